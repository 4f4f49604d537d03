/** Intents in a profile file. */
import type { Entry } from './entry.ts';
import type { ProfileIntent } from './profile-schema.ts';
import { type EditableKind, isOwn, markDuplicates } from './record-kind.ts';

export const intentKind: EditableKind = {
  kind: 'intent',
  label: 'intent',
  section: 'intents',
  read: ({ intents }) =>
    intents?.map(({ name, samples = [], phrases = [], duplicate = false }) => ({
      kind: 'intent',
      name,
      samples,
      phrases,
      duplicate,
    })),
  write: (entries) => ({
    intents: markDuplicates(
      entries.map(
        ({ name, samples, phrases }): ProfileIntent => ({
          name,
          ...(samples.length > 0 && { samples: [...samples] }),
          ...(phrases.length > 0 && { phrases: [...phrases] }),
        }),
      ),
      ({ name }) => name,
    ),
  }),
  async list({ intents }) {
    return (await intents.list()).data.filter(isOwn).map((intent) => ({
      kind: 'intent',
      id: intent.intent_id,
      name: intent.intent_name,
      samples: intent.intent_samples ?? [],
      phrases: intent.intent_sample_phrases ?? [],
    }));
  },
  async create({ intents }, entry) {
    const reply = await intents.create(paramsOf(entry));
    return { id: reply.data.intentId, reply };
  },
  update: {
    extension: 'intents.update',
    call: ({ intents }, id, entry) => intents.update({ intentId: id, ...paramsOf(entry) }),
  },
  remove: ({ intents }, id) => intents.delete({ intentId: id }),
};

const paramsOf = ({ name, samples, phrases }: Entry) => ({
  intentName: name,
  intentSamples: [...samples],
  intentSamplePhrases: [...phrases],
});

/** Intents in a profile file. */
import type { ProfileIntent } from './profile-schema.ts';
import { isOwn, markDuplicates, type RecordKind } from './record-kind.ts';

export const intentKind: RecordKind = {
  kind: 'intent',
  label: 'intent',
  section: 'intents',
  hasContent: true,
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
  async create({ intents }, { name, samples, phrases }) {
    const { data } = await intents.create({
      intentName: name,
      intentSamples: [...samples],
      intentSamplePhrases: [...phrases],
    });
    return { id: data.intentId };
  },
  remove: ({ intents }, id) => intents.delete({ intentId: id }),
};

/** Intents in a profile file. */
import { openTargetCalls } from '../../api/records/target-calls.ts';
import type { ProfileIntent } from './profile-schema.ts';
import { type EditableKind, listOwn, markDuplicates } from './record-kind.ts';

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
  list: async (client) => listOwn(client, 'intent'),
  create: (client, entry) => openTargetCalls(client, 'intent').create(entry),
  update: {
    extension: 'intents.update',
    call: async (client, id, entry) => (await openTargetCalls(client, 'intent').update(id, entry)).reply,
  },
  remove: (client, id) => openTargetCalls(client, 'intent').delete(id),
};

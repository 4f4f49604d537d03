/** Statement tags in a profile file. */
import { openTargetCalls } from '../../api/records/target-calls.ts';
import type { ProfileTag } from './profile-schema.ts';
import { type EditableKind, listOwn, markDuplicates } from './record-kind.ts';

export const tagKind: EditableKind = {
  kind: 'tag',
  label: 'tag',
  section: 'tags',
  read: ({ tags }) =>
    tags?.map(({ name, samples, phrases = [], threshold, priority, duplicate = false }) => ({
      kind: 'tag',
      name,
      samples,
      phrases,
      threshold,
      priority,
      duplicate,
    })),
  write: (entries) => ({
    tags: markDuplicates(
      entries.map(
        ({ name, samples, phrases, threshold, priority }): ProfileTag => ({
          name,
          samples: [...samples],
          ...(phrases.length > 0 && { phrases: [...phrases] }),
          threshold,
          priority,
        }),
      ),
      ({ name }) => name,
    ),
  }),
  list: async (client) => listOwn(client, 'tag'),
  create: (client, entry) => openTargetCalls(client, 'tag').create(entry),
  update: {
    extension: 'tags.update',
    call: async (client, id, entry) => (await openTargetCalls(client, 'tag').update(id, entry)).reply,
  },
  remove: (client, id) => openTargetCalls(client, 'tag').delete(id),
};

/** Statement tags in a profile file. */
import type { Entry } from './entry.ts';
import type { ProfileTag } from './profile-schema.ts';
import { type EditableKind, isOwn, markDuplicates } from './record-kind.ts';

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
          ...(threshold !== undefined && { threshold }),
          ...(priority !== undefined && { priority }),
        }),
      ),
      ({ name }) => name,
    ),
  }),
  async list({ tags }) {
    return (await tags.list()).data.filter(isOwn).map((tag) => ({
      kind: 'tag',
      id: tag.statement_tag_id,
      name: tag.statement_tag_name,
      samples: tag.statement_tag_samples ?? [],
      phrases: tag.statement_tag_sample_phrases ?? [],
      threshold: tag.threshold ?? undefined,
      priority: tag.priority ?? undefined,
    }));
  },
  async create({ tags }, entry) {
    const reply = await tags.create(paramsOf(entry));
    return { id: reply.data.statementTag, reply };
  },
  update: {
    extension: 'tags.update',
    call: ({ tags }, id, entry) => tags.update({ statementTagId: id, ...paramsOf(entry) }),
  },
  remove: ({ tags }, id) => tags.delete({ statementTagId: id }),
};

const paramsOf = ({ name, samples, phrases, threshold, priority }: Entry) => ({
  statementTagName: name,
  statementTagSamples: [...samples],
  ...(phrases.length > 0 && { statementTagPhrases: [...phrases] }),
  ...(threshold !== undefined && { threshold }),
  ...(priority !== undefined && { priority }),
});

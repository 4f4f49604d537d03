import type { Params } from '../../contract/endpoint.ts';
import type { Limits } from '../../contract/limits.ts';
import type { StatementTag, tags } from '../../contract/tags.ts';
import { ServiceFailure, tooManyRecords } from '../base/failure.ts';
import type { NewStatementTag, Stored } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import type { Handlers } from './handler.ts';
import { commonFields, dataResponse, keepListResponses } from './responses.ts';

export function tagHandlers(store: Store, limits: Limits): Handlers['tags'] {
  const listResponse = keepListResponses(showStatementTag);
  return {
    async create(params, { user }) {
      const id = await store.tags.create(user.id, readStatementTag(params), limits.recordsPerUser);
      if (id === undefined) throw tooManyRecords('statement tags', limits.recordsPerUser);
      return dataResponse({ statementTag: id });
    },

    list: async (_params, { user }) => listResponse(await store.tags.list(user.id)),

    async update({ statementTagId, ...params }, { user }) {
      if (!(await store.tags.update(user.id, statementTagId, readStatementTag(params)))) throw unknown(statementTagId);
      return dataResponse({ statementTag: statementTagId });
    },

    async delete({ statementTagId }, { user }) {
      if (!(await store.tags.delete(user.id, statementTagId))) throw unknown(statementTagId);
      return dataResponse({ msg: 'Statement tag deleted', statementTagId });
    },
  };
}

const unknown = (id: string) => new ServiceFailure('not_found', `There is no statement tag ${id}`);

const readStatementTag = (params: Omit<Params<typeof tags.create>, 'userId'>): NewStatementTag => ({
  name: params.statementTagName,
  samples: params.statementTagSamples,
  phrases: params.statementTagPhrases ?? [],
  priority: params.priority ?? null,
  threshold: params.threshold ?? null,
});

const showStatementTag = (tag: Stored<NewStatementTag>): StatementTag => ({
  ...commonFields(tag),
  statement_tag_id: tag.id,
  statement_tag_name: tag.name,
  statement_tag_samples: [...tag.samples],
  statement_tag_sample_phrases: [...tag.phrases],
  priority: tag.priority,
  threshold: tag.threshold,
});

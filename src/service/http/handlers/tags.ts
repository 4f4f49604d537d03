import type { Params } from '../../../contract/endpoint.ts';
import type { StatementTag, tags } from '../../../contract/endpoints/tags.ts';
import type { Limits } from '../../../contract/schemas/limits.ts';
import { ServiceFailure, tooManyRecords } from '../../base/failure.ts';
import type { NewStatementTag, Stored } from '../../store/records.ts';
import type { Store } from '../../store/store.ts';
import type { Handlers } from './handler.ts';
import { commonFields, dataResponse, JsonText, keepListResponses, type Shown } from './responses.ts';

export function tagHandlers(store: Store, limits: Limits): Handlers['tags'] {
  const list = keepListResponses(store.tags, showStatementTag);
  const most = { records: limits.recordsPerUser, bytes: limits.storedBytes };
  return {
    async create(params, { user }) {
      const id = await store.tags.create(user.id, readStatementTag(params), most);
      if (id === undefined) throw tooManyRecords('statement tags', limits.recordsPerUser);
      return dataResponse({ statementTag: id });
    },

    list: ({ limit, cursor }, { user }) => list(user.id, { limit, cursor }),

    async update({ statementTagId, ...params }, { user }) {
      if (!(await store.tags.update(user.id, statementTagId, readStatementTag(params), most.bytes)))
        throw unknown(statementTagId);
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

const showStatementTag = (tag: Stored<NewStatementTag>): Shown<StatementTag> => ({
  ...commonFields(tag),
  statement_tag_id: tag.id,
  statement_tag_name: tag.name,
  statement_tag_samples: new JsonText<string[]>(tag.storedSamples),
  statement_tag_sample_phrases: new JsonText<string[]>(tag.storedPhrases),
  priority: tag.priority,
  threshold: tag.threshold,
});

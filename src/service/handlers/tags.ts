import type { Limits } from '../../contract/limits.ts';
import type { StatementTag } from '../../contract/tags.ts';
import { ServiceFailure, tooManyRecords } from '../base/failure.ts';
import type { Store } from '../store/store.ts';
import type { Handlers } from './handler.ts';
import { commonFields, dataResponse } from './responses.ts';

export function tagHandlers(store: Store, limits: Limits): Handlers['tags'] {
  return {
    async create(params, { user }) {
      const id = await store.tags.create(
        user.id,
        {
          name: params.statementTagName,
          samples: params.statementTagSamples,
          phrases: params.statementTagPhrases ?? [],
          priority: params.priority ?? null,
          threshold: params.threshold ?? null,
        },
        limits.recordsPerUser,
      );
      if (id === undefined) throw tooManyRecords('statement tags', limits.recordsPerUser);
      return dataResponse({ statementTag: id });
    },

    async list(_params, { user }) {
      const tags = await store.tags.list(user.id);
      return dataResponse(
        tags.map(
          (tag): StatementTag => ({
            ...commonFields(tag),
            statement_tag_id: tag.id,
            statement_tag_name: tag.name,
            statement_tag_samples: [...tag.samples],
            statement_tag_sample_phrases: [...tag.phrases],
            priority: tag.priority,
            threshold: tag.threshold,
          }),
        ),
      );
    },

    async delete({ statementTagId }, { user }) {
      if (!(await store.tags.delete(user.id, statementTagId))) {
        throw new ServiceFailure('not_found', `There is no statement tag ${statementTagId}`);
      }
      return dataResponse({ msg: 'Statement tag deleted', statementTagId });
    },
  };
}

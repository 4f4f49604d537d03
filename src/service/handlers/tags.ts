import type { Limits } from '../../contract/limits.ts';
import type { StatementTag } from '../../contract/tags.ts';
import { ServiceFailure } from '../base/failure.ts';
import type { Store } from '../store/store.ts';
import type { Handlers } from './handler.ts';
import { commonFields, tooManyRecords } from './records.ts';
import { dataReply } from './replies.ts';

export function tagHandlers(store: Store, limits: Limits): Handlers['tags'] {
  return {
    async create(params, { user }) {
      const id = await store.tags.create(
        user.id,
        {
          name: params.statementTagName,
          samples: JSON.stringify(params.statementTagSamples),
          phrases: JSON.stringify(params.statementTagPhrases ?? []),
          priority: params.priority ?? null,
          threshold: params.threshold ?? null,
        },
        limits.recordsPerUser,
      );
      if (id === undefined) throw tooManyRecords('statement tags', limits.recordsPerUser);
      return dataReply({ statementTag: id });
    },

    async list(_params, { user }) {
      const rows = await store.tags.list(user.id);
      return dataReply(
        rows.map(
          (row): StatementTag => ({
            ...commonFields(row),
            statement_tag_id: row.public_id,
            statement_tag_name: row.name,
            statement_tag_samples: JSON.parse(row.samples),
            statement_tag_sample_phrases: JSON.parse(row.phrases),
            priority: row.priority,
            threshold: row.threshold,
          }),
        ),
      );
    },

    async delete({ statementTagId }, { user }) {
      if (!(await store.tags.delete(user.id, statementTagId))) {
        throw new ServiceFailure('not_found', `There is no statement tag ${statementTagId}`);
      }
      return dataReply({ msg: 'Statement tag deleted', statementTagId });
    },
  };
}

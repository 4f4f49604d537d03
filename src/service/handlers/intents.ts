import type { Intent } from '../../contract/intents.ts';
import type { Limits } from '../../contract/limits.ts';
import { ServiceFailure } from '../base/failure.ts';
import type { Store } from '../store/store.ts';
import type { Handlers } from './handler.ts';
import { commonFields, tooManyRecords } from './records.ts';
import { dataReply } from './replies.ts';

export function intentHandlers(store: Store, limits: Limits): Handlers['intents'] {
  return {
    async create(params, { user }) {
      const samples = params.intentSamples ?? [];
      const phrases = params.intentSamplePhrases ?? [];
      const id = await store.intents.create(
        user.id,
        { name: params.intentName, samples: JSON.stringify(samples), phrases: JSON.stringify(phrases) },
        limits.recordsPerUser,
      );
      if (id === undefined) throw tooManyRecords('intents', limits.recordsPerUser);
      return dataReply({ intentId: id });
    },

    async list(_params, { user }) {
      const rows = await store.intents.list(user.id);
      return dataReply(
        rows.map(
          (row): Intent => ({
            ...commonFields(row),
            intent_id: row.public_id,
            intent_name: row.name,
            intent_samples: JSON.parse(row.samples),
            intent_sample_phrases: JSON.parse(row.phrases),
          }),
        ),
      );
    },

    async delete({ intentId }, { user }) {
      if (!(await store.intents.delete(user.id, intentId))) {
        throw new ServiceFailure('not_found', `There is no intent ${intentId}`);
      }
      return dataReply({ msg: 'Intent deleted', intentId });
    },
  };
}

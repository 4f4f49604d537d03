import type { Params } from '../../../contract/endpoint.ts';
import type { Intent, intents } from '../../../contract/endpoints/intents.ts';
import type { Limits } from '../../../contract/schemas/limits.ts';
import { ServiceFailure, tooManyRecords } from '../../base/failure.ts';
import type { NewIntent, Stored } from '../../store/records.ts';
import type { Store } from '../../store/store.ts';
import type { Handlers } from './handler.ts';
import { commonFields, dataResponse, JsonText, keepListResponses, type Shown } from './responses.ts';

export function intentHandlers(store: Store, limits: Limits): Handlers['intents'] {
  const list = keepListResponses(store.intents, showIntent);
  const most = { records: limits.recordsPerUser, bytes: limits.storedBytes };
  return {
    async create(params, { user }) {
      const id = await store.intents.create(user.id, readIntent(params), most);
      if (id === undefined) throw tooManyRecords('intents', limits.recordsPerUser);
      return dataResponse({ intentId: id });
    },

    list: ({ limit, cursor }, { user }) => list(user.id, { limit, cursor }),

    async update({ intentId, ...params }, { user }) {
      if (!(await store.intents.update(user.id, intentId, readIntent(params), most.bytes))) throw unknown(intentId);
      return dataResponse({ intentId });
    },

    async delete({ intentId }, { user }) {
      if (!(await store.intents.delete(user.id, intentId))) throw unknown(intentId);
      return dataResponse({ msg: 'Intent deleted', intentId });
    },
  };
}

const unknown = (id: string) => new ServiceFailure('not_found', `There is no intent ${id}`);

const readIntent = (params: Omit<Params<typeof intents.create>, 'userId'>): NewIntent => ({
  name: params.intentName,
  samples: params.intentSamples ?? [],
  phrases: params.intentSamplePhrases ?? [],
});

const showIntent = (intent: Stored<NewIntent>): Shown<Intent> => ({
  ...commonFields(intent),
  intent_id: intent.id,
  intent_name: intent.name,
  intent_samples: new JsonText<string[]>(intent.storedSamples),
  intent_sample_phrases: new JsonText<string[]>(intent.storedPhrases),
});

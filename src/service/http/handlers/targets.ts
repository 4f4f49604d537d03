/**
 * The calls that store tags and intents. Only this file of the service maps their records from and to the fields of the
 * interface: match.ts gets the shape of its responses from here.
 */
import type { Params } from '../../../contract/endpoint.ts';
import type { Intent, intents } from '../../../contract/endpoints/intents.ts';
import type { IntentMatch, match, TagMatch } from '../../../contract/endpoints/matching.ts';
import type { StatementTag, tags } from '../../../contract/endpoints/tags.ts';
import type { Limits } from '../../../contract/schemas/limits.ts';
import { ServiceFailure, tooManyRecordsError } from '../../base/failure.ts';
import type { TargetMatch } from '../../compute/matching/sentence-matcher.ts';
import type { EditableRecords, NewIntent, NewStatementTag, Stored } from '../../store/records/records.ts';
import type { Store } from '../../store/store.ts';
import type { Handlers } from './handler.ts';
import { commonFields, dataResponse, JsonText, keepListResponses, type Shown } from './responses.ts';

export function tagHandlers(store: Store, limits: Limits): Handlers['tags'] {
  const list = keepListResponses(store.tags, showStatementTag);
  const records = openRecords(store.tags, 'statement tag', limits);
  return {
    async create(params, { user }) {
      return dataResponse({ statementTag: await records.create(user.id, readStatementTag(params)) });
    },

    list: ({ limit, cursor }, { user }) => list(user.id, { limit, cursor }),

    async update({ statementTagId, ...params }, { user }) {
      await records.update(user.id, statementTagId, readStatementTag(params));
      return dataResponse({ statementTag: statementTagId });
    },

    async delete({ statementTagId }, { user }) {
      await records.delete(user.id, statementTagId);
      return dataResponse({ msg: 'Statement tag deleted', statementTagId });
    },
  };
}

export function intentHandlers(store: Store, limits: Limits): Handlers['intents'] {
  const list = keepListResponses(store.intents, showIntent);
  const records = openRecords(store.intents, 'intent', limits);
  return {
    async create(params, { user }) {
      return dataResponse({ intentId: await records.create(user.id, readIntent(params)) });
    },

    list: ({ limit, cursor }, { user }) => list(user.id, { limit, cursor }),

    async update({ intentId, ...params }, { user }) {
      await records.update(user.id, intentId, readIntent(params));
      return dataResponse({ intentId });
    },

    async delete({ intentId }, { user }) {
      await records.delete(user.id, intentId);
      return dataResponse({ msg: 'Intent deleted', intentId });
    },
  };
}

/** Changes the records of one kind. All methods throw ServiceFailure. */
function openRecords<New extends NewIntent>(records: EditableRecords<New>, noun: string, limits: Limits) {
  const max = { records: limits.recordsPerUser, bytes: limits.storedBytes };
  return {
    async create(userId: string, record: New): Promise<string> {
      const id = await records.create(userId, record, max);
      if (id === undefined) throw tooManyRecordsError(`${noun}s`, max.records);
      return id;
    },
    async update(userId: string, id: string, record: New): Promise<void> {
      if (!(await records.update(userId, id, record, max.bytes))) throw unknownTargetError(noun, id);
    },
    async delete(userId: string, id: string): Promise<void> {
      if (!(await records.delete(userId, id))) throw unknownTargetError(noun, id);
    },
  };
}

export const unknownTargetError = (noun: string, id: string) =>
  new ServiceFailure('not_found', `There is no ${noun} ${id}`);

const readStatementTag = (params: Omit<Params<typeof tags.create>, 'userId'>): NewStatementTag => ({
  name: params.statementTagName,
  samples: params.statementTagSamples,
  phrases: params.statementTagPhrases ?? [],
  priority: params.priority ?? null,
  threshold: params.threshold ?? null,
});

const readIntent = (params: Omit<Params<typeof intents.create>, 'userId'>): NewIntent => ({
  name: params.intentName,
  samples: params.intentSamples ?? [],
  phrases: params.intentSamplePhrases ?? [],
});

const showStatementTag = (tag: Stored<NewStatementTag>): Shown<StatementTag> => ({
  ...commonFields(tag),
  statement_tag_id: tag.id,
  statement_tag_name: tag.name,
  statement_tag_samples: new JsonText<string[], string>(tag.storedSamples),
  statement_tag_sample_phrases: new JsonText<string[], string>(tag.storedPhrases),
  priority: tag.priority,
  threshold: tag.threshold,
});

const showIntent = (intent: Stored<NewIntent>): Shown<Intent> => ({
  ...commonFields(intent),
  intent_id: intent.id,
  intent_name: intent.name,
  intent_samples: new JsonText<string[], string>(intent.storedSamples),
  intent_sample_phrases: new JsonText<string[], string>(intent.storedPhrases),
});

/** A match with the name of its target. */
export interface NamedMatch extends TargetMatch {
  readonly name: string;
}

/** The differences between the match calls for tags and intents. */
export const tagMatching = {
  noun: 'statement tag',
  idsOf: (params: Params<typeof match.tags>) => params.statementTagIds,
  show: ({ id, name, matchedTextList }: NamedMatch): TagMatch => ({
    statementTagId: id,
    statementTagName: name,
    matchedTextList,
  }),
};

export const intentMatching = {
  noun: 'intent',
  idsOf: (params: Params<typeof match.intents>) => params.intentIds,
  show: ({ id, name, matchedTextList }: NamedMatch): IntentMatch => ({
    intentId: id,
    intentName: name,
    matchedTextList,
  }),
};

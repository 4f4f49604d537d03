/**
 * Tags and intents, which sentences are matched against. Only this file maps them from and to the fields of the
 * interface: the command line, the MCP server and the page use these calls. Each reply is kept as the service sent it.
 */
import type { Contract } from '../../contract/contract.ts';
import type { EndpointCall, RequestOptions } from '../requests/build-request.ts';
import { noteReply, type RecordObserver } from './note-reply.ts';
import { isOwnRecord } from './own-record.ts';

export type TargetKind = 'tag' | 'intent';

export interface TargetContent {
  readonly name: string;
  readonly samples: readonly string[];
  readonly phrases: readonly string[];
  /** Only for tags: the minimum score, 0 to 1. */
  readonly threshold?: number;
  /** Only for tags: 1 comes before 2. */
  readonly priority?: number;
}

export interface StoredTarget extends TargetContent {
  readonly id: string;
  /** False for deleted and built-in records, which other services may list. */
  readonly isOwn: boolean;
}

/** A tag or an intent with the sentences that it matches. */
export interface MatchedTarget {
  readonly id: string;
  readonly name: string;
  readonly matchedTextList: readonly MatchedText[];
}

export interface MatchedText {
  readonly score: number;
  readonly text: string;
  /** The most similar sample or phrase. */
  readonly value: string;
}

export interface MatchReply {
  /** The common language of all sentences of the call. */
  readonly language?: unknown;
  readonly data: { readonly similarityMatch: readonly { readonly matchedTextList: readonly MatchedText[] }[] };
}

export interface MatchQuestion {
  readonly sentences: string[];
  /** Undefined for all targets, if {@link TargetCalls.matchesAll}. */
  readonly ids?: readonly string[];
  /** The minimum score, 0 to 1; default: that of each tag, otherwise the interface's. */
  readonly threshold?: number;
}

/** The calls of one kind. Each throws the error of the underlying call. */
export interface TargetCalls {
  list(options?: RequestOptions): Promise<{ readonly reply: ListReply; readonly targets: StoredTarget[] }>;
  create(content: TargetContent, options?: RequestOptions): Promise<SavedTarget>;
  /** Replaces the content; an extension that a service may lack. */
  update(id: string, content: TargetContent, options?: RequestOptions): Promise<SavedTarget>;
  /** The reply of `update` for a target that needs no change. */
  unchangedReply(id: string): object;
  /** @returns the reply */
  delete(id: string, options?: RequestOptions): Promise<object>;
  /** Whether a match without ids compares with all targets; otherwise the service requires the ids. */
  readonly matchesAll: boolean;
  match(question: MatchQuestion, options?: RequestOptions): Promise<MatchResult>;
}

export interface ListReply {
  readonly data: readonly object[];
}

export interface SavedTarget {
  readonly id: string;
  readonly reply: object;
}

export interface MatchResult {
  readonly reply: MatchReply;
  /** The targets of `similarityMatch`, entry for entry. */
  readonly targets: readonly MatchedTarget[];
}

/** The endpoints that these calls need; a client has them. */
export interface TargetEndpoints {
  readonly tags: { readonly [Name in keyof Contract['tags']]: EndpointCall<Contract['tags'][Name]> };
  readonly intents: { readonly [Name in keyof Contract['intents']]: EndpointCall<Contract['intents'][Name]> };
  readonly match: { readonly [Name in 'tags' | 'intents']: EndpointCall<Contract['match'][Name]> };
}

export const openTargetCalls = (endpoints: TargetEndpoints, kind: TargetKind): TargetCalls =>
  kind === 'tag' ? openTags(endpoints) : openIntents(endpoints);

/** The fields of a listed tag that contain its id and its name. */
export const tagNameFields = { id: 'statement_tag_id', name: 'statement_tag_name' } as const;

const openTags = ({ tags, match }: TargetEndpoints): TargetCalls => ({
  async list(options) {
    const reply = await tags.list({}, options);
    const targets = reply.data.map((tag) => ({
      id: tag.statement_tag_id,
      name: tag.statement_tag_name,
      samples: tag.statement_tag_samples ?? [],
      phrases: tag.statement_tag_sample_phrases ?? [],
      threshold: tag.threshold ?? undefined,
      priority: tag.priority ?? undefined,
      isOwn: isOwnRecord(tag),
    }));
    return { reply, targets };
  },
  async create(content, options) {
    const reply = await tags.create(tagParams(content), options);
    return { id: reply.data.statementTag, reply };
  },
  async update(id, content, options) {
    const reply = await tags.update({ statementTagId: id, ...tagParams(content) }, options);
    return { id, reply };
  },
  unchangedReply: (id) => ({ status: true, data: { statementTag: id } }),
  delete: (id, options) => tags.delete({ statementTagId: id }, options),
  matchesAll: true,
  async match({ sentences, ids, threshold }, options) {
    const reply = await match.tags({ sentences, threshold, statementTagIds: ids && [...ids] }, options);
    const targets = reply.data.similarityMatch.map(({ statementTagId, statementTagName, matchedTextList }) => ({
      id: statementTagId,
      name: statementTagName,
      matchedTextList,
    }));
    return { reply, targets };
  },
});

const tagParams = ({ name, samples, phrases, threshold, priority }: TargetContent) => ({
  statementTagName: name,
  statementTagSamples: [...samples],
  statementTagPhrases: phrases.length > 0 ? [...phrases] : undefined,
  threshold,
  priority,
});

export const observeTags = (tags: TargetEndpoints['tags'], observer: RecordObserver): TargetEndpoints['tags'] => ({
  ...tags,
  list: noteReply(tags.list, ({ data }) => observer.onList(data)),
  create: noteReply(tags.create, ({ data }, { statementTagName }) =>
    observer.onSave(data.statementTag, statementTagName),
  ),
  update: noteReply(tags.update, (_reply, { statementTagId, statementTagName }) =>
    observer.onSave(statementTagId, statementTagName),
  ),
  delete: noteReply(tags.delete, (_reply, { statementTagId }) => observer.onDelete(statementTagId)),
});

/** The fields of a listed intent that contain its id and its name. */
export const intentNameFields = { id: 'intent_id', name: 'intent_name' } as const;

const openIntents = ({ intents, match }: TargetEndpoints): TargetCalls => ({
  async list(options) {
    const reply = await intents.list({}, options);
    const targets = reply.data.map((intent) => ({
      id: intent.intent_id,
      name: intent.intent_name,
      samples: intent.intent_samples ?? [],
      phrases: intent.intent_sample_phrases ?? [],
      isOwn: isOwnRecord(intent),
    }));
    return { reply, targets };
  },
  async create(content, options) {
    const reply = await intents.create(intentParams(content), options);
    return { id: reply.data.intentId, reply };
  },
  async update(id, content, options) {
    const reply = await intents.update({ intentId: id, ...intentParams(content) }, options);
    return { id, reply };
  },
  unchangedReply: (id) => ({ status: true, data: { intentId: id } }),
  delete: (id, options) => intents.delete({ intentId: id }, options),
  matchesAll: false,
  async match({ sentences, ids = [], threshold }, options) {
    const reply = await match.intents({ sentences, threshold, intentIds: [...ids] }, options);
    const targets = reply.data.similarityMatch.map(({ intentId, intentName, matchedTextList }) => ({
      id: intentId,
      name: intentName,
      matchedTextList,
    }));
    return { reply, targets };
  },
});

const intentParams = ({ name, samples, phrases }: TargetContent) => ({
  intentName: name,
  intentSamples: [...samples],
  intentSamplePhrases: [...phrases],
});

export const observeIntents = (
  intents: TargetEndpoints['intents'],
  observer: RecordObserver,
): TargetEndpoints['intents'] => ({
  ...intents,
  list: noteReply(intents.list, ({ data }) => observer.onList(data)),
  create: noteReply(intents.create, ({ data }, { intentName }) => observer.onSave(data.intentId, intentName)),
  update: noteReply(intents.update, (_reply, { intentId, intentName }) => observer.onSave(intentId, intentName)),
  delete: noteReply(intents.delete, (_reply, { intentId }) => observer.onDelete(intentId)),
});

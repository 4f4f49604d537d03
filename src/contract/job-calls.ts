/**
 * The calls of each job kind, by the name of its command group. The metadata items are derived from them: the fetch
 * calls report them in `status` and `data`.
 */
import type { TObject } from 'typebox';
import { actions } from './endpoints/actions.ts';
import { clips } from './endpoints/clips.ts';
import { conversation } from './endpoints/conversation.ts';
import { rules } from './endpoints/rules.ts';
import { sentiment } from './endpoints/sentiment.ts';
import { summary } from './endpoints/summary.ts';

/** Jobs on a text: one item each, done in seconds. */
export const textJobs = { sentiment, summary, actions };
/** Jobs on a conversation, whose utterances are parameters: one item each, done in seconds. */
export const conversationJobs = { rules };
/** Jobs on a recording: minutes of work. */
export const recordingJobs = { conversation, clips };

export type TextJobs = typeof textJobs;

interface JobCalls {
  readonly fetch: { readonly reply: { readonly properties: { readonly status: TObject } } };
}
export type ItemOf<Calls> = Calls extends JobCalls
  ? keyof Calls['fetch']['reply']['properties']['status']['properties'] & string
  : never;

export const itemsOf = <Calls extends JobCalls>({ fetch }: Calls) =>
  // Object.keys returns plain strings.
  Object.keys(fetch.reply.properties.status.properties) as ItemOf<Calls>[];

export const textItems = Object.values(textJobs).flatMap((calls) => itemsOf(calls));
export const conversationItems = Object.values(conversationJobs).flatMap((calls) => itemsOf(calls));
export const recordingItems = Object.values(recordingJobs).flatMap((calls) => itemsOf(calls));
export const itemKinds = [...textItems, ...conversationItems, ...recordingItems];

export type TextItem = (typeof textItems)[number];
export type ConversationItem = (typeof conversationItems)[number];
export type RecordingItem = (typeof recordingItems)[number];
export type ItemKind = TextItem | ConversationItem | RecordingItem;

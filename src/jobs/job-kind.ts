/** What commands that start, fetch and wait know of a kind of job. */
import type { Client } from '../api/client.ts';

/** The reply of a fetch: a state for each item, and the data of those that are completed. */
export interface JobReply {
  readonly status: Readonly<Record<string, string | undefined>>;
  readonly data?: Readonly<Record<string, unknown>> | undefined;
  /** An extension, see job-progress.ts. */
  readonly progress?: unknown;
  /** The items that failed while others did not. Not sent by a service: `fetchJob` finds out. */
  readonly errors?: Readonly<Record<string, ItemFailure>>;
}

export interface ItemFailure {
  readonly code: string;
  readonly message: string;
}

/** The items of a reply that count. A service may report others beside them, in any state. */
export interface WantedItems {
  /** What was requested, such as `qa`; empty where that is unknown: then every item that the service reports counts. */
  readonly items: readonly string[];
  /** Items that were requested but that a service may lack: they count once the service reports them. */
  readonly optionalItems?: readonly string[] | undefined;
}

export type JobNoun = 'sentiment' | 'summary' | 'tone' | 'clips';

export interface JobKind<Reply extends JobReply = JobReply> extends WantedItems {
  /** The command that starts and fetches it. It is what the journal keeps. */
  readonly noun: JobNoun;
  /** For people, with a capital: `Sentiment analysis`. */
  readonly title: string;
  readonly fetch: (client: Client, id: string) => Promise<Reply>;
  /** How each item is fetched by itself: of several, one may have failed. */
  readonly parts?: {
    readonly items: readonly string[];
    readonly fetch: (client: Client, id: string, item: string) => Promise<Reply>;
  };
}

export const isFinished = (reply: JobReply, wanted: WantedItems): boolean =>
  statesOf(reply, wanted).every(([item, state]) => state === 'Completed' || reply.errors?.[item] !== undefined);

/** The state of the whole job: that of its item that is furthest behind; `Failed` when it is over and a part has failed. */
export function stateOf(reply: JobReply, wanted: WantedItems): string {
  const states = statesOf(reply, wanted).map(([, state]) => state);
  const open = ['Queued', 'Processing'].find((state) => states.includes(state));
  return open ?? (reply.errors === undefined ? (states[0] ?? 'Queued') : 'Failed');
}

/** The requested items that the service does not report at all. */
export const missingItems = ({ status }: JobReply, { items }: WantedItems): string[] =>
  items.filter((item) => status[item] === undefined);

/** Each item that counts with its state. An item that is not reported yet counts as queued. */
export function statesOf(reply: JobReply, { items, optionalItems = [] }: WantedItems): [item: string, state: string][] {
  const reported = Object.entries(reply.status).filter((one): one is [string, string] => one[1] !== undefined);
  const optional = reported.filter(([item]) => optionalItems.includes(item));
  const wanted =
    items.length === 0
      ? reported
      : [...items.map((item): [string, string] => [item, reply.status[item] ?? 'Queued']), ...optional];
  // A service that reports no item has not begun with any.
  return wanted.length > 0 ? wanted : [['', 'Queued']];
}

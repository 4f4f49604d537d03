/** What commands that start, fetch and wait know of a kind of job. */
import type { Client } from '../../api/client.ts';

/** The reply of a fetch: a state for each item, and the data of those that are completed. */
export interface JobReply {
  readonly status: Readonly<Record<string, string | undefined>>;
  readonly data?: Readonly<Record<string, unknown>> | undefined;
}

export interface JobKind<Reply extends JobReply = JobReply> {
  /** The command that starts and fetches it. It is what the journal keeps. */
  readonly noun: 'sentiment' | 'summary' | 'tone' | 'clips';
  /** For people, with a capital: `Sentiment analysis`. */
  readonly title: string;
  readonly fetch: (client: Client, id: string) => Promise<Reply>;
}

export const isFinished = (reply: JobReply): boolean => statesOf(reply).every((state) => state === 'Completed');

/** The state of the whole job: that of its item that is furthest behind. */
export function stateOf(reply: JobReply): string {
  const states = statesOf(reply);
  return ['Queued', 'Processing'].find((state) => states.includes(state)) ?? states[0] ?? 'Queued';
}

function statesOf({ status }: JobReply): string[] {
  const states = Object.values(status).filter((state) => state !== undefined);
  // A service that names no item has not begun with any.
  return states.length > 0 ? states : ['Queued'];
}

/** Calls that a process makes to the service inside it, without a connection. */
import type { Readable } from 'node:stream';

export interface InnerRequest {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Readable | undefined;
  /** Ends the request, as a closed connection would. */
  readonly signal: AbortSignal;
}

export interface InnerReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** Rejects with the reason of the signal if it is aborted. */
export type InnerSend = (request: InnerRequest) => Promise<InnerReply>;

/** Sends requests to the service inside this process: retries, time limits and the trace are as in transport.ts. */
import type { InnerSend } from '../../contract/inner-call.ts';
import { deriveSignal } from '../../shared/concurrency/on-abort.ts';
import { StaError } from '../../shared/errors.ts';
import type { WireRequest } from '../requests/build-request.ts';
import { type RawReply, ReplyTooLong } from '../requests/read-reply.ts';
import { createSend, defaultMaxReplyBytes, NoReply, type Send, slowReplyMs } from './send-with-retries.ts';
import { createTrace } from './trace.ts';
import type { TransportOptions } from './transport.ts';

export type InnerTransportOptions = Pick<TransportOptions, 'requestTimeoutMs' | 'retry' | 'signal' | 'trace'>;

/** @returns a function that throws StaError if there is no response */
export const createInnerTransport = (
  send: InnerSend,
  { requestTimeoutMs, retry, signal: interruption, trace }: InnerTransportOptions,
): Send =>
  createSend({ retry, signal: interruption, startTrace: createTrace(trace) }, (_, signal) => ({
    attempt: (sent) => tryOnce(send, sent, signal, requestTimeoutMs),
  }));

const timeoutError = () =>
  new StaError('timeout', 'The service in this process did not respond in time', {
    hint: 'Allow more time with --request-timeout SECONDS',
  });

async function tryOnce(
  send: InnerSend,
  { method, url, headers, body, streamed, slow, maxReplyBytes }: WireRequest,
  signal: AbortSignal,
  requestTimeoutMs: number,
): Promise<RawReply | NoReply> {
  const { pathname, search, host } = new URL(url);
  const limit = new AbortController();
  const attempt = deriveSignal(signal, limit.signal);
  // A streamed body has no limit on its time: the file is on this machine.
  const limitMs = slow ? Math.max(requestTimeoutMs, slowReplyMs) : requestTimeoutMs;
  const timer = streamed === undefined ? setTimeout(() => limit.abort(), limitMs) : undefined;
  const source = streamed?.open();
  let sourceError: unknown;
  source?.on('error', (error) => {
    sourceError = error;
  });
  try {
    const reply = await send({
      method,
      path: `${pathname}${search}`,
      headers: { ...headers, ...(streamed && { 'content-length': String(streamed.bytes) }) },
      body: source ?? body,
      signal: attempt.signal,
    });
    const maxBytes = Math.min(defaultMaxReplyBytes, maxReplyBytes ?? defaultMaxReplyBytes);
    if (reply.text.length > maxBytes) throw new ReplyTooLong(host, new Error('too long'));
    return reply;
  } catch (error) {
    // The body could not be read while it was being sent.
    if (sourceError instanceof StaError) throw sourceError;
    if (signal.aborted || !limit.signal.aborted) throw error;
    return new NoReply('ETIMEDOUT', timeoutError());
  } finally {
    clearTimeout(timer);
    attempt.release();
    source?.destroy();
  }
}

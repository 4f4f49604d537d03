import type { FastifyReply } from 'fastify';
import { ServiceFailure } from '../base/failure.ts';

/**
 * Returns a signal that aborts when the connection of a request has ended, or the response was sent. Few calls need
 * one.
 */
export function untilClosed({ raw }: FastifyReply): AbortSignal {
  const ended = new AbortController();
  const end = () => ended.abort(new ServiceFailure('unavailable', 'The caller has ended the request'));
  if (raw.closed) end();
  else raw.once('close', end);
  return ended.signal;
}

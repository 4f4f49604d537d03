/**
 * Failures that are known before the request has ended, such as a body that is too large. A server that closes a
 * connection while bytes still arrive resets it, and the reset may destroy the response before the client has read it
 * (RFC 9112, section 9.6). So the response is sent at once, and the rest of the request is read and discarded for a
 * while.
 */
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';

/** Limits on reading the rest of a refused request, milliseconds and bytes. */
const patienceMs = 10_000;
const maxRestBytes = 64 * 1024 * 1024;

/** A payload that ends when the request has ended, or when a limit is reached. Send it with its `content-length`. */
export function untilRequestEnds(request: IncomingMessage, body: string): Readable {
  return Readable.from(
    (async function* () {
      yield body;
      await drain(request);
    })(),
    { objectMode: false },
  );
}

function drain(request: IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    let bytes = 0;
    const done = () => {
      clearTimeout(timer);
      request.off('data', count);
      resolve();
    };
    const count = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxRestBytes) done();
    };
    const timer = setTimeout(done, patienceMs).unref();
    request.on('data', count).once('end', done).once('close', done).once('error', done);
    request.resume();
  });
}

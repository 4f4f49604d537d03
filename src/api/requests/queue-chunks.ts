import type { Readable } from 'node:stream';

/** Maximum bytes that wait in the stream. */
const maxQueued = 1024 ** 2;

/**
 * Yields the chunks of a stream from now on. A stream that breaks drops its unread data; here the data comes first,
 * then the error, so that data from before the connection broke is not lost.
 *
 * @param explain converts the stream's error to the one that is thrown
 */
export function queueChunks(stream: Readable, explain: (error: unknown) => unknown): AsyncIterable<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let queued = 0;
  let end: { readonly error?: unknown } | undefined;
  let wake = () => {};
  const finish = (how: { readonly error?: unknown }) => {
    end ??= how;
    wake();
  };
  stream.on('data', (chunk: Uint8Array) => {
    chunks.push(chunk);
    queued += chunk.length;
    if (queued > maxQueued) stream.pause();
    wake();
  });
  stream.on('end', () => finish({}));
  stream.on('error', (error) => finish({ error }));
  stream.on('close', () => finish({ error: new Error('The stream was closed') }));
  return {
    async *[Symbol.asyncIterator]() {
      try {
        for (;;) {
          const chunk = chunks.shift();
          if (chunk !== undefined) {
            queued -= chunk.length;
            if (queued <= maxQueued && stream.isPaused()) stream.resume();
            yield chunk;
          } else if (end === undefined) {
            await new Promise<void>((resolve) => {
              wake = resolve;
            });
          } else if ('error' in end) throw explain(end.error);
          else return;
        }
      } finally {
        stream.destroy();
      }
    },
  };
}

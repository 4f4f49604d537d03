/** Messages as JSON lines over the streams of a command: the SDK's own transport reads without a limit and misses the end. */
import { type JSONRPCMessage, parseJSONRPCMessage, type Transport } from '@modelcontextprotocol/server';
import { pause } from '../../../shared/on-abort.ts';

const never = new AbortController().signal;

/** A longer message ends the session, bytes. */
const longestMessageBytes = 16 * 1024 * 1024;

/** How long requests in progress may take after the input has ended, milliseconds. */
const lastResponsesMs = 1_000;

export interface LineTransport extends Transport {
  /** Resolves when the input has ended or the session was closed. */
  readonly ended: Promise<void>;
}

/**
 * @param chunks the input
 * @param write receives one line
 * @param note receives what is wrong with a message that is passed over
 */
export function createLineTransport(
  chunks: AsyncIterable<Uint8Array>,
  write: (line: string) => void,
  note: (problem: string) => void,
): LineTransport {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  let closed = false;
  /** Requests without a response. */
  const open = new Set<string | number>();
  let onIdle = () => {};
  const idle = () =>
    new Promise<void>((resolve) => {
      onIdle = resolve;
    });

  const transport: LineTransport = {
    ended,
    async start() {
      void read();
    },
    async send(message) {
      if (closed) return;
      write(JSON.stringify(message));
      if (!('method' in message) && message.id !== undefined) open.delete(message.id);
      if (open.size === 0) onIdle();
    },
    async close() {
      if (closed) return;
      closed = true;
      end();
      transport.onclose?.();
    },
  };

  async function read(): Promise<void> {
    try {
      for await (const line of linesOf(chunks)) {
        if (closed) return;
        const message = parse(line);
        if (message === undefined) note('A line on stdin is not a JSON-RPC message');
        else {
          if ('method' in message && 'id' in message) open.add(message.id);
          transport.onmessage?.(message);
        }
      }
      if (open.size > 0) {
        await Promise.race([idle(), pause(lastResponsesMs, never)]);
      }
    } catch (error) {
      if (error instanceof RangeError) note(error.message);
    } finally {
      await transport.close();
    }
  }
  return transport;
}

function parse(line: string): JSONRPCMessage | undefined {
  try {
    return parseJSONRPCMessage(JSON.parse(line));
  } catch {
    return undefined;
  }
}

/** @throws RangeError for a line that is too long */
async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    let start = 0;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, start)) {
      const line = Buffer.concat([...parts, chunk.subarray(start, at)])
        .toString('utf8')
        .trim();
      parts = [];
      bytes = 0;
      start = at + 1;
      if (line !== '') yield line;
    }
    const rest = chunk.subarray(start);
    bytes += rest.length;
    if (bytes > longestMessageBytes)
      throw new RangeError(`A message on stdin is longer than ${longestMessageBytes} bytes`);
    if (rest.length > 0) parts.push(rest);
  }
}

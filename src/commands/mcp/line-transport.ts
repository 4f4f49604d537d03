/**
 * Messages as JSON lines over the streams of a command: the SDK's own transport reads without a limit and does not
 * notice the end of the input.
 */
import {
  type JSONRPCMessage,
  ProtocolErrorCode,
  parseJSONRPCMessage,
  type Transport,
} from '@modelcontextprotocol/server';
import { pause } from '../../shared/concurrency/on-abort.ts';

const never = new AbortController().signal;

/** Maximum bytes of a message; a longer one gets an error response. */
const maxMessageBytes = 16 * 1024 * 1024;

/** Bytes kept of each end of a longer message, where the request's id may be. */
const keptBytes = 256;

/** Matches the id among the first or the last members of a request. */
const idInHead = /^\s*\{\s*(?:"(?:jsonrpc|method)"\s*:\s*"[^"\\]*"\s*,\s*)*"id"\s*:\s*(-?\d+|"[^"\\]*")/;
const idInTail = /[{,]\s*"id"\s*:\s*(-?\d+|"[^"\\]*")\s*(?:,\s*"(?:jsonrpc|method)"\s*:\s*"[^"\\]*"\s*)*\}\s*$/;

/** How long requests in progress may take after the end of the input, milliseconds. */
const lastResponsesMs = 1_000;

export interface LineTransport extends Transport {
  /** Resolves when the input has ended or the session was closed; rejects if the input cannot be read. */
  readonly ended: Promise<void>;
}

/**
 * @param chunks the input
 * @param write receives one line
 * @param note receives the error of a skipped message
 */
export function createLineTransport(
  chunks: AsyncIterable<Uint8Array>,
  write: (line: string) => void,
  note: (problem: string) => void,
): LineTransport {
  let end = () => {};
  let fail = (_error: unknown) => {};
  const ended = new Promise<void>((resolve, reject) => {
    end = resolve;
    fail = reject;
  });
  let closed = false;
  /** Requests in progress. */
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
        if (typeof line !== 'string') {
          write(JSON.stringify({ jsonrpc: '2.0', id: line.id, error: tooLong }));
          continue;
        }
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
      fail(error);
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

const tooLong = {
  code: ProtocolErrorCode.InvalidRequest,
  message: `The message is longer than ${maxMessageBytes} bytes. Send less text at once, or the path of a file`,
};

/** The id of a request that is too long; null if it cannot be found. */
interface LongLine {
  readonly id: string | number | null;
}

/** The non-empty lines. Lines that are too long are skipped, not kept in memory. */
async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string | LongLine> {
  let parts: Uint8Array[] = [];
  let bytes = 0;
  const take = (part: Uint8Array) => {
    bytes += part.length;
    if (part.length > 0) parts.push(part);
    if (bytes > maxMessageBytes) parts = endsOf(Buffer.concat(parts));
  };
  const finish = (): string | LongLine => {
    const text = Buffer.concat(parts).toString('utf8').trim();
    const line = bytes > maxMessageBytes ? { id: idOf(text) } : text;
    parts = [];
    bytes = 0;
    return line;
  };
  for await (const chunk of chunks) {
    let start = 0;
    for (let index = chunk.indexOf(10); index >= 0; index = chunk.indexOf(10, start)) {
      take(chunk.subarray(start, index));
      const line = finish();
      if (line !== '') yield line;
      start = index + 1;
    }
    take(chunk.subarray(start));
  }
}

/** Copies, so that the rest of the buffer can be released. */
const endsOf = (line: Uint8Array): Uint8Array[] => [
  Buffer.from(line.subarray(0, keptBytes)),
  Buffer.from(line.subarray(-keptBytes)),
];

function idOf(ends: string): LongLine['id'] {
  const [, id] = idInHead.exec(ends) ?? idInTail.exec(ends) ?? [];
  return id === undefined ? null : JSON.parse(id);
}

/** Raw HTTP requests to a service, exactly as a test writes them. It needs no test runner. */
import { type Agent, request } from 'node:http';
import { connect } from 'node:net';

export interface WireReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  /** The parsed body; undefined if it is not JSON. */
  readonly json: unknown;
}

export interface WireOptions {
  readonly query?: Readonly<Record<string, string | readonly string[]>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Strings and bytes are sent unchanged, anything else as JSON; undefined sends no body. */
  readonly body?: unknown;
  /** Fails if the whole response has not arrived by then. */
  readonly timeLimitMs?: number;
}

/** Sends one request. A body has a content-length, unless the headers ask for `transfer-encoding: chunked`. */
export function callService(
  url: string,
  method: string,
  path: string,
  { query = {}, headers = {}, body, timeLimitMs }: WireOptions = {},
  agent?: Agent,
): Promise<WireReply> {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (typeof value === 'string' ? [value] : value).map((one): [string, string] => [name, one]),
  );
  const search = pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
  const bytes = bytesOf(body);
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const length = bytes === undefined || 'transfer-encoding' in headers ? {} : { 'content-length': bytes.length };
    const sent = request(
      { hostname, port, method, path: `${path}${search}`, headers: { ...length, ...headers }, ...(agent && { agent }) },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8');
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text, json: parse(text) });
        });
      },
    );
    if (timeLimitMs !== undefined) {
      const timer = setTimeout(() => sent.destroy(new Error(`no response within ${timeLimitMs} ms`)), timeLimitMs);
      sent.on('close', () => clearTimeout(timer));
    }
    sent.on('error', reject);
    sent.end(bytes);
  });
}

function bytesOf(body: unknown): Buffer | undefined {
  if (body === undefined) return undefined;
  // Not a copy: some tests send many megabytes.
  if (body instanceof Uint8Array) return Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Sends bytes over a socket and returns everything that arrives until the other side closes it. With `read last`, it
 * starts reading after everything is sent.
 */
export function sendBytes(url: string, bytes: string | Uint8Array, order?: 'read last'): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname);
    const read = () => socket.on('data', (chunk) => chunks.push(chunk));
    socket.write(bytes, order === undefined ? undefined : read);
    if (order === undefined) read();
    socket.on('error', reject);
    socket.on('end', () => {
      socket.end();
      resolve(Buffer.concat(chunks).toString('latin1'));
    });
  });
}

/** Splits a response as returned by {@link sendBytes} into its parts. */
export function readAnswer(answer: string): { status: number; headers: string; json: unknown } {
  const [head = '', ...rest] = answer.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), headers: head.toLowerCase(), json: parse(rest.join('\r\n\r\n')) };
}

/** Raw HTTP against the service: requests exactly as a test writes them, and the two shapes of an answer. */
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect } from 'vitest';
import { addUser, type NewUser } from '../../src/service/auth/new-user.ts';
import type { Service, ServiceOptions } from '../../src/service/start-service.ts';
import { startServiceIn } from './start-sta.ts';

export interface WireReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  /** The parsed body; undefined when it is not JSON. */
  readonly json: unknown;
}

export interface WireOptions {
  readonly query?: Readonly<Record<string, string | readonly string[]>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** A string or bytes are sent as they are, anything else as JSON; undefined sends no body. */
  readonly body?: unknown;
}

export interface Wire {
  readonly service: Service;
  readonly user: NewUser;
  readonly other: NewUser;
  call(method: string, path: string, options?: WireOptions): Promise<WireReply>;
  /** A call with a user's bearer token and the content type that the interface requires. */
  as(user: NewUser, method: string, path: string, options?: WireOptions): Promise<WireReply>;
  /** A text call: the token and the user id in the body, beside what is given. */
  textAs(user: NewUser, path: string, body: Readonly<Record<string, unknown>>): Promise<WireReply>;
}

/** One service with two users for all tests of a file. Read the properties inside tests alone. */
export function useWire(options: Partial<ServiceOptions> = {}): Wire {
  let started: { service: Service; close(): Promise<void>; user: NewUser; other: NewUser } | undefined;
  const agent = new Agent({ keepAlive: true });
  const ready = () => {
    if (started === undefined) throw new Error('the service has not started yet');
    return started;
  };
  beforeAll(async () => {
    const { service, close } = await startServiceIn(options);
    const user = await addTestUser(service, 'asha', 'asha@example.com');
    started = { service, close, user, other: await addTestUser(service, 'ben') };
  });
  afterAll(async () => {
    agent.destroy();
    await started?.close();
  });
  const call: Wire['call'] = (method, path, given) => callService(ready().service.url, method, path, given, agent);
  return {
    get service() {
      return ready().service;
    },
    get user() {
      return ready().user;
    },
    get other() {
      return ready().other;
    },
    call,
    as: (user, method, path, given = {}) =>
      call(method, path, { ...given, headers: { ...bearer(user.accessToken), ...given.headers } }),
    textAs: (user, path, body) =>
      call('POST', path, {
        headers: { 'content-type': 'application/json' },
        body: { jwtToken: user.accessToken, userId: user.userId, ...body },
      }),
  };
}

export async function addTestUser(service: Service, userId: string, email?: string): Promise<NewUser> {
  const user = await addUser(service.data.store, service.data.tokens, { userId, email });
  if (user === undefined) throw new Error(`${userId} is taken`);
  return user;
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' });

/** One request. A body has a content-length, unless the headers ask for `transfer-encoding: chunked`. */
export function callService(
  url: string,
  method: string,
  path: string,
  { query = {}, headers = {}, body }: WireOptions = {},
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
    sent.on('error', reject);
    sent.end(bytes);
  });
}

function bytesOf(body: unknown): Buffer | undefined {
  if (body === undefined) return undefined;
  if (body instanceof Uint8Array) return Buffer.from(body);
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
 * Sends bytes over a socket and gives back everything that comes until the other side ends. With `read last`, nothing is
 * read before everything is sent.
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

/** An answer as {@link sendBytes} gives it, in parts. */
export function readAnswer(answer: string): { status: number; headers: string; json: unknown } {
  const [head = '', ...rest] = answer.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), headers: head.toLowerCase(), json: parse(rest.join('\r\n\r\n')) };
}

/** The one shape of a failure, and nothing beside it. @param userId on text endpoints */
export const failureShape = (code: string, message: unknown = expect.any(String), userId?: unknown) => ({
  status: false,
  error: { code, message },
  ...(userId === undefined ? {} : { userId }),
});

/** Asserts a failure: status, code and exact shape; the message holds `words`. */
export function expectFailure(reply: WireReply, status: number, code: string, words = '', userId?: string): void {
  expect(reply).toMatchObject({
    status,
    json: { status: false },
    headers: { 'content-type': 'application/json; charset=utf-8' },
  });
  expect(reply.json).toStrictEqual(failureShape(code, expect.stringContaining(words), userId));
}

/** Raw HTTP requests to the service, exactly as a test writes them, and the two shapes of a response. */
import { Agent } from 'node:http';
import { afterAll, beforeAll, expect } from 'vitest';
import type { ServiceOptions } from '../../src/service/app/roles/parts.ts';
import type { Service } from '../../src/service/app/start-service.ts';
import { addUser, type NewUser } from '../../src/service/http/auth/new-user.ts';
import { callService, type WireOptions, type WireReply } from './call-service.ts';
import { startServiceIn } from './start-sta.ts';

export { callService, readAnswer, sendBytes, type WireReply } from './call-service.ts';

export interface Wire {
  readonly service: Service;
  readonly user: NewUser;
  readonly other: NewUser;
  call(method: string, path: string, options?: WireOptions): Promise<WireReply>;
  /** A call with a user's bearer token and the content type that the interface requires. */
  as(user: NewUser, method: string, path: string, options?: WireOptions): Promise<WireReply>;
  /** A text call: the token and the user id in the body, in addition to the given members. */
  textAs(user: NewUser, path: string, body: Readonly<Record<string, unknown>>): Promise<WireReply>;
}

/** One service with two users for all tests of a file. Read the properties only inside tests. */
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

/** The shape of a failure, with no other members. @param userId on text endpoints */
export const failureShape = (code: string, message: unknown = expect.any(String), userId?: unknown) => ({
  status: false,
  error: { code, message },
  ...(userId === undefined ? {} : { userId }),
});

/** Asserts a failure: status, code and exact shape; the message contains `words`. */
export function expectFailure(reply: WireReply, status: number, code: string, words = '', userId?: string): void {
  expect(reply).toMatchObject({
    status,
    json: { status: false },
    headers: { 'content-type': 'application/json; charset=utf-8' },
  });
  expect(reply.json).toStrictEqual(failureShape(code, expect.stringContaining(words), userId));
}

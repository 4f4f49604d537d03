/** A token that the service rejects is renewed once from the key pair, for all callers. */
import { describe, expect, it } from 'vitest';
import { aTag, clientFor, emptyTags, everyCredential, failureOf, secrets } from '../../support/api-client.ts';
import { fakeService, type Respond } from '../../support/fake-server.ts';

const unauthorized = { status: 401, body: { status: false, error: { code: 'unauthorized', message: 'expired' } } };
const tokenPath = '/cb/v1/auth/create_access_token';
const { token: _token, ...pairAlone } = everyCredential;

/** A service that accepts only `accepted()`, and issues token-number-1, token-number-2 and so on. */
function tokenService(accepted: (made: number) => string) {
  let made = 0;
  const respond: Respond = ({ path, headers, body }) => {
    if (path === tokenPath) {
      made += 1;
      return { body: { status: true, data: { accessToken: `token-number-${made}` } } };
    }
    const token = headers.authorization?.replace('Bearer ', '') ?? JSON.parse(body || '{}').jwtToken;
    if (token !== accepted(made)) return unauthorized;
    const similarityMatch: unknown[] = [];
    return { body: path.startsWith('/text') ? { status: true, error: {}, data: { similarityMatch } } : emptyTags };
  };
  return fakeService(respond);
}

const newest = (made: number) => `token-number-${made}`;
const pathsOf = (service: { requests: { path: string }[] }) =>
  service.requests.map(({ path }) => (path === tokenPath ? 'token' : 'call'));

describe('a token that has expired', () => {
  it('is renewed once, and the call retried once', async () => {
    const service = await tokenService(newest);
    const client = clientFor(service.url, { credentials: everyCredential });
    expect(await client.tags.list()).toEqual(emptyTags);
    expect(pathsOf(service)).toEqual(['call', 'token', 'call']);
    expect(JSON.parse(service.requests[1]?.body ?? '')).toEqual({
      apiKey: secrets.apiKey,
      apiSecret: secrets.apiSecret,
      userId: 'asha',
    });
    await client.match.tags({ sentences: ['x'] });
    expect(pathsOf(service)).toEqual(['call', 'token', 'call', 'call']);
  });

  it('is renewed for a create too, since a rejected call changed nothing', async () => {
    const service = await fakeService(({ path }, _response, count) => {
      if (path === tokenPath) return { body: { status: true, data: { accessToken: 'token-number-1' } } };
      return count === 1 ? unauthorized : { body: { status: true, data: { statementTag: 'statement-x-1' } } };
    });
    await clientFor(service.url, { credentials: everyCredential }).tags.create(aTag);
    expect(pathsOf(service)).toEqual(['call', 'token', 'call']);
  });

  it('is renewed once for concurrent calls', async () => {
    const service = await tokenService(newest);
    const client = clientFor(service.url, { credentials: everyCredential });
    await Promise.all(
      Array.from({ length: 8 }, (_, i) => (i % 2 === 0 ? client.tags.list() : client.match.tags({ sentences: ['x'] }))),
    );
    expect(pathsOf(service).filter((what) => what === 'token')).toHaveLength(1);
    expect(service.requests).toHaveLength(17);
  });

  it('is not renewed again when a call with the old token fails late', async () => {
    let releaseLate: (() => void) | undefined;
    const service = await fakeService(({ path, headers }, response, count) => {
      if (path === tokenPath) return { body: { status: true, data: { accessToken: 'token-number-1' } } };
      if (headers.authorization === 'Bearer token-number-1') return { body: emptyTags };
      if (count > 1) return unauthorized;
      // Hold the first 401 back until the other call has renewed the token.
      releaseLate = () =>
        response.writeHead(401, { 'content-type': 'application/json' }).end(JSON.stringify(unauthorized.body));
      return undefined;
    });
    const client = clientFor(service.url, { credentials: everyCredential });
    const late = client.tags.list();
    while (service.requests.length === 0) await new Promise(setImmediate);
    await client.tags.list();
    releaseLate?.();
    await late;
    expect(pathsOf(service)).toEqual(['call', 'call', 'token', 'call', 'call']);
  });
});

describe('a second rejection', () => {
  it('is final', async () => {
    const service = await tokenService(() => 'none is accepted');
    const error = await failureOf(clientFor(service.url, { credentials: everyCredential }).tags.list(), [
      'token-number-1',
    ]);
    expect(error).toMatchObject({ code: 'unauthorized', message: 'expired', exitCode: 4 });
    expect(error.hint).toContain('sta auth status');
    expect(pathsOf(service)).toEqual(['call', 'token', 'call']);
  });

  it('is final at once if the token cannot be renewed', async () => {
    const service = await tokenService(() => 'none is accepted');
    expect(await failureOf(clientFor(service.url).tags.list())).toMatchObject({ code: 'unauthorized' });
    expect(pathsOf(service)).toEqual(['call']);
  });
});

describe('a key pair without a token', () => {
  it('requests one token for all calls, including concurrent ones', async () => {
    const service = await tokenService(newest);
    const client = clientFor(service.url, { credentials: pairAlone });
    await Promise.all([client.tags.list(), client.intents.list().catch(() => undefined), client.tags.list()]);
    expect(await client.accessToken()).toBe('token-number-1');
    expect(pathsOf(service).filter((what) => what === 'token')).toHaveLength(1);
  });

  it('that is rejected is reported with the message of the service', async () => {
    const body = { status: false, error: { code: 'unauthorized', message: `not a pair: ${secrets.apiSecret}` } };
    const service = await fakeService([{ status: 401, body }]);
    const error = await failureOf(clientFor(service.url, { credentials: pairAlone }).tags.list());
    expect(error).toMatchObject({ code: 'unauthorized', message: 'not a pair: (hidden)' });
    expect(pathsOf(service)).toEqual(['token']);
  });

  it('is tried again after a transient failure', async () => {
    let broken = true;
    const service = await fakeService(({ path }) => {
      if (path !== tokenPath) return { body: emptyTags };
      return broken ? { status: 400, body: 'no' } : { body: { status: true, data: { accessToken: 'token-number-1' } } };
    });
    const client = clientFor(service.url, { credentials: pairAlone });
    await failureOf(client.tags.list());
    broken = false;
    expect(await client.tags.list()).toEqual(emptyTags);
  });
});

it('app credentials are never renewed: a rejection is final', async () => {
  const service = await fakeService([unauthorized]);
  const error = await failureOf(
    clientFor(service.url, { credentials: everyCredential }).sentiment.compute({ text: 'x' }),
  );
  expect(error.code).toBe('unauthorized');
  expect(pathsOf(service)).toEqual(['call']);
});

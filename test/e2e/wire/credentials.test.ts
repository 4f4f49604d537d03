/** Authorisation: the rules of docs/interface/decisions.md, "Credentials", on the wire. */
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { newSigningKey } from '../../../src/service/base/signing-keys.ts';
import { createFakeClock } from '../../support/fake-clock.ts';
import { startServiceIn, startTestService, temporaryDirectory } from '../../support/start-sta.ts';
import { isOnPostgres } from '../../support/test-database.ts';
import { addTestUser, bearer, callService, expectFailure, failureShape, useWire } from '../../support/wire.ts';

const wire = useWire();
const listTags = '/cb/v1/profile/statement_tags/get_user_statement_tags';
const createTag = '/cb/v1/profile/statement_tags/create_statement_tag';
const deleteTag = '/cb/v1/profile/statement_tags/delete_statement_tag';
const matchTags = '/text/custom_statement_tags/get_custom_statement_tag';
const tokenPath = '/cb/v1/auth/create_access_token';
const aTag = { statementTagName: 'a', statementTagSamples: ['b'] };

const listWith = (headers: Record<string, string>) => wire.call('GET', `${listTags}/asha`, { headers });
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const claims = () => {
  const nowSeconds = Math.floor(Date.now() / 1000);
  return { sub: 'asha', iss: 'sta', aud: 'sta', iat: nowSeconds, exp: nowSeconds + 3600 };
};

describe('a token on profile calls', () => {
  it.each<[string, Record<string, string>]>([
    ['no header', {}],
    ['an empty header', { authorization: '' }],
    ['the scheme alone', { authorization: 'Bearer' }],
    ['another scheme', { authorization: 'Basic YTpi' }],
    ['words after the token', { authorization: 'Bearer a b' }],
    ['a token that is none', { authorization: 'Bearer x' }],
    ['the token in a header of another name', { 'x-authorization': 'Bearer x' }],
  ])('%s is a 401 that says so', async (_what, headers) => {
    const reply = await listWith(headers);
    expectFailure(reply, 401, 'unauthorized');
    expect(reply.headers['www-authenticate']).toBe('Bearer');
  });

  it('is accepted under its scheme in any letter case', async () => {
    for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
      expect((await listWith({ authorization: `${scheme} ${wire.user.accessToken}` })).status).toBe(200);
    }
  });

  it('is not accepted without its scheme, or in the query', async () => {
    expectFailure(await listWith({ authorization: wire.user.accessToken }), 401, 'unauthorized');
    const query = { userId: 'asha', token: wire.user.accessToken, authorization: `Bearer ${wire.user.accessToken}` };
    expectFailure(await wire.call('GET', listTags, { query }), 401, 'unauthorized');
  });

  it('works only for its own user: 403 for any other id, known or not', async () => {
    for (const userId of ['ben', 'nobody', 'ASHA', 'asha@example.org']) {
      expectFailure(await wire.as(wire.user, 'GET', `${listTags}/${userId}`), 403, 'forbidden');
      const created = await wire.as(wire.user, 'POST', createTag, { body: { userId, ...aTag } });
      expectFailure(created, 403, 'forbidden');
    }
    const told = await wire.as(wire.user, 'GET', `${listTags}/ben`);
    expect((await wire.as(wire.user, 'GET', `${listTags}/nobody`)).json).toEqual(told.json);
  });

  it('is checked before anything else about the request', async () => {
    const body = { userId: 5, statementTagName: '', threshold: 7 };
    expectFailure(await wire.call('POST', createTag, { body }), 401, 'unauthorized');
  });
});

describe("a token that is not the service's", () => {
  const sign = (key: Uint8Array, payload: Record<string, unknown>, header = { alg: 'HS256' }) =>
    new SignJWT(payload).setProtectedHeader(header).sign(key);
  const refused = async (token: string) => {
    const reply = await listWith(bearer(token));
    expectFailure(reply, 401, 'unauthorized');
    expect(reply.text).not.toContain(token);
    const text = await wire.call('POST', matchTags, { body: { jwtToken: token, userId: 'asha', sentences: ['x'] } });
    expectFailure(text, 401, 'unauthorized', '', 'asha');
  };

  it('signed by another key', async () => refused(await sign(randomBytes(32), claims())));
  it('signed by another algorithm', async () => refused(await sign(randomBytes(64), claims(), { alg: 'HS512' })));
  it.each(['none', 'None', 'NONE'])('without a signature: alg %s', async (alg) => {
    await refused(`${encode({ alg, typ: 'JWT' })}.${encode(claims())}.`);
    await refused(`${encode({ alg, typ: 'JWT' })}.${encode(claims())}`);
  });
  it('with its claims changed', async () => {
    const [header, , signature] = wire.other.accessToken.split('.');
    await refused(`${header}.${encode(claims())}.${signature}`);
  });
  it('truncated or extended', async () => {
    await refused(wire.user.accessToken.slice(0, -2));
    await refused(`${wire.user.accessToken}AA`);
    await refused(`${wire.user.accessToken}.e30`);
  });
  it('of another service', async () => {
    const elsewhere = await startTestService();
    await refused((await addTestUser(elsewhere, 'asha')).accessToken);
  });
});

describe('the age of a token', () => {
  it('is limited to an hour; the failure says to request a new one', async () => {
    const clock = createFakeClock(Date.UTC(2030, 0, 1));
    const service = await startTestService({ clock });
    const user = await addTestUser(service, 'asha');
    const list = () => callService(service.url, 'GET', `${listTags}/asha`, { headers: bearer(user.accessToken) });
    expect((await list()).status).toBe(200);
    clock.advance(3_599_000);
    expect((await list()).status).toBe(200);
    clock.advance(1_000);
    expectFailure(await list(), 401, 'unauthorized', 'expired');

    const body = { apiKey: user.apiKey, apiSecret: user.apiSecret, userId: 'asha' };
    const made = await callService(service.url, 'POST', tokenPath, { body });
    const fresh: string = Object(made.json).data.accessToken;
    const again = await callService(service.url, 'GET', `${listTags}/asha`, { headers: bearer(fresh) });
    expect(again.status).toBe(200);
  });

  it('ends with the signing key: a new key invalidates every token, but key pairs stay valid', async () => {
    const dataDirectory = temporaryDirectory();
    const first = await startServiceIn({ dataDirectory });
    const user = await addTestUser(first.service, 'asha');
    const { signingKey } = first.service.data.directory;
    await first.close();
    writeFileSync(signingKey, newSigningKey());

    const service = await startTestService({ dataDirectory });
    const list = (token: string) => callService(service.url, 'GET', `${listTags}/asha`, { headers: bearer(token) });
    expectFailure(await list(user.accessToken), 401, 'unauthorized', 'not valid');
    const body = { apiKey: user.apiKey, apiSecret: user.apiSecret, userId: 'asha' };
    const made = await callService(service.url, 'POST', tokenPath, { body });
    expect((await list(Object(made.json).data.accessToken)).status).toBe(200);
  });
});

describe('jwtToken on text calls', () => {
  const match = (fields: Record<string, unknown>) =>
    wire.call('POST', matchTags, { body: { userId: 'asha', sentences: ['x'], ...fields } });

  it.each([[undefined], [null], [''], [5], [['x']], [{}], [{ toString: 1 }]])('%j is a 401', async (jwtToken) => {
    expectFailure(await match({ jwtToken }), 401, 'unauthorized', 'jwtToken', 'asha');
  });

  it('is not taken from the Authorization header', async () => {
    const reply = await wire.call('POST', matchTags, {
      headers: bearer(wire.user.accessToken),
      body: { userId: 'asha', sentences: ['x'] },
    });
    expectFailure(reply, 401, 'unauthorized', 'jwtToken', 'asha');
  });

  it('works only for its own user', async () => {
    const jwtToken = wire.user.accessToken;
    expectFailure(await match({ jwtToken, userId: 'ben' }), 403, 'forbidden', '', 'ben');
    expectFailure(await match({ jwtToken, userId: undefined }), 400, 'invalid_request', 'userId is required', '');
  });
});

describe("another user's record", () => {
  it('is a 404, the same as for an id that never existed', async () => {
    const created = await wire.as(wire.other, 'POST', `${createTag}/ben`, { body: aTag });
    const theirs: string = Object(created.json).data.statementTag;
    const never = theirs.replace(/^statement-./, (start) => (start.endsWith('a') ? 'statement-b' : 'statement-a'));
    for (const id of [theirs, never]) {
      const reply = await wire.as(wire.user, 'DELETE', `${deleteTag}/asha/${id}`);
      expectFailure(reply, 404, 'not_found');
      expect(reply.json).toEqual(failureShape('not_found', `There is no statement tag ${id}`));
    }
    const listed = await wire.as(wire.other, 'GET', `${listTags}/ben`);
    expect(Object(listed.json).data).toMatchObject([{ statement_tag_id: theirs }]);
  });
});

describe('the access token call', () => {
  const pair = () => ({ apiKey: wire.user.apiKey, apiSecret: wire.user.apiSecret, userId: 'asha' });
  const make = (fields: Record<string, unknown>) =>
    wire.call('POST', tokenPath, { headers: { 'content-type': 'application/json' }, body: { ...pair(), ...fields } });

  it.each(['asha', 'asha@example.com', 'Asha@EXAMPLE.com'])('makes a token for %s', async (userId) => {
    const reply = await make({ userId });
    expect(reply.json).toStrictEqual({
      status: true,
      data: { accessToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/), expiresIn: 3600, tokenType: 'Bearer' },
    });
    const token: string = Object(reply.json).data.accessToken;
    expect(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub).toBe('asha');
    expect((await listWith(bearer(token))).status).toBe(200);
  });

  it('rejects every other pair with 401', async () => {
    const { other } = wire;
    for (const fields of [
      { apiSecret: 'wrong' },
      { apiKey: 'wrong' },
      { apiKey: other.apiKey },
      { apiSecret: other.apiSecret },
      { apiKey: other.apiKey, apiSecret: other.apiSecret },
      { userId: 'ben' },
      { userId: 'nobody' },
      { apiKey: wire.user.appId, apiSecret: wire.user.appSecret },
      { apiSecret: `${wire.user.apiSecret} ` },
      { apiKey: '\u0000' },
      { apiSecret: '\ud800' },
    ]) {
      const reply = await make(fields);
      expectFailure(reply, 401, 'unauthorized');
      for (const secret of [pair().apiSecret, other.apiSecret]) expect(reply.text).not.toContain(secret);
    }
  });

  it.each(['apiKey', 'apiSecret', 'userId'])('requires %s', async (name) => {
    expectFailure(await make({ [name]: undefined }), 400, 'invalid_request', name);
    expectFailure(await make({ [name]: 5 }), 400, 'invalid_request', name);
    expectFailure(await make({ [name]: '' }), 400, 'invalid_request', name);
    expectFailure(await make({ [name]: 'x'.repeat(513) }), 400, 'invalid_request', name);
  });

  it('accepts the pair only in the body, because URLs are logged on their way', async () => {
    expectFailure(await wire.call('POST', tokenPath, { query: pair() }), 400, 'invalid_request');
  });
});

if (!isOnPostgres) {
  describe('the stored data', () => {
    it('contains no secret in plain text', async () => {
      const { data } = wire.service;
      const users = JSON.stringify(await data.store.users.list());
      const files = readdirSync(data.directory.path).filter((name) => name.startsWith('sta.sqlite'));
      expect(files.length).toBeGreaterThan(0);
      const bytes = files.map((name) => readFileSync(`${data.directory.path}/${name}`, 'latin1')).join('');
      expect(bytes).toContain(wire.user.apiKey);
      for (const secret of [wire.user.apiSecret, wire.user.appSecret, wire.user.accessToken]) {
        expect(bytes.includes(secret) || users.includes(secret)).toBe(false);
      }
    });
  });
}

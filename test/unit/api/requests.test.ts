/** The client's requests: each group's credential in its place, ids by path style, both names where a field has two. */
import { describe, expect, it } from 'vitest';
import { buildRequest } from '../../../src/api/requests/build-request.ts';
import { listEndpoints } from '../../../src/contract/contract.ts';
import { credentialGroups } from '../../../src/contract/endpoints/credentials.ts';
import { clientFor, emptyTags, everyCredential, failureOf, secrets } from '../../support/api-client.ts';
import { fakeService } from '../../support/fake-server.ts';

const { token, appId, appSecret } = secrets;
const base = 'https://sta.example/base';
const endpoints = listEndpoints().map(([noun, verb, endpoint]) => ({ name: `${noun}.${verb}`, endpoint }));

describe.each(endpoints)('$name', ({ endpoint }) => {
  const params = Object.fromEntries(Object.keys(endpoint.params.properties).map((name) => [name, `a ${name}/ü&?`]));
  const build = (style: 'reference' | 'example') =>
    buildRequest(endpoint, params, { token, appId, appSecret }, base, style);

  it('sends only the credential of its group, in the right place', () => {
    for (const style of ['reference', 'example'] as const) {
      const { headers, body = '{}', url } = build(style);
      const { travels } = credentialGroups[endpoint.credential];
      expect(headers.authorization).toBe(travels === 'authorization' ? `Bearer ${token}` : undefined);
      expect(headers.appId).toBe(travels === 'appHeaders' ? appId : undefined);
      expect(headers.appSecret).toBe(travels === 'appHeaders' ? appSecret : undefined);
      expect(JSON.parse(body).jwtToken).toBe(travels === 'body' ? token : undefined);
      for (const secret of [token, appId, appSecret]) expect(url).not.toContain(secret);
    }
  });

  it('sends the type application/json with and without a body', () => {
    expect(build('reference').headers['content-type']).toBe('application/json');
  });

  it('puts each id once, percent-encoded, where the path style requires it', () => {
    const trailing = endpoint.trailing ?? [];
    const segments = trailing.map((name) => `/${encodeURIComponent(`a ${name}/ü&?`)}`).join('');
    const example = new URL(build('example').url);
    expect(`${example.origin}${example.pathname}`).toBe(`https://sta.example/base${endpoint.path}${segments}`);
    // In both styles, a parameter that is not in the path goes into the query string.
    const always = (endpoint.query ?? []).filter((name) => !trailing.includes(name));
    expect([...example.searchParams]).toEqual(always.map((name) => [name, `a ${name}/ü&?`]));
    const reference = new URL(build('reference').url);
    expect(reference.pathname).toBe(`/base${endpoint.path}${endpoint.trailingOnly ? segments : ''}`);
    const query = endpoint.trailingOnly ? always : (endpoint.query ?? []);
    expect([...reference.searchParams]).toEqual(query.map((name) => [name, `a ${name}/ü&?`]));
  });

  it('sends every body parameter once, with its aliases', () => {
    const { body } = build('reference');
    if (endpoint.body === undefined) return expect(body).toBeUndefined();
    const sent = JSON.parse(body ?? '');
    for (const name of endpoint.body) {
      const container = endpoint.inside?.[name];
      const place = container === undefined ? sent : sent[container];
      expect(place[name]).toBe(params[name]);
      const alias = endpoint.aliases?.[name];
      for (const other of alias?.names ?? []) expect(place[other]).toBe(alias?.sent ? params[name] : undefined);
    }
    expect(JSON.parse(build('example').body ?? '')).toEqual(sent);
  });
});

describe('over the network', () => {
  it('a tag is created in both path styles, with both names of its phrases', async () => {
    const service = await fakeService([{ body: { status: true, data: { statementTag: 'statement-x-1' } } }]);
    const tag = { statementTagName: 'a', statementTagSamples: ['b'], statementTagPhrases: ['c'], threshold: 0.5 };
    for (const pathStyle of ['reference', 'example'] as const) {
      await clientFor(service.url, { pathStyle }).tags.create(tag);
    }
    expect(service.requests).toMatchObject([
      { method: 'POST', path: '/cb/v1/profile/statement_tags/create_statement_tag?userId=asha' },
      { method: 'POST', path: '/cb/v1/profile/statement_tags/create_statement_tag/asha' },
    ]);
    for (const { headers, body } of service.requests) {
      expect(headers).toMatchObject({ authorization: `Bearer ${token}`, 'content-type': 'application/json' });
      expect(JSON.parse(body)).toEqual({ userId: 'asha', ...tag, statementTagSamplePhrases: ['c'] });
    }
  });

  it('a profanity text is sent under both names, with the token in the body', async () => {
    const data = { censoredText: '', customProfaneWords: [], predefinedProfaneWords: [] };
    const service = await fakeService([{ body: { status: true, error: {}, data } }]);
    await clientFor(service.url, { credentials: everyCredential }).profanity.check({ text: 'x', replaceChar: '*' });
    expect(service.requests).toHaveLength(1);
    const [{ headers, body, path } = { headers: {}, body: '', path: '' }] = service.requests;
    expect(path).toBe('/text/profanity/get_profanity');
    expect(headers.authorization).toBeUndefined();
    expect(JSON.parse(body)).toEqual({ jwtToken: token, userId: 'asha', text: 'x', sentence: 'x', replaceChar: '*' });
  });

  it('GET and DELETE send the type application/json and no body', async () => {
    const service = await fakeService((request) => ({
      body: request.method === 'GET' ? emptyTags : { status: true, data: { msg: '', statementTagId: 'x' } },
    }));
    const client = clientFor(service.url);
    await client.tags.list();
    await client.tags.delete({ statementTagId: 'statement-x-1' });
    expect(service.requests).toMatchObject([
      { method: 'GET', headers: { 'content-type': 'application/json' }, body: '' },
      { method: 'DELETE', path: expect.stringMatching(/\?userId=asha&statementTagId=statement-x-1$/), body: '' },
    ]);
    expect(service.requests[1]?.headers['content-type']).toBe('application/json');
  });

  it('a base URL keeps its path and needs no trailing slash', async () => {
    const service = await fakeService([{ body: emptyTags }]);
    for (const suffix of ['', '/', '/base', '/base//']) await clientFor(`${service.url}${suffix}`).tags.list();
    const paths = service.requests.map((request) => request.path.split('/cb/')[0]);
    expect(paths).toEqual(['', '', '/base', '/base']);
  });
});

describe('a missing credential', () => {
  it.each([
    [{}, 'user id'],
    [{ userId: 'asha' }, 'access token'],
    [{ userId: 'asha', apiKey: 'k' }, 'access token'],
  ])('with %j causes no request, and the error says what to do', async (credentials, words) => {
    const service = await fakeService([{ body: emptyTags }]);
    const error = await failureOf(clientFor(service.url, { credentials }).tags.list());
    expect(error).toMatchObject({ code: 'not_signed_in', exitCode: 4, hint: expect.stringContaining('sta login') });
    expect(error.message).toContain(words);
    expect(service.requests).toEqual([]);
  });
});

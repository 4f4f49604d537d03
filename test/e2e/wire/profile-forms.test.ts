/** Profile calls in every form that the interface and docs/interface/decisions.md ("Naming twice") describe. */
import { beforeEach, describe, expect, it } from 'vitest';
import { expectFailure, useWire, type WireReply } from '../../support/wire.ts';

const wire = useWire();

interface Profile {
  readonly noun: string;
  readonly create: string;
  readonly list: string;
  readonly delete: string;
  readonly idName: string;
  readonly createdName: string;
  readonly listedName: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly id: RegExp;
}

const profiles: Profile[] = [
  {
    noun: 'statement tags',
    create: '/cb/v1/profile/statement_tags/create_statement_tag',
    list: '/cb/v1/profile/statement_tags/get_user_statement_tags',
    delete: '/cb/v1/profile/statement_tags/delete_statement_tag',
    idName: 'statementTagId',
    createdName: 'statementTag',
    listedName: 'statement_tag_id',
    fields: { statementTagName: 'refund', statementTagSamples: ['I want my money back'] },
    id: /^statement-[a-z0-9]+-\d{13}$/,
  },
  {
    noun: 'intents',
    create: '/cb/v1/profile/intents/create_intent',
    list: '/cb/v1/profile/intents/get_user_intents',
    delete: '/cb/v1/profile/intents/delete_intent',
    idName: 'intentId',
    createdName: 'intentId',
    listedName: 'intent_id',
    fields: { intentName: 'cancel', intentSamples: ['cancel my plan'], intentSamplePhrases: ['cancel'] },
    id: /^intent-[a-z0-9]+-\d{13}$/,
  },
  {
    noun: 'profanity words',
    create: '/cb/v1/profile/profanity/create_profanity_word',
    list: '/cb/v1/profile/profanity/get_user_profanity_words',
    delete: '/cb/v1/profile/profanity/delete_profanity_word',
    idName: 'profanityWordId',
    createdName: 'profanityWordId',
    listedName: 'profanity_word_id',
    fields: { profanityWord: 'frak' },
    id: /^profanity-[a-z0-9]+-\d{13}$/,
  },
];

const data = (reply: WireReply): unknown => Object(reply.json).data;
const records = (reply: WireReply): Record<string, unknown>[] => {
  expect(reply).toMatchObject({ status: 200, json: { status: true, data: expect.any(Array) } });
  return data(reply) as Record<string, unknown>[];
};

describe.each(profiles)('$noun', (profile) => {
  const userId = 'asha';
  const email = 'Asha@Example.com';
  const create = async (): Promise<string> => {
    const reply = await wire.as(wire.user, 'POST', profile.create, { body: { userId, ...profile.fields } });
    return String(Object(data(reply))[profile.createdName]);
  };
  const kept = async () =>
    records(await wire.as(wire.user, 'GET', profile.list, { query: { userId } })).map((row) => row[profile.listedName]);

  beforeEach(async () => {
    for (const id of await kept()) {
      await wire.as(wire.user, 'DELETE', profile.delete, { query: { userId, [profile.idName]: String(id) } });
    }
  });

  it.each([
    ['query and body', '', { userId }, { userId }],
    ['query alone', '', { userId }, {}],
    ['body alone', '', {}, { userId }],
    ['segment alone', `/${userId}`, {}, {}],
    ['segment and body', `/${userId}`, {}, { userId }],
    ['segment, query and body', `/${userId}`, { userId }, { userId }],
    ['trailing slash, query', '/', { userId }, {}],
    ['trailing slash, segment', `/${userId}/`, {}, {}],
    ['percent-encoded segment', '/%61sha', {}, {}],
    ['e-mail in the query', '', { userId: email }, {}],
    ['e-mail in the body', '', {}, { userId: email }],
    ['e-mail as segment', `/${encodeURIComponent(email)}`, {}, {}],
    ['e-mail as segment, not encoded', '/asha@example.com', {}, {}],
  ])('creates with the user id by %s', async (_form, suffix, query, body) => {
    const reply = await wire.as(wire.user, 'POST', `${profile.create}${suffix}`, {
      query,
      body: { ...profile.fields, ...body },
    });
    expect(reply.status).toBe(200);
    expect(reply.json).toStrictEqual({
      status: true,
      data: { [profile.createdName]: expect.stringMatching(profile.id) },
    });
    expect(await kept()).toEqual([Object(data(reply))[profile.createdName]]);
  });

  it.each([
    ['query', '', { userId }],
    ['segment', `/${userId}`, {}],
    ['both', `/${userId}`, { userId }],
    ['trailing slash', `/${userId}/`, {}],
    ['e-mail', `/${email}`, {}],
    ['upper-case e-mail in the query', '', { userId: email.toUpperCase() }],
  ])('lists with the user id by %s', async (_form, suffix, query) => {
    const id = await create();
    const rows = records(await wire.as(wire.user, 'GET', `${profile.list}${suffix}`, { query }));
    expect(rows).toMatchObject([{ [profile.listedName]: id, user_id: userId, type: 'custom', deleted: false }]);
  });

  it.each([
    ['query', () => '', (id: string) => ({ userId, [profile.idName]: id })],
    ['segments', (id: string) => `/${userId}/${id}`, () => ({})],
    ['segments and query', (id: string) => `/${userId}/${id}`, (id: string) => ({ userId, [profile.idName]: id })],
    ['segment and query', () => `/${userId}`, (id: string) => ({ [profile.idName]: id })],
    ['trailing slash', (id: string) => `/${userId}/${id}/`, () => ({})],
    ['e-mail and percent-encoding', (id: string) => `/${email}/${id.replaceAll('-', '%2D')}`, () => ({})],
  ])('deletes with the ids by %s', async (_form, suffix, query) => {
    const id = await create();
    const reply = await wire.as(wire.user, 'DELETE', `${profile.delete}${suffix(id)}`, { query: query(id) });
    expect(reply.status).toBe(200);
    expect(reply.json).toStrictEqual({ status: true, data: { msg: expect.any(String), [profile.idName]: id } });
    expect(await kept()).toEqual([]);
    const again = await wire.as(wire.user, 'DELETE', `${profile.delete}${suffix(id)}`, { query: query(id) });
    expectFailure(again, 404, 'not_found', id);
  });

  it.each([
    ['segment and query', `/${userId}`, { userId: 'ben' }, {}],
    ['segment and body', `/${userId}`, {}, { userId: 'ben' }],
    ['query and body', '', { userId }, { userId: 'ben' }],
    ['two in the query', '', { userId: [userId, 'ben'] }, {}],
    ['the two names of one user', '', { userId }, { userId: email }],
  ])('rejects two different user ids: %s', async (_form, suffix, query, body) => {
    const reply = await wire.as(wire.user, 'POST', `${profile.create}${suffix}`, {
      query,
      body: { ...profile.fields, ...body },
    });
    expectFailure(reply, 400, 'invalid_request', 'userId');
    expect(await kept()).toEqual([]);
  });

  it('accepts one user id that occurs twice in the query', async () => {
    const reply = await wire.as(wire.user, 'GET', profile.list, { query: { userId: [userId, userId] } });
    expect(reply.status).toBe(200);
  });

  it('rejects two different record ids', async () => {
    const one = await create();
    const reply = await wire.as(wire.user, 'DELETE', `${profile.delete}/${userId}/${one}`, {
      query: { [profile.idName]: `${one}0` },
    });
    expectFailure(reply, 400, 'invalid_request', profile.idName);
    expect(await kept()).toEqual([one]);
  });

  it.each([
    ['POST', profile.create],
    ['GET', profile.list],
    ['DELETE', profile.delete],
  ])('%s without a user id is a 400 that names it', async (method, path) => {
    const body = method === 'POST' ? { body: profile.fields } : {};
    expectFailure(await wire.as(wire.user, method, path, body), 400, 'invalid_request', 'userId');
  });

  it.each([
    [5],
    [true],
    [['asha']],
    [[['asha']]],
    [{}],
    [{ toString: 1, valueOf: 2 }],
    [{ length: 1, toString: { a: 1 } }],
    [''],
    [' '],
  ])('a user id %j in the body is a 400', async (userId) => {
    const reply = await wire.as(wire.user, 'POST', profile.create, { body: { ...profile.fields, userId } });
    expectFailure(reply, 400, 'invalid_request', 'userId');
  });

  it('GET and DELETE accept an empty body with the content type that the interface requires', async () => {
    const id = await create();
    const emptyBodies: Record<string, string>[] = [{ 'content-length': '0' }, { 'transfer-encoding': 'chunked' }, {}];
    for (const headers of emptyBodies) {
      const listed = await wire.as(wire.user, 'GET', profile.list, { query: { userId }, headers });
      expect(listed.status).toBe(200);
    }
    const query = { userId, [profile.idName]: id };
    const headers = { 'transfer-encoding': 'chunked' };
    expect(await wire.as(wire.user, 'DELETE', profile.delete, { query, headers, body: '' })).toMatchObject({
      status: 200,
    });
  });

  it('responds the same if a GET or DELETE has the user id in its body', async () => {
    const id = await create();
    const listed = await wire.as(wire.user, 'GET', profile.list, { body: { userId } });
    expect(records(listed)).toHaveLength(1);
    const query = { [profile.idName]: id };
    expect(await wire.as(wire.user, 'DELETE', profile.delete, { query, body: { userId } })).toMatchObject({
      status: 200,
    });
  });
});

describe('statement tag phrases', () => {
  const phrasesOf = async (fields: Record<string, unknown>) => {
    const body = { userId: 'ben', statementTagName: 'x', statementTagSamples: ['y'], ...fields };
    const created = await wire.as(wire.other, 'POST', '/cb/v1/profile/statement_tags/create_statement_tag', { body });
    expect(created.status).toBe(200);
    const listed = records(
      await wire.as(wire.other, 'GET', '/cb/v1/profile/statement_tags/get_user_statement_tags/ben'),
    );
    return listed.at(-1)?.statement_tag_sample_phrases;
  };

  it.each([
    [{ statementTagPhrases: ['b', 'a'] }, ['b', 'a']],
    [{ statementTagSamplePhrases: ['b', 'a'] }, ['b', 'a']],
    [{ statementTagPhrases: ['b', 'a'], statementTagSamplePhrases: ['b', 'a'] }, ['b', 'a']],
    [{ statementTagPhrases: ['b', 'a'], statementTagSamplePhrases: ['c', 'a', 'd'] }, ['b', 'a', 'c', 'd']],
    [{ statementTagSamplePhrases: ['c'], statementTagPhrases: ['a'] }, ['a', 'c']],
    [{ statementTagPhrases: [], statementTagSamplePhrases: ['c'] }, ['c']],
    [{ statementTagPhrases: null, statementTagSamplePhrases: ['c'] }, ['c']],
    [{}, []],
  ])('%j are stored as %j', async (fields, expected) => {
    expect(await phrasesOf(fields)).toEqual(expected);
  });

  it.each([
    [{ statementTagPhrases: 'a' }],
    [{ statementTagPhrases: 5 }],
    [{ statementTagPhrases: ['a'], statementTagSamplePhrases: 'b' }],
    [{ statementTagPhrases: [['a']], statementTagSamplePhrases: [['b']] }],
    [{ statementTagPhrases: [' '] }],
  ])('%j are rejected', async (fields) => {
    const body = { userId: 'ben', statementTagName: 'x', statementTagSamples: ['y'], ...fields };
    const reply = await wire.as(wire.other, 'POST', '/cb/v1/profile/statement_tags/create_statement_tag', { body });
    expectFailure(reply, 400, 'invalid_request', 'statementTagPhrases');
  });
});

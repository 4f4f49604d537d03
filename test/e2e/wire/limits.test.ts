/** The limits of docs/interface/decisions.md, "Errors", each from both sides; and invalid values that have no limit. */
import { describe, expect, it } from 'vitest';
import { expectFailure, useWire } from '../../support/wire.ts';

const wire = useWire();
const small = useWire({
  limits: { recordsPerUser: 3, profanityWords: 2, sentences: 2, nameChars: 5, bodyBytes: 2_000 },
});

const profile = '/cb/v1/profile';
const createTag = `${profile}/statement_tags/create_statement_tag/asha`;
const createIntent = `${profile}/intents/create_intent/asha`;
const ofOther = (path: string) => path.replace(/asha$/, 'ben');
const matchTags = '/text/custom_statement_tags/get_custom_statement_tag';
const matchIntents = '/text/intent/get_intent';

/** Belongs to the other user, so that the matches below do not have to go through them. */
const tag = (fields: Record<string, unknown>) =>
  wire.as(wire.other, 'POST', ofOther(createTag), {
    body: { statementTagName: 'a', statementTagSamples: ['b'], ...fields },
  });
const intent = (fields: Record<string, unknown>) =>
  wire.as(wire.other, 'POST', ofOther(createIntent), { body: { intentName: 'a', intentSamples: ['b'], ...fields } });
const match = (fields: Record<string, unknown>) => wire.textAs(wire.user, matchTags, { sentences: ['x'], ...fields });
const many = (count: number, value = 'x') => Array.from({ length: count }, () => value);

describe('a statement tag', () => {
  it.each([
    ['threshold 0', { threshold: 0 }],
    ['threshold 1', { threshold: 1 }],
    ['no threshold', { threshold: null }],
    ['priority 1', { priority: 1 }],
    ['priority 1.0', { priority: 1.0 }],
    ['1,000 samples', { statementTagSamples: many(1000) }],
    ['1,000 phrases', { statementTagPhrases: many(1000) }],
    ['a sample of 10,000 characters', { statementTagSamples: ['x'.repeat(10_000)] }],
    ['a name of 200 characters', { statementTagName: 'x'.repeat(200) }],
    ['a name in any script', { statementTagName: 'Rückerstattung 返金 \u{1f4b8} \u0645\u0631\u062d\u0628\u0627' }],
    ['unknown fields', { colour: 'red', settings: {} }],
  ])('accepts %s', async (_what, fields) => {
    expect(await tag(fields)).toMatchObject({ status: 200, json: { status: true } });
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['a threshold above 1', { threshold: 1.0000001 }, 'threshold must be from 0 to 1'],
    ['a threshold below 0', { threshold: -0.1 }, 'threshold must be from 0 to 1'],
    ['a huge threshold', { threshold: 1e308 }, 'threshold must be from 0 to 1'],
    ['a threshold in a string', { threshold: '0.5' }, 'threshold must be a number'],
    ['a threshold in a list', { threshold: [0.5] }, 'threshold must be a number'],
    ['a true threshold', { threshold: true }, 'threshold must be a number'],
    ['priority 0', { priority: 0 }, 'priority must be from 1'],
    ['a negative priority', { priority: -1 }, 'priority must be from 1'],
    ['a broken priority', { priority: 1.5 }, 'priority must be an integer'],
    ['a priority in a string', { priority: '1' }, 'priority must be an integer'],
    ['a priority past every integer', { priority: 1e300 }, 'priority'],
    ['no name', { statementTagName: undefined }, 'statementTagName is required'],
    ['null for a name', { statementTagName: null }, 'statementTagName is required'],
    ['an empty name', { statementTagName: '' }, 'statementTagName must not be'],
    ['a blank name', { statementTagName: ' \u00a0\u2003' }, 'statementTagName must not be'],
    ['NUL in the name', { statementTagName: 'a\u0000b' }, 'statementTagName'],
    ['a line break in the name', { statementTagName: 'a\nb' }, 'statementTagName'],
    ['half a pair in the name', { statementTagName: 'a\ud800' }, 'statementTagName'],
    ['the other half', { statementTagName: '\udc00a' }, 'statementTagName'],
    ['a name of 201 characters', { statementTagName: 'x'.repeat(201) }, 'at most 200 characters'],
    ['no samples', { statementTagSamples: undefined }, 'statementTagSamples is required'],
    ['an empty list of samples', { statementTagSamples: [] }, 'statementTagSamples must not be empty'],
    ['a string for samples', { statementTagSamples: 'b' }, 'statementTagSamples must be an array'],
    ['an empty sample', { statementTagSamples: ['a', ''] }, 'statementTagSamples[1] must not be empty'],
    ['a blank sample', { statementTagSamples: [' \n\t'] }, 'statementTagSamples[0] must not be blank'],
    ['null among the samples', { statementTagSamples: ['a', null] }, 'statementTagSamples[1] must be a string'],
    ['1,001 samples', { statementTagSamples: many(1001) }, 'statementTagSamples must have at most 1000 entries'],
    ['1,001 phrases', { statementTagPhrases: many(1001) }, 'statementTagPhrases must have at most 1000 entries'],
    ['a sample of 10,001 characters', { statementTagSamples: ['x'.repeat(10_001)] }, 'at most 10000 characters'],
  ])('rejects %s', async (_what, fields, words) => {
    expectFailure(await tag(fields), 400, 'invalid_request', words);
  });

  it('counts the phrases under both names together', async () => {
    const one = Array.from({ length: 600 }, (_, i) => `one ${i}`);
    const two = Array.from({ length: 600 }, (_, i) => `two ${i}`);
    const refused = await tag({ statementTagPhrases: one, statementTagSamplePhrases: two });
    expectFailure(refused, 400, 'invalid_request', 'at most 1000 entries');
    expect((await tag({ statementTagPhrases: one, statementTagSamplePhrases: one })).status).toBe(200);
  });
});

describe('an intent', () => {
  it('needs no samples', async () => {
    for (const intentSamples of [undefined, null, []]) expect((await intent({ intentSamples })).status).toBe(200);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['a blank sample', { intentSamples: [' '] }, 'intentSamples[0]'],
    ['a blank phrase', { intentSamplePhrases: ['a', ''] }, 'intentSamplePhrases[1]'],
    ['1,001 samples', { intentSamples: many(1001) }, 'intentSamples'],
    ['no name', { intentName: undefined }, 'intentName is required'],
  ])('rejects %s', async (_what, fields, words) => {
    expectFailure(await intent(fields), 400, 'invalid_request', words);
  });
});

describe('a match', () => {
  it('accepts at most 10,000 sentences', async () => {
    expect((await match({ sentences: many(10_000) })).status).toBe(200);
    const words = 'sentences must have at most 10000 entries';
    expectFailure(await match({ sentences: many(10_001) }), 400, 'invalid_request', words, 'asha');
    const intents = { sentences: many(10_001), intentIds: [] };
    expectFailure(await wire.textAs(wire.user, matchIntents, intents), 400, 'invalid_request', words, 'asha');
  });

  it('accepts sentences of 10,000 characters, in a list or alone', async () => {
    const longest = 'x'.repeat(10_000);
    for (const sentences of [longest, [longest]]) expect((await match({ sentences })).status).toBe(200);
    for (const sentences of [`${longest}x`, ['a', `${longest}x`]]) {
      expectFailure(await match({ sentences }), 400, 'invalid_request', 'at most 10000 characters', 'asha');
    }
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['no sentences', { sentences: undefined }, 'sentences is required'],
    ['an empty sentence', { sentences: [''] }, 'sentences'],
    ['a number among them', { sentences: ['a', 5] }, 'sentences[1] must be a string'],
    ['an object for them', { sentences: { 0: 'a', length: 1 } }, 'sentences'],
    ['a threshold above 1', { threshold: 2 }, 'threshold must be from 0 to 1'],
    ['a threshold in a string', { threshold: '0.5' }, 'threshold must be a number'],
    ['ids that are no list', { statementTagIds: 'x' }, 'statementTagIds must be an array'],
    ['NUL in an id', { statementTagIds: ['a\u0000'] }, 'statementTagIds[0]'],
    ['a long id', { statementTagIds: ['x'.repeat(513)] }, 'statementTagIds[0]'],
    ['an empty id', { statementTagIds: [''] }, 'statementTagIds[0]'],
    ['10,001 ids', { statementTagIds: many(10_001) }, 'statementTagIds must have at most 10000 entries'],
  ])('rejects %s', async (_what, fields, words) => {
    expectFailure(await match(fields), 400, 'invalid_request', words, 'asha');
  });

  it('accepts sentences without words', async () => {
    const sentences = [' ', '\u0000', '...', '\ud800', '\u{1f600}', '\u200b'];
    expect(await match({ sentences })).toMatchObject({ status: 200, json: { data: { similarityMatch: [] } } });
  });
});

describe('a profanity check', () => {
  it('accepts at most a million characters', async () => {
    const check = (text: string) => wire.textAs(wire.user, '/text/profanity/get_profanity', { text, replaceChar: '*' });
    const longest = 'what a day '.repeat(100_000).slice(0, 1_000_000);
    expect(await check(longest)).toMatchObject({ status: 200, json: { data: { censoredText: longest } } });
    expectFailure(await check(`${longest}x`), 400, 'invalid_request', 'at most 1000000 characters', 'asha');
  });
});

describe('configured limits', () => {
  const create = (path: string, body: Record<string, unknown>) => small.as(small.user, 'POST', path, { body });

  it("on a user's records: when they are reached, a deletion makes room", async () => {
    const body = { statementTagName: 'a', statementTagSamples: ['b'] };
    const ids: string[] = [];
    for (let i = 0; i < 3; i++) ids.push(Object((await create(createTag, body)).json).data.statementTag);
    expectFailure(await create(createTag, body), 400, 'invalid_request', '3 statement tags');
    expect((await create(createIntent, { intentName: 'a' })).status).toBe(200);
    expect((await small.as(small.other, 'POST', ofOther(createTag), { body })).status).toBe(200);
    await small.as(small.user, 'DELETE', `${profile}/statement_tags/delete_statement_tag/asha/${ids[0]}`);
    expect((await create(createTag, body)).status).toBe(200);
  });

  it("on a user's records hold for concurrent calls", async () => {
    const replies = await Promise.all(
      Array.from({ length: 9 }, (_, i) => create(createIntent, { intentName: `${i}` })),
    );
    expect(replies.filter((reply) => reply.status === 200).length).toBeLessThanOrEqual(3);
    const listed = await small.as(small.user, 'GET', `${profile}/intents/get_user_intents/asha`);
    expect(Object(listed.json).data).toHaveLength(3);
  });

  it('on profanity words: an existing one needs no room', async () => {
    const path = `${profile}/profanity/create_profanity_word/asha`;
    for (const profanityWord of ['one', 'two', 'ONE']) expect((await create(path, { profanityWord })).status).toBe(200);
    expectFailure(await create(path, { profanityWord: 'three' }), 400, 'invalid_request', '2 profanity words');
    expect((await create(path, { profanityWord: 'two' })).status).toBe(200);
  });

  it('are enforced and reported', async () => {
    const named = await create(createTag, { statementTagName: 'longer', statementTagSamples: ['b'] });
    expectFailure(named, 400, 'invalid_request', 'at most 5 characters');
    const matched = await small.textAs(small.user, matchTags, { sentences: ['a', 'b', 'c'] });
    expectFailure(matched, 400, 'invalid_request', 'at most 2 entries', 'asha');
    const large = await create(createIntent, { intentName: 'a', filler: 'x'.repeat(2_000) });
    expectFailure(large, 413, 'payload_too_large');
    const page = Object((await small.call('GET', '/openapi.json')).json);
    const { schema } = page.paths[createTag.replace('/asha', '')].post.requestBody.content['application/json'];
    const body = page.components.schemas[schema.$ref?.split('/').at(-1)] ?? schema;
    expect(body.properties.statementTagName.maxLength).toBe(5);
  });
});

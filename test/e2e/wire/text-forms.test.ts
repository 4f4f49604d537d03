/** Text calls in every form: JSON body, query string, both; and parameters that have two names in the interface. */
import { beforeAll, describe, expect, it } from 'vitest';
import { expectFailure, useWire } from '../../support/wire.ts';

const wire = useWire();

const matchTags = '/text/custom_statement_tags/get_custom_statement_tag';
const matchIntents = '/text/intent/get_intent';
const checkProfanity = '/text/profanity/get_profanity';
const sentence = 'I want my money back';

let tagId: string;
let intentId: string;

beforeAll(async () => {
  const tag = await wire.as(wire.user, 'POST', '/cb/v1/profile/statement_tags/create_statement_tag/asha', {
    body: { statementTagName: 'refund', statementTagSamples: [sentence] },
  });
  tagId = Object(tag.json).data.statementTag;
  const intent = await wire.as(wire.user, 'POST', '/cb/v1/profile/intents/create_intent/asha', {
    body: { intentName: 'refund', intentSamples: [sentence] },
  });
  intentId = Object(intent.json).data.intentId;
});

const tagReply = (...sentences: string[]) => ({
  status: true,
  error: {},
  data: {
    similarityMatch: [
      {
        statementTagId: tagId,
        statementTagName: 'refund',
        matchedTextList: sentences.map((text) => ({ score: 1, text, value: sentence })),
      },
    ],
  },
  userId: 'asha',
  language: 'und',
});
const intentReply = () => ({
  status: true,
  error: {},
  data: {
    similarityMatch: [
      { intentId, intentName: 'refund', matchedTextList: [{ score: 1, text: sentence, value: sentence }] },
    ],
  },
  userId: 'asha',
  language: 'und',
});
const profanityReply = (censoredText: string, word: string) => ({
  status: true,
  error: {},
  data: { censoredText, customProfaneWords: [], predefinedProfaneWords: [word] },
  userId: 'asha',
  language: 'und',
});

const json = { 'content-type': 'application/json' };
const who = () => ({ jwtToken: wire.user.accessToken, userId: 'asha' });

describe('the JSON body', () => {
  it('matches tags: the curl line of the interface', async () => {
    const reply = await wire.call('POST', matchTags, {
      headers: json,
      body: { ...who(), sentences: [sentence], threshold: 0.5, statementTagIds: [tagId] },
    });
    expect(reply.status).toBe(200);
    expect(reply.json).toStrictEqual(tagReply(sentence));
  });

  it('matches intents', async () => {
    const body = { ...who(), sentences: [sentence], threshold: 0.5, intentIds: [intentId] };
    expect((await wire.call('POST', matchIntents, { headers: json, body })).json).toStrictEqual(intentReply());
  });

  it('checks profanity under the field name of the example', async () => {
    const body = { ...who(), sentence: 'what the fuck', replaceChar: '*' };
    expect((await wire.call('POST', checkProfanity, { headers: json, body })).json).toStrictEqual(
      profanityReply('what the ****', 'fuck'),
    );
  });

  it('needs no content type, and accepts one with a charset', async () => {
    const body = { ...who(), sentences: sentence };
    const accepted: Record<string, string>[] = [{}, { 'content-type': 'Application/JSON;charset=UTF-8' }];
    for (const headers of accepted) {
      expect((await wire.call('POST', matchTags, { headers, body })).json).toStrictEqual(tagReply(sentence));
    }
  });

  it('accepts one sentence as a string', async () => {
    expect((await wire.textAs(wire.user, matchTags, { sentences: sentence })).json).toStrictEqual(tagReply(sentence));
  });

  it('accepts a trailing slash, and the e-mail in any letter case', async () => {
    const reply = await wire.textAs(wire.user, `${matchTags}/`, { sentences: [sentence], userId: 'ASHA@EXAMPLE.COM' });
    expect(reply.json).toStrictEqual(tagReply(sentence));
  });

  it('matches no intents with an empty list of ids, and requires the ids', async () => {
    const none = await wire.textAs(wire.user, matchIntents, { sentences: [sentence], intentIds: [] });
    expect(none.json).toMatchObject({ status: true, data: { similarityMatch: [] } });
    const missing = await wire.textAs(wire.user, matchIntents, { sentences: [sentence] });
    expectFailure(missing, 400, 'invalid_request', 'intentIds is required', 'asha');
  });
});

describe('the query string', () => {
  it.each([
    ['a content type and no body', json, undefined],
    ['no content type and no body', {}, undefined],
    ['an empty object', json, '{}'],
    ['white-space', json, ' \n'],
  ])('has every parameter as well as %s', async (_what, headers, body) => {
    const query = { ...who(), sentences: [sentence, 'other', sentence], threshold: '0.9', statementTagIds: tagId };
    const reply = await wire.call('POST', matchTags, { query, headers, body });
    expect(reply.json).toStrictEqual({ ...tagReply(sentence, sentence), language: 'en' });
  });

  it('has one sentence and one intent id', async () => {
    const query = { ...who(), sentences: sentence, intentIds: intentId };
    expect((await wire.call('POST', matchIntents, { query, headers: json })).json).toStrictEqual(intentReply());
  });

  it.each(['text', 'sentence'])('has the profanity %s', async (name) => {
    const query = { ...who(), [name]: 'shit happens', replaceChar: '#' };
    expect((await wire.call('POST', checkProfanity, { query })).json).toStrictEqual(
      profanityReply('#### happens', 'shit'),
    );
  });

  it('may have some parameters while the body has the others', async () => {
    const reply = await wire.call('POST', matchTags, {
      query: { userId: 'asha', threshold: '1' },
      headers: json,
      body: { jwtToken: wire.user.accessToken, sentences: [sentence], userId: 'asha', threshold: 1 },
    });
    expect(reply.json).toStrictEqual(tagReply(sentence));
  });

  it.each([
    [{ threshold: '0.4' }, 'threshold'],
    [{ sentences: 'another' }, 'sentences'],
    [{ userId: 'ben' }, 'userId'],
  ])('must not contradict the body: %j', async (query, name) => {
    const body = { ...who(), sentences: [sentence], threshold: 0.5 };
    const reply = await wire.call('POST', matchTags, { query, headers: json, body });
    expectFailure(reply, 400, 'invalid_request', name, name === 'userId' ? '' : 'asha');
  });

  it.each(['1.5', '-0.1', 'NaN', 'Infinity', 'half', '', ' ', '0,5'])('rejects the threshold %j', async (threshold) => {
    const reply = await wire.call('POST', matchTags, { query: { ...who(), sentences: sentence, threshold } });
    expectFailure(reply, 400, 'invalid_request', 'threshold', 'asha');
  });
});

describe('the two names of the profanity text', () => {
  const check = (fields: Record<string, unknown>) =>
    wire.textAs(wire.user, checkProfanity, { replaceChar: '*', ...fields });

  it.each([
    { text: 'shit' },
    { sentence: 'shit' },
    { text: 'shit', sentence: 'shit' },
    { text: 'shit', sentence: null },
  ])('accepts %j', async (fields) => {
    expect((await check(fields)).json).toStrictEqual(profanityReply('****', 'shit'));
  });

  it('rejects both if they differ, or neither', async () => {
    expectFailure(await check({ text: 'a', sentence: 'b' }), 400, 'invalid_request', 'text or sentence', 'asha');
    expectFailure(await check({ text: 'a', sentence: ['a'] }), 400, 'invalid_request', 'text or sentence', 'asha');
    expectFailure(await check({}), 400, 'invalid_request', 'text is required', 'asha');
  });

  it('accepts an empty text, and requires replaceChar', async () => {
    expect((await check({ text: '' })).json).toMatchObject({ data: { censoredText: '' } });
    const reply = await wire.textAs(wire.user, checkProfanity, { text: 'x' });
    expectFailure(reply, 400, 'invalid_request', 'replaceChar is required', 'asha');
  });
});

describe('the user id of a failure', () => {
  it.each([
    [{ userId: 'asha' }, 'asha'],
    [{ userId: 'nobody' }, 'nobody'],
    [{}, ''],
    [{ userId: 5 }, ''],
    [{ userId: ['asha'] }, ''],
    [{ userId: 'x'.repeat(513) }, ''],
  ])('is the one that was sent: %j → %j', async (body, echoed) => {
    expectFailure(await wire.call('POST', matchTags, { headers: json, body }), 401, 'unauthorized', '', echoed);
  });

  it('also comes from the query, even if the body cannot be read', async () => {
    const query = { userId: 'asha' };
    const reply = await wire.call('POST', matchTags, { query, headers: json, body: '{' });
    expectFailure(reply, 400, 'invalid_request', 'JSON', 'asha');
    expectFailure(await wire.call('POST', matchTags, { headers: json, body: '{' }), 400, 'invalid_request', '', '');
  });
});

/** Responses that follow the interface differently than our own service does. */
import { describe, expect, it } from 'vitest';
import { readCompiled } from '../../../../src/api/requests/check-compiled.ts';
import { readReply } from '../../../../src/api/requests/read-reply.ts';
import { contract } from '../../../../src/contract/contract.ts';
import type { Endpoint } from '../../../../src/contract/endpoint.ts';
import { StaError } from '../../../../src/shared/errors.ts';

/** Also as the thousandth response of a stream is read, which must make no difference. */
function read(endpoint: Endpoint, body: unknown): unknown {
  const raw = { status: 200, headers: {}, text: JSON.stringify(body) };
  const reply = readReply(endpoint, raw, 'https://sta.example');
  const frequent = readReply(endpoint, raw, 'https://sta.example', readCompiled);
  expect(frequent).toEqual(reply);
  expect(JSON.stringify(frequent)).toBe(JSON.stringify(reply));
  return reply;
}

const sentence = {
  start_char: 0,
  end_char: 2,
  sentence: 'Hi',
  sentiments: [{ sentiment: 'Neutral', confidence: 0.9 }],
};
const sentiments = { sentiment_analysis: { sentences: [sentence] } };

describe('a response is accepted if it', () => {
  it('writes states in another letter case', () => {
    for (const state of ['completed', 'COMPLETED', 'Completed']) {
      const reply = read(contract.sentiment.fetch, { status: { sentiment_analysis: state }, data: sentiments });
      expect(reply).toMatchObject({ status: { sentiment_analysis: 'Completed' } });
    }
  });

  it('has a state that the interface does not know', () => {
    const reply = read(contract.sentiment.fetch, { status: { sentiment_analysis: 'Aborted' } });
    expect(reply).toEqual({ status: { sentiment_analysis: 'Aborted' } });
  });

  it('has null for optional values and for lists without entries', () => {
    const record = { statement_tag_id: 'a', statement_tag_name: 'b', statement_tag_samples: null, implements: null };
    expect(read(contract.tags.list, { status: true, data: [{ ...record, user_id: null, deleted: null }] })).toEqual({
      status: true,
      data: [{ statement_tag_id: 'a', statement_tag_name: 'b' }],
    });
    expect(read(contract.tags.list, { status: true, data: null })).toEqual({ status: true, data: [] });
    expect(read(contract.sentiment.fetch, { status: { sentiment_analysis: 'Queued' }, data: null })).toEqual({
      status: { sentiment_analysis: 'Queued' },
    });
    const data = { censoredText: 'x', customProfaneWords: null, predefinedProfaneWords: ['x'], gradedWords: null };
    expect(read(contract.profanity.check, { status: true, error: null, data, userId: null })).toEqual({
      status: true,
      error: null,
      data: { censoredText: 'x', customProfaneWords: [], predefinedProfaneWords: ['x'] },
    });
  });

  it('has scores and confidences as strings', () => {
    const matched = { text: 'a', value: 'b', score: '0.75' };
    const found = { statementTagId: 's', statementTagName: 'n', matchedTextList: [matched] };
    const reply = read(contract.match.tags, { status: true, data: { similarityMatch: [found] } });
    expect(reply).toMatchObject({ data: { similarityMatch: [{ matchedTextList: [{ score: 0.75 }] }] } });
    const chunk = { start_time: '0', end_time: '10', sentiments: [{ sentiment: 'Calm', confidence: '1e-1' }] };
    const tones = { status: { tone_analysis: 'Completed' }, data: { tone_analysis: { chunks: [chunk] } } };
    expect(read(contract.conversation.fetch, tones)).toMatchObject({
      data: { tone_analysis: { chunks: [{ sentiments: [{ confidence: 0.1 }] }] } },
    });
  });

  it('reports only success, along with the data of the items', () => {
    expect(read(contract.sentiment.fetch, { status: true, data: sentiments })).toMatchObject({
      status: { sentiment_analysis: 'Completed' },
      data: sentiments,
    });
    const queued = { status: { sentiment_analysis: 'Queued' } };
    expect(read(contract.sentiment.fetch, { status: true, data: { sentiment_analysis: {} } })).toMatchObject(queued);
    expect(read(contract.sentiment.fetch, { status: true })).toMatchObject({ status: {} });
    expect(() => read(contract.sentiment.fetch, { status: true, data: { other: 1 } })).toThrow(StaError);
    const clip = { presigned_url: 'https://media.example/a.mp4' };
    expect(read(contract.clips.fetch, { status: true, data: { qa: clip } })).toMatchObject({
      status: { qa: 'Completed' },
    });
    expect(read(contract.clips.fetch, { status: true })).toMatchObject({ status: {} });
  });
});

describe('records marked as deleted', () => {
  it('are hidden', () => {
    const records = [
      { intent_id: 'a', intent_name: 'kept', deleted: false },
      { intent_id: 'b', intent_name: 'gone', deleted: true },
      { intent_id: 'c', intent_name: 'gone too', deleted: 'true' },
    ];
    expect(read(contract.intents.list, { status: true, data: records })).toEqual({ status: true, data: [records[0]] });
  });
});

describe('a leniently read response', () => {
  it('prints as the original JSON for --json', () => {
    const body = { status: true, data: [{ intent_id: 'a', intent_name: 'n', intent_samples: null }] };
    expect(JSON.stringify(read(contract.intents.list, body))).toBe(JSON.stringify(body));
  });

  it('is unchanged if the service follows the interface exactly', () => {
    const body = { status: { sentiment_analysis: 'Completed' }, data: sentiments, more: null };
    expect(Object.getOwnPropertyNames(read(contract.sentiment.fetch, body))).toEqual(['status', 'data', 'more']);
  });

  it.each<[string, unknown]>([
    [
      'a string in place of a number',
      { ...sentiments.sentiment_analysis, sentences: [{ ...sentence, start_char: 'first' }] },
    ],
    ['a number in place of a sentence', { sentences: [{ ...sentence, sentence: 5 }] }],
    ['a string in place of a result', 'done'],
  ])('is rejected with %s', (_what, result) => {
    const body = { status: { sentiment_analysis: 'Completed' }, data: { sentiment_analysis: result } };
    expect(() => read(contract.sentiment.fetch, body)).toThrow(StaError);
  });
});

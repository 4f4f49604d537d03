/** Results of a match call: the rules of docs/interface/decisions.md, "Matching", on the wire. */
import { beforeEach, describe, expect, it } from 'vitest';
import { expectFailure, useWire, type Wire } from '../../support/wire.ts';

const wire = useWire();
const matchTags = '/text/custom_statement_tags/get_custom_statement_tag';
const matchIntents = '/text/intent/get_intent';

interface Match {
  readonly statementTagId: string;
  readonly statementTagName: string;
  readonly matchedTextList: { score: number; text: string; value: string }[];
}

async function createTag(name: string, fields: Record<string, unknown>, user: Wire['user'] = wire.user) {
  const reply = await wire.as(user, 'POST', `/cb/v1/profile/statement_tags/create_statement_tag/${user.userId}`, {
    body: { statementTagName: name, statementTagSamples: ['zebra crossing'], ...fields },
  });
  expect(reply.status).toBe(200);
  return String(Object(reply.json).data.statementTag);
}

const deleteTag = (id: string) =>
  wire.as(wire.user, 'DELETE', `/cb/v1/profile/statement_tags/delete_statement_tag/asha/${id}`);

async function match(sentences: string | string[], fields: Record<string, unknown> = {}): Promise<Match[]> {
  const reply = await wire.textAs(wire.user, matchTags, { sentences, ...fields });
  expect(reply.status).toBe(200);
  return Object(reply.json).data.similarityMatch;
}

const namesOf = (matches: Match[]) => matches.map((one) => one.statementTagName);

beforeEach(async () => {
  const listed = await wire.as(wire.user, 'GET', '/cb/v1/profile/statement_tags/get_user_statement_tags/asha');
  for (const { statement_tag_id } of Object(listed.json).data) await deleteTag(statement_tag_id);
});

describe('score and value', () => {
  it('are 1 and the phrase, if a phrase occurs as whole words', async () => {
    await createTag('refund', { statementTagPhrases: ['money back', 'refund'] });
    const [found] = await match(['I would like my MONEY back, please', 'refunded', 'no money'], { threshold: 1 });
    expect(found?.matchedTextList).toEqual([
      { score: 1, text: 'I would like my MONEY back, please', value: 'money back' },
    ]);
  });

  it('are those of the best sample or phrase', async () => {
    await createTag('late', { statementTagSamples: ['where is my parcel', 'my delivery is late'] });
    const [found] = await match('my delivery is very late');
    expect(found?.matchedTextList).toMatchObject([{ value: 'my delivery is late' }]);
    const score = found?.matchedTextList[0]?.score ?? -1;
    expect(score).toBeGreaterThanOrEqual(0.5);
    expect(score).toBeLessThanOrEqual(1);
  });

  it('lists each matched sentence unchanged, in order, including repetitions', async () => {
    await createTag('a', { statementTagPhrases: ['refund'] });
    const sentences = ['refund!', 'nothing here', '  Refund  ', 'refund!'];
    const [found] = await match(sentences);
    expect(found?.matchedTextList.map((one) => one.text)).toEqual(['refund!', '  Refund  ', 'refund!']);
  });

  it('omits tags without a match', async () => {
    await createTag('refund', { statementTagPhrases: ['refund'] });
    await createTag('weather', { statementTagPhrases: ['rain'] });
    expect(namesOf(await match('refund'))).toEqual(['refund']);
    expect(await match('quantum chromodynamics')).toEqual([]);
    expect(await match([])).toEqual([]);
  });
});

describe('threshold', () => {
  /** A sentence whose score is between the thresholds below. */
  const sentence = 'my delivery is very late';
  const sample = { statementTagSamples: ['my delivery is late'] };

  it('is that of the request, else that of the tag, else 0.5', async () => {
    const above = 0.995;
    await createTag('probe', { ...sample, threshold: 0 });
    await createTag('strict', { ...sample, threshold: above });
    await createTag('none', sample);
    const sorted = async (params: Record<string, unknown>) => namesOf(await match(sentence, params)).sort();
    expect(await sorted({})).toEqual(['none', 'probe']);
    expect(await sorted({ threshold: 0 })).toEqual(['none', 'probe', 'strict']);
    expect(await match(sentence, { threshold: above })).toEqual([]);
    const all = await match(sentence, { threshold: 0 });
    const lowest = Math.min(...all.map(({ matchedTextList }) => matchedTextList[0]?.score ?? 0));
    expect(lowest).toBeGreaterThan(0.5);
    expect(await sorted({ threshold: lowest })).toEqual(['none', 'probe', 'strict']);
  });

  it('defaults to 0.5', async () => {
    const id = await createTag('any', { statementTagSamples: ['my delivery is late', 'please call me'] });
    const sentences = [
      'delivery',
      'late again',
      'call',
      'is it late',
      'my delivery',
      'my name is Ada',
      'my late delivery',
    ];
    const all = await match(sentences, { threshold: 0, statementTagIds: [id] });
    const scores = all[0]?.matchedTextList ?? [];
    expect(scores.some((one) => one.score < 0.5) && scores.some((one) => one.score >= 0.5)).toBe(true);
    const [cut] = await match(sentences, { statementTagIds: [id] });
    expect(cut?.matchedTextList).toEqual(scores.filter((one) => one.score >= 0.5));
  });

  it('0 keeps every sentence, 1 only exact matches', async () => {
    await createTag('refund', { statementTagPhrases: ['refund'] });
    const sentences = ['refund', 'weather'];
    expect((await match(sentences, { threshold: 0 }))[0]?.matchedTextList).toHaveLength(2);
    expect((await match(sentences, { threshold: 1 }))[0]?.matchedTextList).toHaveLength(1);
  });
});

describe('order', () => {
  it('is by priority, unset ones last, then by best score', async () => {
    const whole = { statementTagPhrases: ['my delivery is very late'] };
    const near = { statementTagSamples: ['my delivery is late'] };
    await createTag('near, none', near);
    await createTag('whole, none', whole);
    await createTag('near, 10', { ...near, priority: 10 });
    await createTag('near, 2', { ...near, priority: 2 });
    await createTag('whole, 2', { ...whole, priority: 2 });
    await createTag('near, 1', { ...near, priority: 1 });
    expect(namesOf(await match('my delivery is very late'))).toEqual([
      'near, 1',
      'whole, 2',
      'near, 2',
      'near, 10',
      'whole, none',
      'near, none',
    ]);
  });
});

describe('ids', () => {
  it('restrict the tags; a repeated id counts once', async () => {
    const wanted = await createTag('wanted', { statementTagPhrases: ['refund'] });
    await createTag('other', { statementTagPhrases: ['refund'] });
    expect(namesOf(await match('refund', { statementTagIds: [wanted, wanted] }))).toEqual(['wanted']);
    expect(await match('refund', { statementTagIds: [] })).toEqual([]);
  });

  it("unknown, deleted, another user's, an intent's: all give the same 404", async () => {
    const gone = await createTag('gone', {});
    await deleteTag(gone);
    const theirs = await createTag('theirs', {}, wire.other);
    const intent = await wire.as(wire.user, 'POST', '/cb/v1/profile/intents/create_intent/asha', {
      body: { intentName: 'x', intentSamples: ['y'] },
    });
    const intentId: string = Object(intent.json).data.intentId;
    const mine = await createTag('mine', {});
    for (const id of ['statement-nope-1', gone, theirs, intentId]) {
      const reply = await wire.textAs(wire.user, matchTags, { sentences: ['x'], statementTagIds: [mine, id] });
      expectFailure(reply, 404, 'not_found', '', 'asha');
      expect(Object(reply.json).error.message).toBe(`There is no statement tag ${id}`);
    }
    const asIntent = await wire.textAs(wire.user, matchIntents, { sentences: ['x'], intentIds: [theirs] });
    expectFailure(asIntent, 404, 'not_found', `There is no intent ${theirs}`, 'asha');
  });

  it('a deleted tag no longer matches', async () => {
    const id = await createTag('refund', { statementTagPhrases: ['refund'] });
    expect(await match('refund')).toHaveLength(1);
    await deleteTag(id);
    expect(await match('refund')).toEqual([]);
  });
});

it('handles other calls while it matches a large one', async () => {
  const samples = Array.from({ length: 300 }, (_, i) => `sample number ${i} about my order ${i % 7}`);
  for (const name of ['a', 'b']) await createTag(name, { statementTagSamples: samples });
  const sentences = Array.from({ length: 2000 }, (_, i) => `where is my order number ${i}`);
  let large = 'running';
  const done = match(sentences).then(() => {
    large = 'done';
  });
  const healths: string[] = [];
  for (let i = 0; i < 3; i++) {
    expect((await wire.call('GET', '/healthz')).status).toBe(200);
    healths.push(large);
  }
  expect(healths[0]).toBe('running');
  await done;
});

describe('a trial', () => {
  const trial = '/text/match/get_match';

  it('matches as stored tags with the same samples would, and stores nothing', async () => {
    const given = [
      { name: 'refund', samples: ['I want my money back', 'refund me'], phrases: ['chargeback'] },
      { name: 'parcel', samples: ['where is my parcel'], phrases: [] },
    ];
    for (const { name, samples, phrases } of given) {
      await createTag(name, { statementTagSamples: samples, statementTagPhrases: phrases });
    }
    const sentences = ['give me my money back', 'a chargeback please', 'my parcel is late', 'good morning'];
    const stored = await match(sentences, { threshold: 0.2 });
    const targets = given.map(({ name, samples, phrases }) => ({ id: name, samples, phrases }));
    const reply = await wire.textAs(wire.user, trial, { sentences, threshold: 0.2, targets });
    expect(reply.status).toBe(200);
    expect(Object(reply.json).data.similarityMatch).toEqual(
      stored.map(({ statementTagName, matchedTextList }) => ({ id: statementTagName, matchedTextList })),
    );
    const none = await wire.textAs(wire.user, trial, { sentences, targets: [] });
    expect(none).toMatchObject({ status: 200, json: { data: { similarityMatch: [] } } });
    const list = await wire.as(wire.user, 'GET', '/cb/v1/profile/statement_tags/get_user_statement_tags/asha');
    expect(Object(list.json).data).toHaveLength(2);
  });

  it('identifies samples by their content, whatever their ids', async () => {
    const valuesOf = async (sample: string) => {
      const targets = [{ id: 'a', samples: [sample] }];
      const reply = await wire.textAs(wire.user, trial, { sentences: ['one', 'two'], threshold: 1, targets });
      return Object(reply.json).data.similarityMatch[0].matchedTextList.map((one: { value: string }) => one.value);
    };
    expect([await valuesOf('one'), await valuesOf('two')]).toEqual([['one'], ['two']]);
  });

  it('rejects two targets with one id', async () => {
    const target = { id: 'a', samples: ['x'] };
    const reply = await wire.textAs(wire.user, trial, { sentences: ['x'], targets: [target, target] });
    expectFailure(reply, 400, 'invalid_request', 'same id', 'asha');
  });
});

describe('grouping', () => {
  const group = (body: Record<string, unknown>) => wire.textAs(wire.user, '/text/group/get_groups', body);

  it('returns groups by the indexes of their sentences, and counts each as often as it occurs', async () => {
    const sentences = ['I lost my card', 'hello', 'my card is lost', 'good bye'];
    const reply = await group({ sentences, counts: [2, 7, 1, 1], fewest: 3 });
    expect(reply).toMatchObject({
      status: 200,
      json: { status: true, data: { groups: [{ name: 'lost-card' }], smallTalk: 8 }, userId: 'asha', language: 'en' },
    });
    expect([...Object(reply.json).data.groups[0].members].sort()).toEqual([0, 2]);
    expect(await group({ sentences: [] })).toMatchObject({ status: 200, json: { data: { groups: [], smallTalk: 0 } } });
  });

  it.each([
    [{ sentences: ['a', 'b'], counts: [1] }, 'counts'],
    [{ sentences: ['a'], counts: [0] }, 'counts'],
    [{ sentences: ['a'], fewest: 1 }, 'fewest'],
    [{}, 'sentences'],
  ])('rejects %j', async (body, name) => {
    expectFailure(await group(body), 400, 'invalid_request', name, 'asha');
  });
});

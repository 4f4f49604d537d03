/** The content of rows, and how rows are counted and kept. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AngriestRows, BestRows, compareBy } from '../../../../src/conversations/analysis/rows/keep-rows.ts';
import { moodOf, type Row } from '../../../../src/conversations/analysis/rows/row.ts';
import { fieldNames, rowTable } from '../../../../src/conversations/analysis/rows/row-table.ts';
import { groupField } from '../../../../src/conversations/analysis/summary/group-fields.ts';
import { Summarizer } from '../../../../src/conversations/analysis/summary/summary.ts';
import { groupRows, tallyGroups } from '../../../../src/conversations/analysis/summary/tally.ts';
import { splitUtterance } from '../../../../src/engines/conversation/split-utterance.ts';
import { classes, joinSentiments } from '../../../../src/engines/conversation/utterance-sentiment.ts';
import { NestedValue } from '../../../../src/output/view.ts';

const row = (given: Partial<Row>): Row => ({ source: 'a.csv', index: 0, text: 'text', ...given });

const sentence = (text: string, shares: Record<string, number>) => ({
  start_char: 0,
  end_char: text.length,
  sentence: text,
  sentiments: Object.entries(shares).map(([sentiment, confidence]) => ({ sentiment, confidence })),
});

describe('the sentiment of a line', () => {
  it('is the sentiment of its only sentence', () => {
    const only = sentence('Fine.', { Positive: 0.6, Neutral: 0.3, 'Very Positive': 0.1 });
    expect(joinSentiments([only])).toEqual({ sentiment: 'Positive', sentiment_score: 0.8 });
  });

  it('is neutral if no class is more confident than Neutral', () => {
    const equal = Object.fromEntries(classes.map((name) => [name, 0.2]));
    const joined = joinSentiments([sentence('返金をお願いします。', equal), sentence('とても残念です。', equal)]);
    expect(joined).toEqual({ sentiment: 'Neutral', sentiment_score: 0 });
  });

  it('is hardly changed by neutral or short sentences', () => {
    const angry = sentence('This is the worst service that I have ever had', { 'Very Negative': 0.8, Negative: 0.2 });
    const plain = sentence('My order number is 123456789, from last Monday', { Neutral: 1 });
    const thanks = sentence('Thanks.', { Positive: 1 });
    expect(joinSentiments([plain, angry, thanks]).sentiment).toBe('Very Negative');
  });

  it('stays within the scale, whatever a service sends', () => {
    const shares = fc.dictionary(
      fc.constantFrom('Very Negative', 'negative', 'Neutral', 'Positive', 'VERY POSITIVE', 'Bored'),
      fc.double({ min: -1, max: 10 }),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string(), shares)), (sentences) => {
        const { sentiment_score = 0 } = joinSentiments(sentences.map(([text, each]) => sentence(text, each)));
        expect(Math.abs(sentiment_score)).toBeLessThanOrEqual(2);
      }),
    );
  });
});

describe('the sentences of a line', () => {
  it.each([
    ['Hi. I paid twice for it! why?', ['Hi.', 'I paid twice for it!', 'why?']],
    ['Ask Dr. Lee or J. Park, e.g. today', ['Ask Dr. Lee or J. Park, e.g. today']],
    ['It costs 4.99 per month\nOk?', ['It costs 4.99 per month', 'Ok?']],
    ['... !!', []],
  ])('%j', (text, sentences) => expect(splitUtterance(text)).toEqual(sentences));

  it('contain every letter, in pieces that fit into a call', () => {
    const letters = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(splitUtterance(text).map(letters).join('')).toBe(letters(text));
      }),
    );
    expect(splitUtterance('word '.repeat(6_000)).every((part) => part.length <= 10_000)).toBe(true);
  });
});

it('the group by sentiment is the class without its strength', () => {
  expect(moodOf({ sentiment: 'Very Negative' })).toBe('negative');
  expect(moodOf({ sentiment: 'Bored' })).toBeUndefined();
});

describe('groups', () => {
  it('count a line once for its best intent, and once for each of its tags', () => {
    const one = row({
      intents: [
        { name: 'refund', score: 0.9 },
        { name: 'cancel', score: 0.6 },
      ],
    });
    const both = row({
      tags: [
        { name: 'a', score: 1 },
        { name: 'b', score: 1 },
      ],
      sentiment: 'Negative',
      sentiment_score: -1,
    });
    const [intents, tags] = [groupRows([groupField('intent')]), groupRows([groupField('tag')])];
    for (const each of [one, both]) for (const groups of [intents, tags]) groups.add(each);
    expect(tallyGroups(intents).map(({ values, tally }) => [values, tally.count, tally.share])).toEqual([
      [['refund'], 1, 0.5],
      [[null], 1, 0.5],
    ]);
    expect(tallyGroups(tags).map(({ values: [name], tally }) => [name, tally.negative_share])).toEqual([
      ['a', 1],
      ['b', 1],
      [null, null],
    ]);
  });

  it('combine two fields, including a column of the input, up to a limited number', () => {
    const groups = groupRows([groupField('week'), groupField('queue')]);
    groups.add(row({ date: '2026-11-02', fields: { queue: 'billing' } }));
    groups.add(row({ date: '2026-11-03', fields: { queue: 'billing' } }));
    groups.add(row({ fields: { constructor: 1 } }));
    expect(tallyGroups(groups).map(({ values }) => values)).toEqual([
      ['2026-W45', 'billing'],
      [null, null],
    ]);
    const many = groupRows([groupField('id')]);
    for (let id = 0; id < 10_010; id += 1) many.add(row({ fields: { id } }));
    expect(tallyGroups(many)[0]).toMatchObject({ values: ['(others)'], tally: { count: 10 } });
    expect(groupField('constructor')(row({ fields: {} }))).toEqual([]);
  });
});

describe('the best rows', () => {
  it('are the first ones of a full sort', () => {
    const scores = fc.array(fc.option(fc.integer({ min: -20, max: 20 }), { nil: undefined }), { maxLength: 400 });
    fc.assert(
      fc.property(scores, fc.integer({ min: 1, max: 20 }), fc.boolean(), (given, limit, reverse) => {
        const rows = given.map((score, index) =>
          row({ index, ...(score !== undefined && { sentiment_score: score / 10 }) }),
        );
        const best = new BestRows(limit, compareBy('sentiment', reverse));
        for (const each of rows) best.add(each);
        expect(best.list()).toEqual([...rows].sort(compareBy('sentiment', reverse)).slice(0, limit));
        expect(best.seen).toBe(rows.length);
      }),
    );
  });

  it('can be sorted by any column, with numbers as numbers', () => {
    const rows = ['10', '9', 'x', undefined].map((wait, index) => row({ index, fields: wait ? { wait } : {} }));
    expect([...rows].sort(compareBy('wait', false)).map(({ index }) => index)).toEqual([1, 0, 2, 3]);
    expect([...rows].sort(compareBy('wait', true)).map(({ index }) => index)).toEqual([2, 0, 1, 3]);
  });
});

it('list each angry text once, however often it occurs', () => {
  const angry = new AngriestRows(2);
  const say = (text: string, score: number) =>
    angry.add(row({ text, sentiment: score < 0 ? 'Negative' : 'Positive', sentiment_score: score }));
  for (let i = 0; i < 1000; i += 1) say(`I paid ${i} euros`, -0.5);
  say('worst ever', -1.9);
  say('lovely', 1.9);
  for (let i = 0; i < 300; i += 1) say(`other ${String.fromCodePoint(97 + (i % 26), 97 + Math.floor(i / 26))}`, -0.2);
  expect(angry.list().map(({ row, times }) => [row.text, times])).toEqual([
    ['worst ever', 1],
    ['I paid 0 euros', 1000],
  ]);
});

describe('a summary', () => {
  it('excludes agents where they would hide the customers, and unreadable lines everywhere', () => {
    const summarizer = new Summarizer();
    summarizer.add(row({ role: 'agent', sentiment: 'Negative', sentiment_score: -1, text: 'I am so sorry' }));
    summarizer.add(row({ role: 'customer', sentiment: 'Positive', sentiment_score: 1, date: '2026-11-02' }));
    summarizer.add(row({ text: '', error: { code: 'invalid_input', message: 'a.csv is empty' } }));
    expect(summarizer.result()).toMatchObject({
      lines: 2,
      failed: 1,
      customer_lines: 1,
      sentiment: { count: 1, negative: 0, positive: 1, negative_share: 0 },
      angriest: [],
      weeks: [{ name: '2026-W45', count: 1, share: 1 }],
      sources: [{ name: 'a.csv', count: 2 }],
    });
  });

  it('lists the promises with the latest days, but not those of customers', () => {
    const summarizer = new Summarizer();
    const promise = (due_date: string) => ({ sentence: 'I will call', type: 'promise', due_date });
    for (let day = 400; day > 0; day -= 1) {
      const date = new Date(Date.UTC(2026, 0, day)).toISOString().slice(0, 10);
      summarizer.add(row({ role: 'agent', actions: [promise(date)] }));
    }
    summarizer.add(row({ role: 'customer', actions: [promise('2030-01-01')] }));
    summarizer.add(
      row({
        actions: [
          { sentence: 'I will call', type: 'promise' },
          { sentence: 'Call me', type: 'request' },
        ],
      }),
    );
    const { promises } = summarizer.result();
    expect(promises).toMatchObject({ count: 401, with_day: 400 });
    expect(promises.last.map(({ due_date }) => due_date)).toEqual([
      ...['2027-01-28', '2027-01-29', '2027-01-30', '2027-01-31'],
      ...['2027-02-01', '2027-02-02', '2027-02-03', '2027-02-04'],
    ]);
  });

  it('of no rows has no shares', () => {
    expect(new Summarizer().result()).toMatchObject({ lines: 0, sentiment: { negative_share: null }, weeks: [] });
  });
});

it('a table of rows has a column for each field of the input, whatever its name', () => {
  const rows = [row({ fields: { text: 'own', queue: ['a'], n: 3 } }), row({ fields: { __proto__: null, late: true } })];
  const { names, rows: shown } = rowTable(rows, rows, fieldNames(rows));
  expect(names.slice(-4)).toEqual(['input_text', 'queue', 'n', 'late']);
  const values = shown[0]?.values.slice(-4) ?? [];
  expect(values).toEqual(['own', new NestedValue(['a'], ''), 3, undefined]);
  expect(String(values[1])).toBe('["a"]');
});

it.each([
  [60, 20, 'better'],
  [20, 60, 'worse'],
  [20, 24, 'same'],
] as const)('of %i and %i negative lines of a hundred, the second group is %s', (before, after, verdict) => {
  const summarizer = new Summarizer({ field: 'team', values: ['Kiel', 'Lyon'] });
  const add = (team: string, negative: number) => {
    for (let i = 0; i < 100; i += 1) {
      summarizer.add(row({ fields: { team }, sentiment: i < negative ? 'Negative' : 'Neutral', sentiment_score: 0 }));
    }
  };
  add('Kiel', before);
  add('Lyon', after);
  add('Rome', 100);
  summarizer.add(row({ fields: { team: 'Lyon' }, role: 'agent', sentiment: 'Negative' }));
  expect(summarizer.result().comparison).toMatchObject({
    groups: [
      { count: 100, negative: before, share: 0.5 },
      { count: 100, negative: after },
    ],
    verdict,
  });
});

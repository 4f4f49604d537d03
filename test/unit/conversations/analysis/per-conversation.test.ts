import { describe, expect, it } from 'vitest';
import { ConversationTally } from '../../../../src/conversations/analysis/per-conversation/conversation-totals.ts';
import { drawConversations } from '../../../../src/conversations/analysis/per-conversation/draw-conversations.ts';
import { OpenConversations } from '../../../../src/conversations/analysis/per-conversation/open-conversations.ts';
import type { Row } from '../../../../src/conversations/analysis/rows/row.ts';
import { LineCounts } from '../../../../src/conversations/analysis/sources/line-counts.ts';
import { textWidth } from '../../../../src/output/text/fit-columns.ts';
import { createPaint } from '../../../../src/output/text/style.ts';

const row = (source: string, index: number, more: Partial<Row> = {}): Row => ({
  source,
  index,
  text: 'Hello.',
  ...more,
});
const inTable = (id: string, index: number, more: Partial<Row> = {}): Row =>
  row('chat.csv', index, { fields: { conversation_id: id, team: 'Kiel', message_id: `${index}` }, ...more });

describe('OpenConversations', () => {
  it('ends the conversations of a source when the next one begins', () => {
    const open = new OpenConversations({ endWithSource: true });
    expect(open.add(row('a.vtt', 0))).toEqual([]);
    expect(open.add(row('a.vtt', 1))).toEqual([]);
    expect(open.add(row('b.vtt', 0)).map(({ source, lines }) => [source, lines])).toEqual([['a.vtt', 2]]);
    expect(open.end().map(({ source }) => source)).toEqual(['b.vtt']);
    expect(open.end()).toEqual([]);
  });

  it('separates conversations of a table whose lines alternate, and keeps columns that do not change', () => {
    const open = new OpenConversations({ endWithSource: true });
    for (const [i, id] of ['7', '8', '7', '8', '7'].entries()) open.add(inTable(id, i));
    const ended = open.end();
    expect(ended.map(({ conversation, lines }) => [conversation, lines]).sort()).toEqual([
      ['7', 3],
      ['8', 2],
    ]);
    expect(ended[0]?.fields).toEqual({ conversation_id: expect.any(String), team: 'Kiel' });
  });

  it('ends the conversation without a line for the longest time if there are too many', () => {
    const open = new OpenConversations({ endWithSource: true });
    for (let i = 0; i < 10_000; i += 1) expect(open.add(inTable(`${i}`, i))).toEqual([]);
    open.add(inTable('0', 10_000));
    expect(open.add(inTable('new', 10_001)).map(({ conversation }) => conversation)).toEqual(['1']);
  });

  it('counts failed lines, takes intents from customers, and leaves out conversations that do not count', () => {
    const open = new OpenConversations({ endWithSource: true });
    const error = { code: 'invalid_input', message: 'a.vtt:3: bad' };
    open.add(row('a.vtt', 0, { role: 'agent', speaker: 'Ann', intents: [{ name: 'manager', score: 0.9 }] }));
    open.add(row('a.vtt', 1, { role: 'customer', speaker: 'Bob', intents: [{ name: 'refund', score: 0.7 }] }));
    open.add(row('a.vtt', 2, { text: '', error }));
    expect(open.end()).toMatchObject([
      { failed: 1, lines: 2, intents: [{ name: 'refund', score: 0.7 }], agents: ['Ann'], customers: ['Bob'] },
    ]);
    open.add(row('b.vtt', 0), false);
    expect(open.end()).toEqual([]);
  });
});

describe('ConversationTally', () => {
  const withLength = (seconds: number) => ({
    source: '',
    agents: [],
    customers: [],
    failed: 0,
    speakers: [],
    duration_seconds: seconds,
  });
  const tallyOf = (values: readonly number[]) => {
    const tally = new ConversationTally();
    for (const value of values) tally.add(withLength(value));
    return tally;
  };

  it('gives mean, least and greatest of the conversations that have a figure', () => {
    expect(tallyOf([10, 20, 60]).totals().figures.duration_seconds).toEqual({ count: 3, mean: 30, min: 10, max: 60 });
    expect(tallyOf([10]).totals().figures).not.toHaveProperty('dead_air');
  });

  it.each([
    ['a large difference', [10, 11, 12, 10, 11], [30, 31, 29, 30, 31], true],
    ['a difference within the spread', [10, 40, 12, 60, 11], [30, 31, 29, 30, 31], false],
    ['fewer than five conversations', [10, 11, 12, 10], [30, 31, 29, 30, 31], false],
  ])('tells whether means differ: %s', (_name, before, after, differs) => {
    const [figure] = tallyOf(before).compareWith(tallyOf(after));
    expect(figure).toMatchObject({ name: 'duration_seconds', differs });
  });
});

it('draws conversations within the width of the terminal', () => {
  const open = new OpenConversations({ endWithSource: true });
  const long = 'A very long name of a speaker who has many names '.repeat(3);
  open.add(
    row('a.vtt', 0, {
      role: 'customer',
      speaker: long,
      text: `It works now, ${'really '.repeat(40)}`,
      sentiment_score: -1,
    }),
  );
  open.add(row('a.vtt', 1, { role: 'agent', speaker: 'Ann', sentiment_score: 1 }));
  const drawn = drawConversations(open.end(), 60, createPaint(false));
  expect(drawn).toContain('resolved: It works now');
  expect(drawn.split('\n').filter((line) => textWidth(line) > 60)).toEqual([]);
});

it('ends a conversation after its last line, if the lines have been counted', () => {
  const lineCounts = new LineCounts();
  const names = ['a', 'b', 'a', 'b', 'a'];
  for (const name of names) lineCounts.see('chat.csv', name);
  const open = new OpenConversations({ endWithSource: true, lineCounts });
  const ended = names.map((conversation, index) =>
    open
      .add({ source: 'chat.csv', index, text: 'Hello', fields: { conversation } })
      .map((row) => [row.conversation, row.lines]),
  );
  expect(ended).toEqual([[], [], [], [], [['b', 2]]]);
  expect(open.end().map((row) => [row.conversation, row.lines])).toEqual([['a', 3]]);
  lineCounts.see('chat.csv', 'c');
  lineCounts.forget('chat.csv');
  expect(lineCounts.isLast('chat.csv', 'c')).toBe(false);
});

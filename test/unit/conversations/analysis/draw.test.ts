/** The output on a terminal: each line must fit, whatever the rows contain. */
import fc from 'fast-check';
import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { drawRows } from '../../../../src/conversations/analysis/rows/draw-rows.ts';
import type { Row } from '../../../../src/conversations/analysis/rows/row.ts';
import {
  bar,
  countTable,
  crossTable,
  percent,
  signed,
  sortGroups,
} from '../../../../src/conversations/analysis/summary/count-table.ts';
import { drawSummary } from '../../../../src/conversations/analysis/summary/draw-summary.ts';
import { groupField } from '../../../../src/conversations/analysis/summary/group-fields.ts';
import { Summarizer } from '../../../../src/conversations/analysis/summary/summary.ts';
import { groupRows, tallyGroups } from '../../../../src/conversations/analysis/summary/tally.ts';
import { releaseControls } from '../../../../src/output/text/own-controls.ts';
import { createPaint } from '../../../../src/output/text/style.ts';

const paint = createPaint(false);

const say = (text: string, given: Partial<Row> = {}): Row => ({
  source: 'chat.csv',
  index: 0,
  line: 2,
  text,
  ...given,
});
const angry = { sentiment: 'Negative', sentiment_score: -1.2 } as const;
const glad = { sentiment: 'Positive', sentiment_score: 0.9 } as const;

function summarize(rows: readonly Row[]) {
  const summarizer = new Summarizer();
  for (const row of rows) summarizer.add(row);
  return summarizer.result();
}

const texts = fc.string({ unit: 'grapheme', maxLength: 200 });
const anyRow: fc.Arbitrary<Row> = fc.record(
  {
    source: fc.constantFrom('a.csv', `${'long/'.repeat(30)}b.vtt`, '-'),
    index: fc.nat(),
    text: texts,
    speaker: texts,
    role: fc.constantFrom('agent', 'customer'),
    start: fc.double({ min: 0, max: 1e5, noNaN: true }),
    date: fc.constantFrom('2026-11-02', '2026-11-09T10:00:00', '2026-12-24'),
    sentiment: fc.constantFrom('Very Negative', 'Neutral', 'Positive', 'Bored'),
    sentiment_score: fc.double({ min: -2, max: 2, noNaN: true }),
    intents: fc.array(fc.record({ name: texts, score: fc.constant(1) }), { maxLength: 3 }),
    tags: fc.array(fc.record({ name: texts, score: fc.constant(1) }), { maxLength: 3 }),
    profane: fc.array(texts, { maxLength: 2 }),
  },
  { requiredKeys: ['source', 'index', 'text'] },
);

describe('a summary', () => {
  it('reports a change in the last week only if there is one', () => {
    const week = (date: string, negative: number, positive: number) => [
      ...Array.from({ length: negative }, (_, i) => say(`bad ${i}`, { ...angry, date })),
      ...Array.from({ length: positive }, (_, i) => say(`good ${i}`, { ...glad, date })),
    ];
    const shown = (before: number, after: number, times: number) =>
      drawSummary(
        summarize([
          ...week('2026-10-20', 1, 0),
          ...week('2026-10-25', before * times, (10 - before) * times),
          ...week('2026-10-26', 1, 0),
          ...['2026-10-27', '2026-10-28', '2026-10-29', '2026-10-30', '2026-10-31'].flatMap((day) => week(day, 1, 0)),
          ...week('2026-11-01', before * times, (10 - before) * times),
          ...week('2026-11-02', after * times, (10 - after) * times),
        ]),
        100,
        paint,
      );
    expect(shown(2, 4, 40)).toContain('The last week is worse than the one before');
    expect(shown(5, 3, 40)).toContain('The last week is better than the one before');
    expect(shown(4, 3, 1)).toContain('No clear change in the last week');
  });

  it('gives counts instead of a mean', () => {
    const rows = [say('a', angry), say('b', glad), say('c', { ...angry, role: 'agent' })];
    const text = drawSummary(summarize(rows), 80, paint);
    expect(text).toContain('3 lines from chat.csv, 2 of them by customers');
    expect(text).toContain('1 negative (50 %), 1 positive (50 %), 0 neutral (0 %)');
    expect(drawSummary(summarize([]), 80, paint)).toBe('0 lines from 0 sources\n');
  });
});

it('keeps every line within the terminal, without line breaks from the data', () => {
  fc.assert(
    fc.property(fc.array(anyRow, { maxLength: 12 }), fc.integer({ min: 72, max: 160 }), (rows, columns) => {
      const drawn = drawRows(rows, columns, paint) + drawSummary(summarize(rows), columns, paint);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what must not be there
      expect(drawn).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
      expect(drawn.split('\n').filter((line) => stringWidth(releaseControls(line)) > columns)).toEqual([]);
    }),
  );
});

it('cuts a long text after four lines, and shows an error below the known values', () => {
  const error = { code: 'timeout', message: 'chat.csv:2: too slow' };
  const drawn = drawRows([say('word '.repeat(200), { ...angry, error, speaker: 'Ann' })], 60, paint);
  expect(drawn.split('\n')).toHaveLength(7);
  expect(drawn).toMatch(/^−1\.20 {2}word/);
  expect(drawn).toContain('line 2 · Ann\n       chat.csv:2: too slow\n');
});

it('formats figures for people', () => {
  expect([percent(0.126), percent(null), signed(-0.611), signed(0.2), signed(0), signed(null)]).toEqual([
    ...['13 %', '', '−0.61', '+0.20', '0.00', ''],
  ]);
  expect([bar(1, 4), bar(0.5, 4), bar(0.53, 4), bar(0, 4), bar(7, 4)]).toEqual(['████', '██', '██▏', '', '████']);
});

describe('groups', () => {
  const rows = ['2026-11-02', '2026-11-09', '2026-11-09'].map((date, i) =>
    say('x', { date, intents: i === 0 ? [] : [{ name: 'refund', score: 1 }], ...(i === 1 ? angry : glad) }),
  );
  const group = (...names: string[]) => {
    const groups = groupRows(names.map(groupField));
    for (const row of rows) groups.add(row);
    return tallyGroups(groups);
  };

  it('list lines without a value last, and weeks in chronological order', () => {
    const cells = (field: string) =>
      countTable(sortGroups(group(field), [field]), [field], {}).rows.map((row) => row.cells[0]);
    expect(cells('intent')).toEqual(['refund', '(no intent)']);
    expect(cells('week')).toEqual(['2026-W45 (2 Nov)', '2026-W46 (9 Nov)']);
  });

  it('by two fields are a cross-tabulation, with the sum and the mean of each row', () => {
    const view = crossTable(group('intent', 'week'), ['intent', 'week'], {});
    expect(view.titles).toEqual(['Intent', '2026-W45', '2026-W46', 'All', 'Mean']);
    expect(view.rows.map(({ cells }) => cells)).toEqual([
      ['refund', 0, 2, 2, '−0.15'],
      ['(no intent)', 1, 0, 1, '+0.90'],
    ]);
  });
});

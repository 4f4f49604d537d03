import fc from 'fast-check';
import { expect, it } from 'vitest';
import { angerOf } from '../../../../../src/conversations/report/conversations/angriest-section.ts';
import { compareSection } from '../../../../../src/conversations/report/conversations/compare-section.ts';
import { buildConversationsSections } from '../../../../../src/conversations/report/conversations/conversations-page.ts';
import { maxRows } from '../../../../../src/conversations/report/conversations/lines-section.ts';
import type { ReportLine } from '../../../../../src/conversations/report/conversations/report-line.ts';
import { renderPage } from '../../../../../src/output/html/page.ts';
import { anyCharacter } from '../../../../support/any-character.ts';
import { reportLines } from '../../../../support/report-lines.ts';

const build = (lines: readonly ReportLine[]) =>
  buildConversationsSections({
    lines,
    agents: [],
    conversations: [],
    corrections: { lines: 0, sentiment: 0, role: 0 },
    period: undefined,
    failures: [],
    recordings: new Map(),
  });
const render = (lines: readonly ReportLine[]) =>
  renderPage({ title: 'Calls', madeAtMs: 0, version: '1', sections: build(lines) });

it("counts the customers' lines, not the agents'", () => {
  const lines = reportLines([
    { role: 'customer', speaker: 'Bob', text: 'This is bad', sentiment: 'Negative', sentiment_score: -1 },
    {
      role: 'agent',
      speaker: 'Ann',
      text: 'I am so sorry about that',
      sentiment: 'Very Negative',
      sentiment_score: -2,
    },
    { role: 'customer', speaker: 'Bob', text: 'Good, thank you', sentiment: 'Positive', sentiment_score: 1 },
  ]);
  const [glance, angriest] = build(lines);
  expect(glance?.inShort).toBe('1 of 2 customers’ lines are negative, 1 positive');
  expect(angriest?.inShort).toBe('1 angry line in 1 conversation');
  expect(`${angriest?.body}`).not.toContain('so sorry');
});

it('lists intents with counts and examples, and the lines of four words or more that matched nothing', () => {
  const refund = (conversation: string, score: number) => ({
    conversation,
    text: `Please send my money back to ${conversation}`,
    intents: [{ name: 'refund', score }],
  });
  const lines = reportLines([
    refund('a', 0.9),
    refund('a', 0.8),
    refund('b', 0.7),
    refund('c', 0.6),
    { text: 'Nobody knows what this is about' },
    { text: 'Okay, thanks' },
  ]);
  const wants = build(lines).find(({ id }) => id === 'wants');
  expect(wants?.inShort).toBe(
    'Most often refund: 4 lines in 3 conversations; 1 of 5 lines of 4 words or more matched no intent',
  );
  const examples = [...`${wants?.body}`.matchAll(/money back to (\w)/g)].map(([, conversation]) => conversation);
  expect(examples).toEqual(['a', 'b', 'c']);
});

it("lists agents' promises by day, and customers' requests, but not a customer's own plans", () => {
  const action = (type: string, sentence: string, due_date?: string) => ({
    type,
    sentence,
    owner: undefined,
    due: due_date,
    due_date,
  });
  const lines = reportLines([
    { role: 'agent', speaker: 'Ann', actions: [action('promise', 'I will call you later')] },
    { role: 'agent', speaker: 'Ann', actions: [action('promise', 'I will send it tomorrow', '2026-03-03')] },
    {
      role: 'customer',
      speaker: 'Bob',
      actions: [action('promise', 'I will wait'), action('request', 'Please hurry up')],
    },
  ]);
  const promises = build(lines).find(({ id }) => id === 'promises');
  expect(promises?.inShort).toBe('2 promises, 1 of them with a time; 1 request');
  expect([...`${promises?.body}`.matchAll(/class="said"[^>]*>([^<]+)/g)].map(([, text]) => text)).toEqual([
    'I will send it tomorrow',
    'I will call you later',
    'Please hurry up',
  ]);
});

it('reports whether a change may be due to chance', () => {
  const lines = (negative: number, all: number) =>
    reportLines(
      Array.from({ length: all }, (_, i) => ({ sentiment: i < negative ? 'Negative' : 'Neutral', sentiment_score: 0 })),
    );
  const compare = (before: [number, number], after: [number, number]) =>
    compareSection({ name: 'March', lines: lines(...before) }, { name: 'April', lines: lines(...after) }).inShort;
  expect(compare([10, 100], [30, 100])).not.toContain('chance');
  expect(compare([1, 10], [3, 10])).toContain('which may be due to chance');
});

it('counts profanity and shouting as anger', () => {
  const anger = (line: Partial<ReportLine>) => angerOf(reportLines([{ sentiment_score: -0.5, ...line }])[0] as never);
  expect(anger({ text: 'no connection again' })).toBe(-0.5);
  expect(anger({ text: 'NO CONNECTION AGAIN' })).toBe(-0.75);
  expect(anger({ text: 'no damn connection', profane: ['damn'] })).toBe(-1);
});

it('compares the last two weeks, and draws days, weeks or months depending on their number', () => {
  const days = (from: string, count: number) =>
    reportLines(
      Array.from({ length: count }, (_, i) => ({
        date: new Date(Date.parse(from) + i * 86_400_000).toISOString().slice(0, 10),
        sentiment: 'Neutral',
        sentiment_score: 0,
      })),
    );
  const headings = (lines: readonly ReportLine[]) => build(lines).map(({ heading }) => heading);
  expect(headings(days('2026-03-02', 14))).toContain('2026-W11 compared with 2026-W10');
  expect(headings(days('2026-03-02', 7)).join()).not.toContain('compared');
  const chart = (count: number) => /of each (day|week|month)/.exec(render(days('2025-01-01', count)))?.[1];
  expect([45, 46, 400].map(chart)).toEqual(['day', 'week', 'month']);
});

it('shows a limited number of lines, and says so', () => {
  const lines = reportLines(Array.from({ length: maxRows + 2 }, () => ({})));
  const table = build(lines).find(({ id }) => id === 'lines');
  expect(table?.inShort).toContain(`The first ${maxRows} of ${maxRows + 2} lines`);
  expect(`${table?.body}`.match(/<tr id=/g)).toHaveLength(maxRows);
});

it('renders any input as text', () => {
  const word = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 12 }),
    fc.constant('<script>alert(1)</script>" onload="'),
  );
  const score = fc.record({ name: word, score: fc.double() });
  const line = fc.record({
    speaker: fc.option(word, { nil: undefined }),
    role: fc.constantFrom(undefined, 'agent', 'customer'),
    conversation: word,
    start: fc.option(fc.double(), { nil: undefined }),
    end: fc.option(fc.double(), { nil: undefined }),
    date: fc.option(fc.oneof(word, fc.constantFrom('2026-03-02', '2026-03-02T09:00:00')), { nil: undefined }),
    text: word,
    sentiment: fc.option(fc.constantFrom('Negative', 'Very Positive', 'angry'), { nil: undefined }),
    sentiment_score: fc.option(fc.double({ min: -2, max: 2, noNaN: true }), { nil: undefined }),
    intents: fc.array(score, { maxLength: 2 }),
    tags: fc.array(score, { maxLength: 2 }),
    profane: fc.array(word, { maxLength: 1 }),
    actions: fc.array(
      fc.record({
        type: fc.constantFrom('promise', 'request'),
        sentence: word,
        owner: word,
        due: word,
        due_date: word,
      }),
      { maxLength: 1 },
    ),
  });
  fc.assert(
    fc.property(fc.array(line, { maxLength: 6 }), (lines) => {
      const page = render(reportLines(lines));
      if (page.includes('<script>alert') || /" onload="/.test(page)) throw new Error(page);
    }),
    { numRuns: 25 },
  );
});

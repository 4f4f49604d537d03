/** Lines of conversations for tests of the report. */
import type { PlacedLine, ReportLine } from '../../src/conversations/report/conversations/report-line.ts';

const plain: ReportLine = {
  source: 'chat.csv',
  conversation: 'chat.csv',
  index: 0,
  speaker: undefined,
  role: undefined,
  start: undefined,
  end: undefined,
  date: undefined,
  text: 'Hello there',
  sentiment: undefined,
  value: undefined,
  intents: [],
  tags: [],
  profanity: [],
  tone: undefined,
  actions: [],
  comparedAs: undefined,
  summary: [],
};

/** Numbers the lines of one source. */
export const reportLines = (lines: readonly Partial<ReportLine>[]): ReportLine[] =>
  lines.map((line, index) => ({ ...plain, index, ...line }));

export const placedLines = (lines: readonly Partial<PlacedLine>[]): PlacedLine[] =>
  reportLines(lines).map((line, i) => ({ side: undefined, number: i + 1, ...line }));

/** Lines of conversations for tests of the report. */
import type { ReportLine } from '../../src/conversations/report/conversations/report-line.ts';

const plain: Omit<ReportLine, 'index' | 'number'> = {
  source: 'chat.csv',
  conversation: 'chat.csv',
  text: 'Hello there',
  intents: [],
  tags: [],
  profane: [],
  actions: [],
  comparedAs: undefined,
  summary: [],
};

/** Numbers the lines of one source. */
export const reportLines = (lines: readonly Partial<ReportLine>[]): ReportLine[] =>
  lines.map((line, index) => ({ ...plain, index, number: index + 1, ...line }));

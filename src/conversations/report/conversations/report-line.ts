/** A line of a conversation with its results: every section of the page is built from these. */

import { meanOf } from '../../../output/html/group-evenly.ts';
import { moodOf, type Row } from '../../analysis/row.ts';

type Lists = 'intents' | 'tags' | 'profane' | 'actions' | 'summary';

/** The `source` is the name of the file, without its folder; lists are empty if nothing was found, or looked for. */
export interface ReportLine extends Omit<Row, Lists | 'fields' | 'error'>, Required<Pick<Row, Lists>> {
  /** Lines with the same key belong to the same conversation. */
  readonly conversation: string;
  /** The group of a comparison that it is in. */
  readonly comparedAs: 0 | 1 | undefined;
  /** From 1, in the order of the input. */
  readonly number: number;
}

export const isNegative = (line: ReportLine): boolean => moodOf(line) === 'negative';
export const isPositive = (line: ReportLine): boolean => moodOf(line) === 'positive';

/** `+0.31`, `−1.20`. @param value -2 to 2 */
export const formatValue = (value: number | undefined): string =>
  value === undefined ? '–' : `${value >= 0.005 ? '+' : value <= -0.005 ? '−' : ''}${Math.abs(value).toFixed(2)}`;

/** The mean of the lines' values, -2 to 2; undefined if none has a value. */
export function meanValue(lines: readonly ReportLine[]): number | undefined {
  const values = lines.flatMap(({ sentiment_score }) => sentiment_score ?? []);
  return values.length === 0 ? undefined : meanOf(values);
}

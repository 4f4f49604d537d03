/** A line of a conversation with its results: every section of the page is built from these. */

import type { NamedScore, SpeakerRole } from '../../../engines/conversation/judged-utterance.ts';
import { meanOf } from '../../../output/html/group-evenly.ts';
import { moodOf } from '../../analysis/row.ts';

export interface ReportAction {
  /** `promise`, `request` or `task`. */
  readonly type: string;
  readonly sentence: string;
  readonly owner: string | undefined;
  /** The deadline in the words of the sentence. */
  readonly due: string | undefined;
  /** `2026-11-27`. */
  readonly dueDate: string | undefined;
}

export interface ReportLine {
  /** The name of the file, without its folder. */
  readonly source: string;
  /** Lines with the same key belong to the same conversation. */
  readonly conversation: string;
  /** Position in its source, from 0. */
  readonly index: number;
  readonly speaker: string | undefined;
  /** The role that the input gives. */
  readonly role: SpeakerRole | undefined;
  /** Seconds since the start of the recording. */
  readonly start: number | undefined;
  readonly end: number | undefined;
  /** `2026-11-02` or `2026-11-02T09:13:00`, without a time zone. */
  readonly date: string | undefined;
  readonly text: string;
  /** The class; undefined if the sentiment is unknown. */
  readonly sentiment: string | undefined;
  /** -2 to 2. */
  readonly value: number | undefined;
  /** Best first. */
  readonly intents: readonly NamedScore[];
  readonly tags: readonly NamedScore[];
  /** Its profane words. */
  readonly profanity: readonly string[];
  readonly tone: string | undefined;
  readonly actions: readonly ReportAction[];
  /** The group of a comparison that it is in. */
  readonly comparedAs: 0 | 1 | undefined;
  /** Its sentences that are in the summary of its source. */
  readonly summary: readonly string[];
}

/** A line with its role and its number on the page. */
export interface PlacedLine extends ReportLine {
  readonly side: SpeakerRole | undefined;
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
  const values = lines.flatMap(({ value }) => value ?? []);
  return values.length === 0 ? undefined : meanOf(values);
}

/** One row of an analysis: an utterance and all results for it. The members have the names of the JSON output. */

import { formatTime } from '../../output/text/format-time.ts';
import type { SpeakerRole } from '../transcripts/speaker-roles.ts';

export interface NamedScore {
  readonly name: string;
  /** 0 to 1. */
  readonly score: number;
}

/** An action item: something that somebody said they or others would do. */
export interface ActionItem {
  readonly sentence: string;
  /** `promise` (by the speaker), `request` (to others) or `task` (for somebody). */
  readonly type?: string;
  /** Its owner: a name, or the pronoun in the sentence. */
  readonly owner?: string;
  /** The deadline in the words of the sentence, and the day if it is certain. */
  readonly due?: string;
  readonly due_date?: string;
}

/**
 * The results that the analysis adds to an utterance. A member is absent if it was not requested, or could not be
 * determined.
 */
export interface Findings {
  /** One of the five sentiment classes. */
  readonly sentiment?: string;
  /** -2 (very negative) to 2 (very positive). */
  readonly sentiment_score?: number;
  /** Best first. */
  readonly intents?: readonly NamedScore[];
  readonly tags?: readonly NamedScore[];
  /** In lower case, without duplicates. */
  readonly profane?: readonly string[];
  readonly actions?: readonly ActionItem[];
  /** Its sentences that are in the summary of its source. */
  readonly summary?: readonly string[];
  /** The tone of voice. */
  readonly tone?: string;
  readonly tone_confidence?: number;
}

export interface Row extends Findings {
  /** The file, `-` for stdin. */
  readonly source: string;
  /** Position in the source, from 0. */
  readonly index: number;
  /** Line of the source, from 1. Absent for a recording. */
  readonly line?: number;
  readonly speaker?: string;
  readonly role?: SpeakerRole;
  /** Seconds. */
  readonly start?: number;
  readonly end?: number;
  /** UTF-16 code units, if there are no times. */
  readonly start_char?: number;
  readonly end_char?: number;
  /** `2026-11-02` or `2026-11-02T09:13:00`, from the input or, failing that, from its file. */
  readonly date?: string;
  readonly text: string;
  /** The input's other fields about the utterance. */
  readonly fields?: Readonly<Record<string, unknown>>;
  /** Why the row or a part of it is missing. */
  readonly error?: RowError;
}

export interface RowError {
  readonly code: string;
  /** The place of the row in the input, for messages: file and line. */
  readonly message: string;
}

/** `chat.csv:17`. */
export const placeOf = ({ source, line, index }: Pick<Row, 'source' | 'line' | 'index'>): string =>
  `${source === '-' ? 'stdin' : source}:${line ?? index + 1}`;

/** For people: `calls/1.vtt 2:03.3`, `chat.csv:17`; without the source if there is only one. */
export function rowPlace(row: Pick<Row, 'source' | 'index' | 'line' | 'start'>, isOnlySource: boolean): string {
  if (row.start === undefined) return isOnlySource ? `line ${row.line ?? row.index + 1}` : placeOf(row);
  const time = formatTime(row.start * 1000);
  return isOnlySource ? time : `${row.source === '-' ? 'stdin' : row.source} ${time}`;
}

export type Mood = 'negative' | 'neutral' | 'positive';

/** The class without its strength; undefined without a class, or for a class that we do not know. */
export function moodOf({ sentiment }: { readonly sentiment?: string }): Mood | undefined {
  const word = /\b(negative|neutral|positive)$/i.exec(sentiment ?? '')?.[1]?.toLowerCase();
  return word as Mood | undefined;
}

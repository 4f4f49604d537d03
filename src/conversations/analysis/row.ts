/** One row of an analysis: an utterance and everything that was found in it. The names of the members are those of the JSON. */

import { formatTime } from '../../output/text/format-time.ts';
import type { SpeakerRole } from '../transcripts/speaker-roles.ts';

export interface NamedScore {
  readonly name: string;
  /** 0 to 1. */
  readonly score: number;
}

/** Something that somebody has said to do. */
export interface ActionItem {
  readonly sentence: string;
  /** `promise` (by its speaker), `request` (to others) or `task` (somebody has to do it). */
  readonly type?: string;
  /** Who is to do it: a name, or the pronoun of the sentence. */
  readonly owner?: string;
  /** By when, in the words of the sentence; and the day, if it is certain. */
  readonly due?: string;
  readonly due_date?: string;
}

/** What the analysis adds to an utterance. A member is absent if it was not looked for, or could not be found out. */
export interface Findings {
  /** One of the five classes. */
  readonly sentiment?: string;
  /** -2 (very negative) to 2 (very positive). */
  readonly sentiment_score?: number;
  /** Best first. */
  readonly intents?: readonly NamedScore[];
  readonly tags?: readonly NamedScore[];
  /** In lower case, each once. */
  readonly profane?: readonly string[];
  readonly actions?: readonly ActionItem[];
  /** The sentences of it that are in the summary of its source. */
  readonly summary?: readonly string[];
  /** Of the voice. */
  readonly tone?: string;
  readonly tone_confidence?: number;
}

export interface Row extends Findings {
  /** The file, `-` for stdin. */
  readonly source: string;
  /** Position in the source, from 0. */
  readonly index: number;
  /** Of the source, from 1. Absent for a recording. */
  readonly line?: number;
  readonly speaker?: string;
  readonly role?: SpeakerRole;
  /** Seconds. */
  readonly start?: number;
  readonly end?: number;
  /** UTF-16 code units, if there are no times. */
  readonly start_char?: number;
  readonly end_char?: number;
  /** `2026-11-02` or `2026-11-02T09:13:00`, as the input says it or, failing that, its file. */
  readonly date?: string;
  readonly text: string;
  /** Whatever else the input has about the utterance. */
  readonly fields?: Readonly<Record<string, unknown>>;
  /** Why the row, or a part of it, is missing. */
  readonly error?: RowError;
}

export interface RowError {
  readonly code: string;
  /** Names the file and the line. */
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

/** The class without its strength; undefined without a class, or for the names of another service. */
export function moodOf({ sentiment }: { readonly sentiment?: string }): Mood | undefined {
  const word = /\b(negative|neutral|positive)$/i.exec(sentiment ?? '')?.[1]?.toLowerCase();
  return word as Mood | undefined;
}

/** One row of an analysis: an utterance and all results for it. The members have the names of the JSON output. */

import type { BatchOutcome, ReadyInput } from '../../../api/batches/batch-work.ts';
import type { TextInput } from '../../../api/batches/text-input.ts';
import { inputName } from '../../../cli/inputs/input-name.ts';
import type { JudgedUtterance } from '../../../engines/conversation/judged-utterance.ts';
import { formatTime } from '../../../output/text/format-time.ts';
import type { StaError } from '../../../shared/errors.ts';

/**
 * The results that the analysis adds to an utterance. A member is absent if it was not requested, or could not be
 * determined.
 */
export type Findings = Omit<
  JudgedUtterance,
  'index' | 'line' | 'speaker' | 'role' | 'start' | 'end' | 'date' | 'text'
> & {
  /** Its sentences that are in the summary of its source. */
  readonly summary?: readonly string[];
  /** The members that a correction of the profile file decided. */
  readonly corrected?: readonly ('sentiment' | 'role')[];
};

export interface Row extends JudgedUtterance, Findings {
  /** The file, `-` for stdin. */
  readonly source: string;
  /** UTF-16 code units, if there are no times. */
  readonly start_char?: number;
  readonly end_char?: number;
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
  `${inputName(source)}:${line ?? index + 1}`;

/** For people, within a source: `2:03.3`, `line 17`. */
export const linePlace = ({ start, line, index }: Pick<Row, 'index' | 'line' | 'start'>): string =>
  start === undefined ? `line ${line ?? index + 1}` : formatTime(start * 1000);

/** For people: `calls/1.vtt 2:03.3`, `chat.csv:17`; without the source if there is only one. */
export function rowPlace(row: Pick<Row, 'source' | 'index' | 'line' | 'start'>, isOnlySource: boolean): string {
  if (isOnlySource) return linePlace(row);
  return row.start === undefined ? placeOf(row) : `${inputName(row.source)} ${linePlace(row)}`;
}

export type Mood = 'negative' | 'neutral' | 'positive';

/** The class without its strength; undefined without a class, or for a class that we do not know. */
export const moodOf = ({ sentiment = '' }: { readonly sentiment?: string }): Mood | undefined =>
  /\b(negative|neutral|positive)$/i.exec(sentiment)?.[1]?.toLowerCase() as Mood | undefined;

/** An input with its row so far; the row of an unreadable part has no text. */
export interface AnalysisInput extends TextInput {
  readonly row: Row;
}

/** A text to analyse. */
export type Spoken = ReadyInput<AnalysisInput>;

/** Finds one kind of result for many texts at a time: their sentiment, intents or profane words. */
export interface Finder {
  /** @returns one outcome per input, in their order @throws StaError for a call that fails */
  find(inputs: readonly Spoken[], signal: AbortSignal): Promise<readonly BatchOutcome<Findings>[]>;
  /** True if the result of an input depends only on its text and its role; absent if the inputs around it matter, too. */
  readonly isOfLine?: true;
}

/** What finders found for an input. */
export interface Judgement {
  readonly findings: Findings;
  /** The first of the finders that failed. */
  readonly failure: StaError | undefined;
}

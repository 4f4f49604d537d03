/** Columns for the speakers and times of sentences in tables. */
import { formatTime } from '../../output/text/format-time.ts';
import type { Column, PlainValue } from '../../output/view.ts';
import type { SentencePlace } from './conversation.ts';

/** Additional values of a row whose sentence is from a conversation. */
type Spoken = { readonly sentence: string } & Partial<Omit<SentencePlace, 'start_char' | 'end_char'>>;

/** True if sentences are from a conversation. */
export const areSpoken = (sentences: readonly Spoken[]): boolean =>
  sentences.some(({ utterance }) => utterance !== undefined);

/** The columns with speaker and time for people; only those that the conversation has. */
export function spokenColumns(sentences: readonly Spoken[]): Column<Spoken>[] {
  const time: Column<Spoken> = {
    title: 'Time',
    value: ({ start }) => (start === undefined ? '' : formatTime(start * 1000)),
    align: 'right',
    fields: {},
  };
  const speaker: Column<Spoken> = { title: 'Speaker', value: (row) => row.speaker ?? '', fields: {} };
  return [
    ...(sentences.some(({ start }) => start !== undefined) ? [time] : []),
    ...(sentences.some((row) => row.speaker !== undefined) ? [speaker] : []),
  ];
}

/** The same for machines, after the other columns. */
export const spokenFields: Readonly<Record<string, (row: Spoken) => PlainValue>> = {
  speaker: ({ speaker }) => speaker,
  role: ({ role }) => role,
  start: ({ start }) => start,
  end: ({ end }) => end,
  line: ({ line }) => line,
};

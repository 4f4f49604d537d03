/** The columns of a table of sentences: who says them, and when. */
import { formatTime } from '../../output/text/format-time.ts';
import type { Column, PlainValue } from '../../output/view.ts';
import type { SentencePlace } from './conversation.ts';

/** What a row has besides its sentence, if that is from a conversation. */
type Spoken = { readonly sentence: string } & Partial<Omit<SentencePlace, 'start_char' | 'end_char'>>;

/** Whether sentences are those of a conversation. */
export const areSpoken = (sentences: readonly Spoken[]): boolean =>
  sentences.some(({ utterance }) => utterance !== undefined);

/** The columns of people for who says a sentence and when; those that the conversation has. */
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

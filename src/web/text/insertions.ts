/** Texts that are pasted or dropped into a text area: transcripts are read as files are. */
import { recogniseStart } from '../../conversations/transcripts/open-transcript.ts';
import { letPageRespond } from '../slices.ts';
import { headBytes } from './read-file.ts';

export interface Insertion {
  readonly text: string;
  /** Its place in the text area, UTF-16 code units; the end is exclusive. */
  readonly start: number;
  readonly end: number;
  /** True if it is all that the text area contains. */
  readonly isWhole: boolean;
}

const insertingTypes: ReadonlySet<string> = new Set(['insertFromPaste', 'insertFromDrop']);

/** @param before the value of the text area before an `input` event @returns undefined if the event is about typing */
export function insertionOf(event: Event, before: string, after: string): Insertion | undefined {
  if (!(event instanceof InputEvent) || !insertingTypes.has(event.inputType)) return undefined;
  const max = Math.min(before.length, after.length);
  let start = 0;
  while (start < max && before[start] === after[start]) start += 1;
  let left = 0;
  while (left < max - start && before[before.length - 1 - left] === after[after.length - 1 - left]) left += 1;
  const end = after.length - left;
  return { text: after.slice(start, end), start, end, isWhole: start === 0 && left === 0 };
}

export const isTranscript = async ({ text }: Insertion): Promise<boolean> =>
  (await recogniseStart(text.slice(0, headBytes), letPageRespond)) !== 'text';

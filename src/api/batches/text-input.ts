/** One text among many, or an error instead. */
import type { StaError } from '../../shared/errors.ts';

export interface TextInput {
  /**
   * Identifies the text in the output: its own id or its file; null if it has neither; undefined if it is identified
   * only by its line.
   */
  readonly id?: string | number | null;
  /** Its line, if that identifies it. */
  readonly line?: number;
  /** The file it came from, `-` for stdin. */
  readonly source: string;
  readonly text: string | StaError;
  /** Additional fields of its result: who says it, and when. */
  readonly place?: object;
  /** The side that says it, if its line tells. */
  readonly role?: 'agent' | 'customer';
  /** The columns before the text in a tab-separated line, escaped: its output line begins with them. */
  readonly keys?: readonly string[];
  /** Bytes of all inputs up to the end of this one, if it comes from a stream of lines. */
  readonly endByte?: number;
}

/** How much input there is: a number of texts, a number of bytes, or unknown. */
export type InputSize =
  | { readonly texts: number; readonly bytes?: never }
  | { readonly bytes: number; readonly texts?: never }
  | undefined;

/** UTF-16 code units, as the size of an item for the batches. */
export const charsOf = ({ text }: TextInput): [number] => [typeof text === 'string' ? text.length : 0];

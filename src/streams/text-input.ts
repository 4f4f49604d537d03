/** One text among many, or why there is none. */
import type { StaError } from '../errors.ts';

export interface TextInput {
  /** Names the text in the output: its own id, or its file; null where it has none; undefined where only its line names it. */
  readonly id?: string | number | null;
  /** The line that it stood on, where that is what names it. */
  readonly line?: number;
  /** The file it came from, `-` for stdin. */
  readonly source: string;
  readonly text: string | StaError;
  /** Bytes of all inputs up to the end of this one, where it came out of a stream of lines. */
  readonly endByte?: number;
}

/** How much input there is: so many texts, so many bytes, or nobody knows. */
export type InputSize =
  | { readonly texts: number; readonly bytes?: never }
  | { readonly bytes: number; readonly texts?: never }
  | undefined;

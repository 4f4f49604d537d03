/** One text among many, or why there is none. */
import type { StaError } from '../../errors.ts';

export interface TextInput {
  /** Names the text in the output: its own id, or its file. */
  readonly id: string | number | null;
  /** The line that it stood on, where that is all that names it. */
  readonly line?: number;
  /** The file it came from, `-` for stdin. */
  readonly source: string;
  readonly text: string | StaError;
}

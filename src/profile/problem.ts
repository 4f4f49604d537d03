/** A mistake in a profile file. */

export interface Problem {
  /** Where it is, in UTF-16 code units from the start of the text. */
  readonly offset: number;
  readonly words: string;
}

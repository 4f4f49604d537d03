/** The chunks of a text as words. */
export interface TextWords {
  text: string;
  /** Where each chunk's core starts and ends, UTF-16, end exclusive. */
  starts: readonly number[];
  ends: readonly number[];
  /** Each core in lower case. */
  words: readonly string[];
}

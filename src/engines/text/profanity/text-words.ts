/** The chunks of a text as words; each different word is stored once. */
import { findChunks } from './find-chunks.ts';

export interface TextWords {
  text: string;
  /** The start and end of each chunk's core, UTF-16, end exclusive. */
  starts: readonly number[];
  ends: readonly number[];
  /** For each chunk, the number of its core among the different ones. */
  numbers: readonly number[];
  /** The different cores, unchanged. */
  cores: readonly string[];
  /** The same in lower case. */
  words: readonly string[];
  /** Whether each different core is one word of ASCII letters. */
  plain: readonly boolean[];
}

/**
 * Splits a text into its words; linear in its length. A text of a million characters has some ten thousand different
 * words.
 */
export function listTextWords(text: string): TextWords {
  const { starts, ends, plain } = findChunks(text);
  const known = new Map<string, number>();
  const numbers: number[] = [];
  const cores: string[] = [];
  const corePlain: boolean[] = [];
  for (let index = 0; index < starts.length; index++) {
    const core = text.slice(starts[index], ends[index]);
    let number = known.get(core);
    if (number === undefined) {
      number = cores.length;
      known.set(core, number);
      cores.push(core);
      corePlain.push(plain[index] === true);
    }
    numbers.push(number);
  }
  return { text, starts, ends, numbers, cores, words: cores.map((core) => core.toLowerCase()), plain: corePlain };
}

/** The word of a chunk in lower case; '' after the last chunk. */
export function wordAt(words: TextWords, index: number): string {
  return words.words[words.numbers[index] ?? -1] ?? '';
}

/** The text between a chunk's core and the next one's: white space and plain punctuation. */
export function textAfter(words: TextWords, index: number): string {
  return words.text.slice(words.ends[index], words.starts[index + 1]);
}

/**
 * Finds profane roots inside words, by obscenity's matcher over text in which runs of a letter are collapsed ("fuuuck"
 * reads as "fuck"). A match counts only if each run in the text is at least as long as in the root, so that "Niger" is
 * not a stretched "nigger".
 */
import { collapseDuplicatesTransformer, parseRawPattern, RegExpMatcher } from 'obscenity';
import type { Root } from './lexicon/compile-lexicon.ts';
import { type LexiconEntry, weightier } from './lexicon/entry.ts';

/** The filter searches for the first four letters of a root, with five bits per letter. */
const gramLength = 4;
const gramMask = 0xfffff;

export class RootFinder {
  readonly #roots: readonly Root[];
  readonly #matcher: RegExpMatcher;
  readonly #grams: Uint8Array;
  readonly #innocent: RegExp;

  /** @param roots lower-case roots with at least four letters after runs are collapsed; any other is an error */
  constructor(roots: readonly Root[], innocentStems: readonly string[]) {
    this.#roots = roots;
    this.#matcher = new RegExpMatcher({
      blacklistedTerms: roots.map(({ text, atStart }, id) => ({
        id,
        pattern: parseRawPattern((atStart ? '|' : '') + collapseRuns(text)),
      })),
      blacklistMatcherTransformers: [collapseDuplicatesTransformer({ defaultThreshold: 1 })],
    });
    this.#grams = new Uint8Array(roots.length === 0 ? 0 : gramMask + 1);
    for (const { text } of roots) {
      const collapsed = collapseRuns(text);
      if (!/^[a-z]{4,}$/.test(collapsed))
        throw new Error(`Root ${text} has fewer than four different letters in a row`);
      this.#grams[gramAt(collapsed)] = 1;
    }
    // Without stems, use a pattern that matches nothing: an empty one would match everywhere.
    this.#innocent = new RegExp(innocentStems.join('|') || '(?!)', 'g');
  }

  /** Whether a word of lower-case letters may contain a root: never wrongly false, seldom wrongly true; linear. */
  mayHoldRoot(word: string): boolean {
    let gram = 0;
    let letters = 0;
    let previous = -1;
    for (let index = 0; index < word.length; index++) {
      const letter = word.charCodeAt(index) - 97;
      if (letter === previous) continue;
      previous = letter;
      gram = ((gram << 5) | letter) & gramMask;
      if (++letters >= gramLength && this.#grams[gram] === 1) return true;
    }
    return false;
  }

  /** For each word of lower-case letters, the weightiest root in it; linear in their total length. */
  holdRoot(words: readonly string[]): (LexiconEntry | undefined)[] {
    const held: (LexiconEntry | undefined)[] = words.map(() => undefined);
    // Run the matcher once over all words, because most of its cost is fixed per call.
    const joined = words.map((word) => word.replace(this.#innocent, '_')).join('\n');
    const matches = this.#matcher.getAllMatches(joined, true);
    let word = 0;
    let wordEnd = endOfLine(joined, 0);
    for (const { termId, startIndex } of matches) {
      while (startIndex > wordEnd) {
        word++;
        wordEnd = endOfLine(joined, wordEnd + 1);
      }
      const root = this.#roots[termId];
      if (root !== undefined && stretchedLength(joined, startIndex, root.text) > 0) {
        held[word] = weightier(root.entry, held[word]);
      }
    }
    return held;
  }
}

/**
 * The number of letters of `text` from `start` that spell `word` with runs of a letter at least as long as the word's
 * own; 0 if they do not spell it. The last run counts as a whole.
 */
export function stretchedLength(text: string, start: number, word: string): number {
  let position = start;
  for (let index = 0; index < word.length; ) {
    const letter = word[index];
    let needed = 0;
    while (word[index] === letter) {
      needed++;
      index++;
    }
    let found = 0;
    while (text[position] === letter && position < text.length) {
      found++;
      position++;
    }
    if (found < needed) return 0;
  }
  return position - start;
}

/** Collapses every run of one letter to a single letter. */
export function collapseRuns(word: string): string {
  return word.replace(/(.)\1+/gs, '$1');
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end;
}

function gramAt(word: string): number {
  let gram = 0;
  for (let index = 0; index < gramLength; index++) gram = (gram << 5) | (word.charCodeAt(index) - 97);
  return gram;
}

/** Decides whether a word, already read as plain lower-case letters, is profane by the word list. */
import { collapseRuns, RootFinder, stretchedLength } from './find-roots.ts';
import type { Lexicon } from './lexicon/compile-lexicon.ts';

/** How a word is profane: not at all, as a whole listed word, or by a root inside it. */
export type Verdict = 'clean' | 'word' | 'root';

export class WordJudge {
  readonly #lexicon: Lexicon;
  readonly #roots: RootFinder;
  readonly #byCollapsed: ReadonlyMap<string, readonly string[]>;

  constructor(lexicon: Lexicon) {
    this.#lexicon = lexicon;
    this.#roots = new RootFinder(lexicon.roots, lexicon.innocentStems);
    const byCollapsed = new Map<string, string[]>();
    for (const word of lexicon.words) {
      const key = collapseRuns(word);
      const list = byCollapsed.get(key);
      if (list === undefined) byCollapsed.set(key, [word]);
      else list.push(word);
    }
    this.#byCollapsed = byCollapsed;
  }

  /** The verdict on each reading (letters a to z), in order; linear in their length together. */
  judge(readings: readonly string[]): Verdict[] {
    const verdicts: Verdict[] = [];
    const suspects: number[] = [];
    for (const [index, reading] of readings.entries()) {
      const innocent = this.#lexicon.innocentWords.has(reading);
      const listed = !innocent && this.#isListed(reading);
      verdicts.push(listed ? 'word' : 'clean');
      if (!innocent && !listed && this.#roots.mayHoldRoot(reading)) suspects.push(index);
    }
    if (suspects.length === 0) return verdicts;
    const held = this.#roots.holdRoot(suspects.map((index) => readings[index] ?? ''));
    for (const [order, index] of suspects.entries()) if (held[order]) verdicts[index] = 'root';
    return verdicts;
  }

  #isListed(reading: string): boolean {
    if (this.#lexicon.words.has(reading)) return true;
    const longest = longestRun(reading);
    if (longest < 2) return false;
    const shortest = longest > 2 ? 3 : this.#lexicon.shortestDoubled;
    const originals = this.#byCollapsed.get(collapseRuns(reading)) ?? [];
    return originals.some((word) => word.length >= shortest && stretchedLength(reading, 0, word) === reading.length);
  }
}

function longestRun(word: string): number {
  let longest = 0;
  let run = 0;
  for (let index = 0; index < word.length; index++) {
    run = index > 0 && word.charCodeAt(index) === word.charCodeAt(index - 1) ? run + 1 : 1;
    if (run > longest) longest = run;
  }
  return longest;
}

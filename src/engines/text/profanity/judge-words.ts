/** Decides by the word list whether a word, already read as plain lower-case letters, is profane. */
import { collapseRuns, RootFinder, stretchedLength } from './find-roots.ts';
import type { ProfanityLexicon } from './lexicon/compile-lexicon.ts';
import { type LexiconEntry, weightier } from './lexicon/entry.ts';

/** The way in which a word is profane: as a whole listed word, or by a root in it. */
export interface WordVerdict {
  by: 'word' | 'root';
  entry: LexiconEntry;
}

export class WordJudge {
  readonly #lexicon: ProfanityLexicon;
  readonly #roots: RootFinder;
  readonly #byCollapsed: ReadonlyMap<string, readonly string[]>;

  constructor(lexicon: ProfanityLexicon) {
    this.#lexicon = lexicon;
    this.#roots = new RootFinder(lexicon.roots, lexicon.innocentStems);
    const byCollapsed = new Map<string, string[]>();
    for (const word of lexicon.words.keys()) {
      const key = collapseRuns(word);
      const list = byCollapsed.get(key);
      if (list === undefined) byCollapsed.set(key, [word]);
      else list.push(word);
    }
    this.#byCollapsed = byCollapsed;
  }

  /**
   * The verdict on each reading (letters a to z), in order, undefined for a clean one; linear in their total length.
   */
  judge(readings: readonly string[]): (WordVerdict | undefined)[] {
    const verdicts: (WordVerdict | undefined)[] = [];
    const suspects: number[] = [];
    for (const [index, reading] of readings.entries()) {
      const innocent = this.#lexicon.innocentWords.has(reading);
      const entry = innocent ? undefined : this.#findListed(reading);
      verdicts.push(entry && { by: 'word', entry });
      if (!innocent && entry === undefined && this.#roots.mayHoldRoot(reading)) suspects.push(index);
    }
    if (suspects.length === 0) return verdicts;
    const held = this.#roots.holdRoot(suspects.map((index) => readings[index]));
    for (const [order, index] of suspects.entries()) {
      const entry = held[order];
      verdicts[index] = entry && { by: 'root', entry };
    }
    return verdicts;
  }

  #findListed(reading: string): LexiconEntry | undefined {
    const { words, spellings, compound } = this.#lexicon;
    const listed = words.get(reading) ?? spellings.get(reading);
    if (listed?.reach === 'always') return listed;
    if (compound.has(reading)) return compound.entry;
    if (listed !== undefined) return listed;
    const longest = longestRun(reading);
    if (longest < 2) return undefined;
    const minLength = longest > 2 ? 3 : this.#lexicon.minDoubledLength;
    const originals = this.#byCollapsed.get(collapseRuns(reading)) ?? [];
    let found: LexiconEntry | undefined;
    for (const word of originals) {
      if (word.length < minLength || stretchedLength(reading, 0, word) !== reading.length) continue;
      const entry = this.#lexicon.words.get(word);
      if (entry !== undefined) found = weightier(entry, found);
    }
    return found;
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

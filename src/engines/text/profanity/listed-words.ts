/** Finds words and phrases of any language as listed, and disguised ones if they consist of plain letters. */
import { characterAt } from '../sentences/character-kinds.ts';
import type { ProfanityLexicon } from './lexicon/compile-lexicon.ts';
import type { LexiconEntry } from './lexicon/entry.ts';
import { normalizeText } from './normalize-text.ts';
import { type Span, selectSpans } from './spans.ts';
import { StringSearcher } from './string-searcher.ts';
import type { TextWords } from './text-words.ts';
import { WordFinder } from './word-finder.ts';

/** Scripts that are written without spaces between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u30fc]/u;
/** Words that are also searched for in disguise; short words and words with other letters are only found as listed. */
const disguisableWord = /^[a-z]{4,}$/;
const wordCharacter = /[\p{L}\p{N}\p{M}]/u;

/** The span of a listed word. */
export interface ListedSpan extends Span {
  entry: LexiconEntry;
}

export class ListedWords {
  readonly #entries: ReadonlyMap<string, LexiconEntry>;
  readonly #searcher: StringSearcher;
  readonly #disguised: WordFinder | undefined;

  /** @param entries the entry of each word, by its {@link normalizeText} */
  constructor(entries: ReadonlyMap<string, LexiconEntry>) {
    this.#entries = entries;
    this.#searcher = new StringSearcher(entries.keys());
    const disguisable = new Map([...entries].filter(([word]) => disguisableWord.test(word)));
    if (disguisable.size > 0) this.#disguised = new WordFinder(lexiconOf(disguisable));
  }

  /**
   * The words and phrases of the list in a text, in order; of overlapping ones, the longest of the first. A word must
   * be a whole word, except in scripts without spaces. Linear in the text's length for one list.
   */
  find(words: TextWords): ListedSpan[] {
    const disguised = this.#disguised?.find(words).filter((span) => !isAccented(words.text, span)) ?? [];
    return selectSpans([...this.#findAsListed(words.text), ...disguised]);
  }

  #findAsListed(original: string): ListedSpan[] {
    const { text, starts, ends } = normalizeText(original);
    const spans: Span[] = [];
    let longest: Span | undefined;
    this.#searcher.search(text, (start, end) => {
      if (!isEdge(text, start) || !isEdge(text, end)) return;
      // Of occurrences that start together, only the longest can stay, and they are found shortest first.
      if (longest?.start === start) longest.end = end;
      else {
        longest = { start, end };
        spans.push(longest);
      }
    });
    const places: ListedSpan[] = [];
    for (const { start, end } of selectSpans(spans)) {
      const entry = this.#entries.get(text.slice(start, end));
      if (entry !== undefined) places.push({ start: starts?.[start] ?? start, end: ends?.[end - 1] ?? end, entry });
    }
    return selectSpans(places);
  }
}

/**
 * Whether a word may start or end between two units: not inside a word of a script with spaces, and not inside a
 * letter.
 */
function isEdge(text: string, index: number): boolean {
  const before = characterBefore(text, index);
  const after = characterAt(text, index);
  if (/^\p{M}/u.test(after) && before !== '') return false;
  if (!wordCharacter.test(before) || !wordCharacter.test(after)) return true;
  return unspaced.test(before) || unspaced.test(after);
}

function characterBefore(text: string, index: number): string {
  const unit = text.charCodeAt(index - 1);
  return characterAt(text, unit >= 0xdc00 && unit <= 0xdfff && index > 1 ? index - 2 : index - 1);
}

/** Builds a lexicon in which each word counts as a whole, or stretched by a run of three letters or more. */
function lexiconOf(words: ReadonlyMap<string, LexiconEntry>): ProfanityLexicon {
  return {
    words,
    minDoubledLength: Number.POSITIVE_INFINITY,
    maskedWords: [...words.keys()],
    roots: [],
    innocentWords: new Set(),
    innocentStems: [],
    spellings: new Map(),
    compound: { has: () => false, entry: { grade: 'strong', reach: 'always', language: '' } },
    phrases: new Map(),
    innocentPhrases: new Map(),
  };
}

/** Whether a span has an accented letter: "schön" is a different word from "schon", not a disguise of it. */
function isAccented(text: string, { start, end }: Span): boolean {
  return /[\u00c0-\u024f\u1e00-\u1eff]/.test(text.slice(start, end).normalize('NFC'));
}

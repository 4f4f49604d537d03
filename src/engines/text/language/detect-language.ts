import { functionWords } from './data/english-words.ts';
import { detectScript, detectShort, listForeignWords } from './detect-short.ts';
import { hasForeignLetters } from './foreign-letters.ts';

/** The BCP 47 code of an undetermined language. */
export const undetermined = 'und';

/** The minimum letters of a text in an alphabet that many languages share. */
const minLetters = 20;
/** A language with its own script needs fewer letters. */
const minOtherLetters = 4;
/**
 * The minimum ratio of another language's score to that of English. Chosen on English development texts, on which
 * `lab/bench/quality language` counts the false alarms.
 */
const minMargin = 1.2;
/** The same for a few words with letters beyond ASCII. Chosen on lines of `lab/corpora/short-languages.ts`. */
const minMarginOfFew = 1.5;

/** The minimum share of function words in an English text. */
const minShare = 0.25;
const minWords = 3;
/** A smaller share is enough if no word is foreign. */
const minShareBeside = 0.15;
const leastBeside = 2;

/** Characters in each part of a sample: the beginning, the middle and the end of a long text. */
const pieceChars = 1_000;

const noise = /https?:\/\/\S+|www\.\S+|\S+@\S+|[@#]\w+|\S*\d\S*|<[^<>]{1,200}>|\S*[_{}=\\|/]\S*|\b\p{Ll}+\p{Lu}\w*/gu;

/** Codes of the library that BCP 47 writes differently. */
const codes: Readonly<Record<string, string>> = { tl: 'fil' };

let library: Promise<typeof import('eld/extrasmall')> | undefined;

/**
 * Detects the language of a text, as a BCP 47 code; `und` if the text is too short or unclear (names, numbers, code,
 * mixed languages). Uses the character n-grams of the library eld, which is loaded for the first text that is not
 * obviously English. Reads at most a few thousand characters.
 */
export async function detectLanguage(text: string): Promise<string> {
  // Most short texts end here, before any pattern is tried.
  const plain = text.length < 2 * pieceChars ? scanPlain(text) : undefined;
  if (plain !== undefined) {
    if (plain.letters < minLetters) return (plain.foreign > 0 ? detectShort(text) : undefined) ?? undetermined;
    if (isMostlyKnown(plain) || isQuietlyEnglish(plain)) return 'en';
  }
  const sample = sampleText(text);
  const latin = count(sample, /\p{Script=Latin}/gu);
  const letters = count(sample, /\p{L}/gu);
  const isLatin = latin * 2 > letters;
  if (isLatin && letters < minLetters) return detectFew(sample);
  if (letters < minOtherLetters) return detectScript(sample) ?? undetermined;
  if (isLatin) {
    // The words of a plain text have been counted already.
    if (plain === undefined && isEvidentlyEnglish(sample)) return 'en';
    if (!isProse(sample)) return detectFew(sample);
  }
  const { code, margin } = await askLibrary(sample);
  if (code === 'en') return detectShort(sample) ?? 'en';
  if (code === '' || margin <= minMargin) return (isLatin ? detectShort(sample) : detectScript(sample)) ?? undetermined;
  return code;
}

/** Names the language of a few words in the Latin script, or of a list of names. */
async function detectFew(sample: string): Promise<string> {
  const known = detectShort(sample);
  if (known !== undefined) return known;
  if (!(await hasForeignLetters(sample))) return undetermined;
  const { code, margin } = await askLibrary(sample);
  return code !== '' && code !== 'en' && margin > minMarginOfFew ? code : undetermined;
}

/** @returns the code of the likeliest language or an empty text, and the ratio of its score to that of English */
async function askLibrary(sample: string): Promise<{ code: string; margin: number }> {
  library ??= import('eld/extrasmall');
  const { eld } = await library;
  const found = eld.detect(sample);
  const { language } = found;
  const { [language]: best = 0, en: english = 0 } = found.getScores();
  return { code: codes[language] ?? language, margin: best / english };
}

const isAscii = /^\p{ASCII}*$/u;

/** Any noise in ASCII contains one of these. */
const signsOfNoise = /[\d@#<_{}=\\|/]|www\.|[a-z][A-Z]/;

/** Counts of the letters and words of a text. */
interface WordCounts {
  readonly letters: number;
  readonly words: number;
  /** Words that are English function words. */
  readonly known: number;
}

interface PlainCounts extends WordCounts {
  /** Frequent words of other languages, see `listForeignWords`. */
  readonly foreign: number;
}

/**
 * Counts the words of a text in one pass, without patterns and strings. Text between spaces that has a digit or a sign
 * of code does not count.
 *
 * @returns undefined for a text with characters beyond ASCII or other signs of noise, which needs patterns
 */
function scanPlain(text: string): PlainCounts | undefined {
  trie ??= buildTrie();
  const { next, marks } = trie;
  let [letters, words, known, foreign] = [0, 0, 0, 0];
  // The counts before the text between the last two spaces, and whether that text is ignored.
  let [lettersBefore, wordsBefore, knownBefore] = [0, 0, 0];
  let isDropped = false;
  let last = other;
  // The position in the tree of function words, or `dead`.
  let node = 0;
  for (let index = 0; index <= text.length; index++) {
    const code = index < text.length ? text.charCodeAt(index) : blank;
    const kind = code < 128 ? (kinds[code] ?? other) : noisy;
    if (kind === noisy || (kind === capital && last === small)) return undefined;
    if (kind <= apostrophe) {
      if (kind !== apostrophe) letters += 1;
      const symbol = kind === apostrophe ? 0 : (code | 32) - 96;
      node = node === dead ? dead : next[node * symbols + symbol] || dead;
    } else {
      if (last <= apostrophe) {
        words += 1;
        const mark = node === dead ? 0 : marks[node];
        if (mark === englishMark) known += 1;
        else if (mark === foreignMark) foreign += 1;
        if (code === dot && text.startsWith('www', index - 3)) return undefined;
        node = 0;
      }
      if (kind === dropping) isDropped = true;
      if (kind === space) {
        if (isDropped) [letters, words, known] = [lettersBefore, wordsBefore, knownBefore];
        [lettersBefore, wordsBefore, knownBefore] = [letters, words, known];
        isDropped = false;
      }
    }
    last = kind;
  }
  return { letters, words, known, foreign };
}

const [small, capital, apostrophe, other, dropping, space, noisy] = [0, 1, 2, 3, 4, 5, 6];
const blank = ' '.charCodeAt(0);
const dot = '.'.charCodeAt(0);
const dead = -1;
/** An apostrophe, and the letters. */
const symbols = 27;

/** The kind of each ASCII character. */
const kinds = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/[a-z]/.test(character)) return small;
  if (/[A-Z]/.test(character)) return capital;
  if (character === "'") return apostrophe;
  if (/[\d_{}=\\|/]/.test(character)) return dropping;
  if (/\s/.test(character)) return space;
  return signsOfNoise.test(character) ? noisy : other;
});

interface Trie {
  /** The next node for each node and symbol, or 0. */
  readonly next: Uint16Array;
  /** The kind of word that ends at each node. */
  readonly marks: Uint8Array;
}

const [englishMark, foreignMark] = [1, 2];

let trie: Trie | undefined;

/** Builds a tree of the letters of the function words, and of the frequent words of other languages in ASCII. */
function buildTrie(): Trie {
  const foreign = listForeignWords().filter((word) => /^[a-z']+$/.test(word));
  const max = [...functionWords, ...foreign].reduce((sum, { length }) => sum + length, 1);
  const next = new Uint16Array(max * symbols);
  const marks = new Uint8Array(max);
  let nodes = 1;
  for (const word of functionWords) add(word, englishMark);
  for (const word of foreign) add(word, foreignMark);
  return { next, marks };

  function add(word: string, mark: number): void {
    let node = 0;
    for (const character of word) {
      const place = node * symbols + (character === "'" ? 0 : character.charCodeAt(0) - 96);
      node = next[place] || nodes;
      if (node === nodes) {
        next[place] = node;
        nodes += 1;
      }
    }
    marks[node] = mark;
  }
}

/** Counts the characters of a class. ASCII characters are looked up, which is many times faster than matching. */
function count(text: string, characters: RegExp): number {
  const known = tableOf(characters);
  let found = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code > 127) return found + (text.slice(index).match(characters)?.length ?? 0);
    found += known[code] ?? 0;
  }
  return found;
}

const tables = new Map<string, Uint8Array>();

/** For each ASCII character, whether it belongs to a class: 1 or 0. */
function tableOf({ source }: RegExp): Uint8Array {
  const known = tables.get(source);
  if (known !== undefined) return known;
  const one = new RegExp(source, 'u');
  const table = Uint8Array.from({ length: 128 }, (_, code) => (one.test(String.fromCharCode(code)) ? 1 : 0));
  tables.set(source, table);
  return table;
}

/** Whether the text is prose: mostly letters, spaces and punctuation, unlike code and tables; few capitals, unlike lists of names. */
function isProse(sample: string): boolean {
  const prose = count(sample, /[\p{L}\p{M}\s.,!?¿¡'’"“”«»„:;-]/gu);
  if (prose < sample.length * 0.85) return false;
  const words = sample.match(/\p{L}[\p{L}\p{M}'’]+/gu) ?? [];
  const capitals = words.filter((word) => /^\p{Lu}\p{Ll}/u.test(word)).length;
  const different = new Set(words.map((word) => word.toLowerCase())).size;
  return different >= 4 && capitals < words.length * 0.7;
}

/** Whether function words alone show that a text is English. */
function isEvidentlyEnglish(text: string): boolean {
  const words =
    text
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[\p{L}\p{M}']+/gu) ?? [];
  return isMostlyKnown({ words: words.length, known: words.filter((word) => functionWords.has(word)).length });
}

const isMostlyKnown = ({ words, known }: Pick<WordCounts, 'words' | 'known'>): boolean =>
  known >= minWords && known >= words * minShare;

/** Whether a text has function words of English, and no frequent word of another language. */
const isQuietlyEnglish = ({ words, known, foreign }: PlainCounts): boolean =>
  foreign === 0 && known >= leastBeside && known >= words * minShareBeside;

/** The prose of a text: without addresses, tags, numbers and code. */
function sampleText(text: string): string {
  const pieces =
    text.length <= 3 * pieceChars
      ? [text]
      : [0, (text.length - pieceChars) >> 1, text.length - pieceChars].map((start) =>
          text.slice(start, start + pieceChars),
        );
  const sample = pieces.join('\n');
  const mayBeNoisy = !isAscii.test(sample) || signsOfNoise.test(sample);
  return (mayBeNoisy ? sample.replace(noise, ' ') : sample).replace(/\s+/g, ' ').trim();
}

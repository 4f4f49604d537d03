import { isEvidentlyEnglish } from './english-words.ts';
import { sampleText } from './sample-text.ts';

/** What BCP 47 calls a language that nobody could tell. */
export const undetermined = 'und';

/** Fewer letters than this say little in an alphabet that many languages share. */
const leastLetters = 20;
/** A language with a separate script is recognised sooner. */
const leastOtherLetters = 4;
/**
 * How many times the score of English another language must have: chosen on English development texts, on which
 * `bench/quality language` counts the false alarms.
 */
const leastMargin = 1.2;

/** Codes of the library that BCP 47 prefers otherwise. */
const codes: Readonly<Record<string, string>> = { tl: 'fil' };

/**
 * The language of a text as a BCP 47 code; `und` where it is too short or unclear: names, numbers, code, mixed languages.
 * By character n-grams (the library eld), which are loaded by the first text that is not evidently English. Reads at most
 * a few thousand characters.
 */
export async function detectLanguage(text: string): Promise<string> {
  const sample = sampleText(text);
  const latin = sample.match(/\p{Script=Latin}/gu)?.length ?? 0;
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  const isLatin = latin * 2 > letters;
  if (letters < (isLatin ? leastLetters : leastOtherLetters)) return undetermined;
  if (isLatin) {
    if (isEvidentlyEnglish(sample)) return 'en';
    if (!isProse(sample)) return undetermined;
  }
  const { eld } = await import('eld/extrasmall');
  const found = eld.detect(sample);
  const { [found.language]: best = 0, en: english = 0 } = found.getScores();
  if (found.language === 'en') return 'en';
  if (found.language === '' || best <= leastMargin * english) return undetermined;
  return codes[found.language] ?? found.language;
}

/** Sentences are letters, spaces and a little punctuation; code and tables are not, and lists of names are capitals. */
function isProse(sample: string): boolean {
  const prose = sample.match(/[\p{L}\p{M}\s.,!?¿¡'’"“”«»„:;-]/gu)?.length ?? 0;
  if (prose < sample.length * 0.85) return false;
  const words = sample.match(/\p{L}[\p{L}\p{M}'’]+/gu) ?? [];
  const capitals = words.filter((word) => /^\p{Lu}\p{Ll}/u.test(word)).length;
  const different = new Set(words.map((word) => word.toLowerCase())).size;
  return different >= 4 && capitals < words.length * 0.7;
}

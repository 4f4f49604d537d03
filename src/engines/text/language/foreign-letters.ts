/** Tells a few words of another language from English ones that have letters beyond ASCII: names, food, other loans. */
import { functionWords, loanWords } from './data/english-words.ts';
import { isShared } from './detect-short.ts';

const minWords = 2;

/**
 * Whether a word in lower case has such a letter ("bin enttäuscht"), or the first word has one, no word is English, and
 * another one is in lower case ("Välj filer", unlike "Zoë Müller"). Less than half of the words may be English, and no
 * function word.
 */
export async function hasForeignLetters(text: string): Promise<boolean> {
  const words: readonly string[] = text.replaceAll('’', "'").match(/[\p{L}\p{M}']+/gu) ?? [];
  const marked = words.filter((word) => !isAscii.test(word) && !loanWords.has(word.toLowerCase()));
  if (marked.length === 0) return false;
  const lower = words.map((word) => word.toLowerCase());
  const different = new Set(lower).size;
  if (different < minWords || lower.some((word) => functionWords.has(word) && !isShared(word))) return false;
  const { isCommonWord } = await import('./common-words.ts');
  const english = lower.filter((word) => functionWords.has(word) || isCommonWord(word)).length;
  if (2 * english >= different) return false;
  return marked.some(isLower) || (english === 0 && words.slice(1).some(isLower));
}

const isAscii = /^\p{ASCII}*$/u;
const isLower = (word: string): boolean => /^\p{Ll}/u.test(word);

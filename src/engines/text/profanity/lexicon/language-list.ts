/** The word list of one language, as in a data module, and the lists of several compiled for matching. */

import { ListedWords } from '../listed-words.ts';
import { normalizeText } from '../normalize-text.ts';
import { type Grade, type LexiconEntry, weightier } from './entry.ts';

/** Words and phrases of one language by grade, separated by commas. */
export interface LanguageList extends Readonly<Record<Grade, string>> {
  /** Its language code: `de`, `fr-ca`. */
  readonly language: string;
}

const grades = ['mild', 'strong', 'slur'] as const;

/** Languages in which many people omit accents; in the other languages, a letter with a mark is a different letter. */
const accentsLeftOut = new Set(['cs', 'es', 'fr', 'fr-ca', 'it', 'pl', 'pt']);
/** Without their accent, shorter words are other words: coño, cono. */
const minWithoutLength = 5;

/** Compiles the lists of several languages as one; of a word in several lists, the most severe entry counts. */
export function compileLanguages(lists: readonly LanguageList[]): ListedWords {
  const entries = new Map<string, LexiconEntry>();
  for (const list of lists) {
    for (const grade of grades) {
      for (const listed of list[grade].split(',')) {
        const { text } = normalizeText(listed.trim());
        if (text === '') continue;
        const entry: LexiconEntry = { grade, reach: 'always', language: list.language };
        entries.set(text, weightier(entry, entries.get(text)));
        const plain = text.replace(/\p{M}/gu, '');
        if (!accentsLeftOut.has(list.language) || plain.length < minWithoutLength || entries.has(plain)) continue;
        entries.set(plain, entry);
      }
    }
  }
  return new ListedWords(entries);
}

/** The word list of one language, as in a data module, and the lists of several compiled for matching. */

import { ListedWords } from '../listed-words.ts';
import { normalizeText } from '../normalize-text.ts';
import { type Entry, type Grade, weightier } from './entry.ts';

/** Words and phrases of one language by grade, commas between them. */
export interface LanguageList extends Readonly<Record<Grade, string>> {
  /** Its code: `de`, `fr-ca`. */
  readonly language: string;
}

const grades = ['mild', 'strong', 'slur'] as const;

/** Languages in which many write without accents; in others a letter with a mark is a separate letter. */
const accentsLeftOut = new Set(['cs', 'es', 'fr', 'fr-ca', 'it', 'pl', 'pt']);
/** Words shorter than this are other words without their accent: coño, cono. */
const minWithoutLength = 5;

/** Compiles the lists of some languages as one; of a word in several the gravest entry stays. */
export function compileLanguages(lists: readonly LanguageList[]): ListedWords {
  const entries = new Map<string, Entry>();
  for (const list of lists) {
    for (const grade of grades) {
      for (const listed of list[grade].split(',')) {
        const { text } = normalizeText(listed.trim());
        if (text === '') continue;
        const entry: Entry = { grade, reach: 'always', language: list.language };
        entries.set(text, weightier(entry, entries.get(text)));
        const plain = text.replace(/\p{M}/gu, '');
        if (!accentsLeftOut.has(list.language) || plain.length < minWithoutLength || entries.has(plain)) continue;
        entries.set(plain, entry);
      }
    }
  }
  return new ListedWords(entries);
}

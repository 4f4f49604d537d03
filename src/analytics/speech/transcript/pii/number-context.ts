import { lastWordBefore, type TextWord } from './text-words.ts';

const phoneWords = new Set(
  'phone telephone tel mobile cell cellphone fax call calling called ring dial text reach whatsapp landline handy'.split(
    ' ',
  ),
);
const otherWords = new Set(
  (
    'order orders invoice ticket case reference ref account serial tracking confirmation policy booking reservation contract ' +
    'claim code pin id isbn issn sku part model version transaction card parcel article item population'
  ).split(' '),
);
const owners = new Set(['my', 'your', 'his', 'her', 'their', 'our', 'a', 'new']);
const wordsBack = 8;

/** What the words before a number, the nearest first, say that it is. */
export function tellNumber(words: readonly TextWord[], start: number): 'phone' | 'other' | 'unknown' {
  const last = lastWordBefore(words, start);
  for (let at = last; at > last - wordsBack && at >= 0; at--) {
    const word = words[at]?.lower ?? '';
    if (phoneWords.has(word)) return 'phone';
    if (otherWords.has(word)) return 'other';
    if (word === 'number' && owners.has(words[at - 1]?.lower ?? '')) return 'phone';
  }
  return 'unknown';
}

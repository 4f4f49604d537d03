import { announcedBefore, announcementAt, isAnnounced } from '../announcements.ts';
import { announcers, germanReference, numberWords } from '../data/announcers.ts';
import type { FoundData, Passage, TextWord } from '../kinds.ts';
import { lastWordBefore } from '../text-words.ts';

/** Groups of digits and capital letters: `7730 4418 29`, `HI/447/20918-B`, `V 88-20917`. */
const code =
  /(?<![\p{L}\p{N}$€£.,:/-])(?:[A-Z]{1,4} (?=\d))?[A-Z\d]{1,20}(?:[-/][A-Z\d]{1,20}| \d{1,10}(?![\p{L}\p{N}.,:/%-]\d|[\p{L}%])){0,11}(?![\p{L}\p{N}])/gu;
/** In the text of a recogniser: `k7qrt2`. */
const lowerCode =
  /(?<![\p{L}\p{N}$€£.,:/-])(?=[a-z]{0,19}\d)[a-z\d]{1,20}(?:[-/][a-z\d]{1,20}| \d{1,10}(?![\p{L}\p{N}.,:/%-]\d|[\p{L}%])){0,11}(?![\p{L}\p{N}])/gu;
const date = /^\d{1,2}[/-]\d{1,2}(?:[/-]\d{2,4})?$|^(?:19|20)\d\d-\d\d-\d\d$/;
const year = /^(?:19|20)\d\d$/;
const unitAfter =
  /^(?:[.,:]\d|\s?(?:[%€$£]|(?:am|pm|uhr|euro|eur|dollars?|pounds?|usd|gbp|items?|units?|times|days?|weeks?|months?|years?|minutes?|hours?|tage|stück|prozent|percent|euros)\b))/iu;

const wordsBack = 6;
const verbs = new Set(['is', 'was', 'ist', 'war', 'lautet']);

/** Numbers of orders, customers, accounts, contracts, bookings and cases: only if words announce them, or a question asks. */
export function findReferences(passage: Passage): FoundData[] {
  const { text, words } = passage;
  const isLower = !/\p{Lu}/u.test(text);
  return Array.from(text.matchAll(isLower ? lowerCode : code)).flatMap(({ 0: found, index: start }) => {
    const end = start + found.length;
    if (date.test(found) || year.test(found) || unitAfter.test(text.slice(end, end + 12))) return [];
    // `ISBN 978`: the letters say that it is something else.
    const letters = words[lastWordBefore(words, start) + 1];
    if (announcers.get(letters.lower) === 'other') return [];
    const announced = announcedBefore(words, start, wordsBack);
    if (!isAnnounced(passage, start, 'reference', wordsBack)) return [];
    const isNumber = announced === undefined || saysNumber(words, start);
    if (!isNumber && !isNear(words, start)) return [];
    return isCode(found, isNumber) ? [{ kind: 'reference' as const, start, end }] : [];
  });
}

/** `order A-1048832`, `the case is SK-20918`: without a word such as number, the code follows at once. */
function isNear(words: readonly TextWord[], offset: number): boolean {
  const last = lastWordBefore(words, offset);
  return announcementAt(words, verbs.has(words[last]?.lower ?? '') ? last - 1 : last) !== undefined;
}

/** `order number`, `Bestellnummer`, and not only `order`. */
function saysNumber(words: readonly TextWord[], offset: number): boolean {
  const last = lastWordBefore(words, offset);
  for (let index = last; index > last - wordsBack && index >= 0; index--) {
    const { lower } = words[index];
    if (numberWords.has(lower) || germanReference.test(lower)) return true;
    if (announcementAt(words, index) !== undefined) return false;
  }
  return false;
}

/** @param isNumber whether a number is certain to follow: then a shorter one is enough */
function isCode(found: string, isNumber: boolean): boolean {
  const digits = found.replace(/\D/g, '').length;
  const length = found.replace(/[^A-Za-z\d]/g, '').length;
  if (digits === length) return digits >= (isNumber ? 4 : 5);
  return digits >= (isNumber ? 1 : 3) && length >= 5;
}

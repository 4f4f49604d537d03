import { announcedBefore } from '../announcements.ts';
import { postcodeAreas } from '../data/postcode-areas.ts';
import type { FoundData, Passage } from '../kinds.ts';
import { lastWordBefore } from '../text-words.ts';

/** The part before the space: an area and a district, which ends with a letter only in inner London. */
const outward = `(?:GIR|(?:${postcodeAreas.join('|')})(?:\\d\\d?|\\d[A-HJKMNPR-Y]))`;
/** The part after the space: a sector and a unit, which never contains C, I, K, M, O or V. */
const inward = String.raw`\d[ABD-HJLNP-UW-Z]{2}`;

const whole = new RegExp(`^${outward}${inward}$`);
const written = new RegExp(
  String.raw`(?<![\p{L}\p{N}_])(${outward})([ \u00a0]{0,2})(${inward})(?![\p{L}\p{N}_])`,
  'giu',
);

/** Whether these upper-case letters and digits without spaces are a postcode in an existing area. */
export const isPostcode = (compact: string): boolean => whole.test(compact);

/** In lower case these are an ordinal or a quantity: `m25 2nd exit`, `e1 3ft`. */
const endsLikeQuantity = /(?:(?:^|[^1])1st|2nd|3rd|\dth|\d(?:gb|tb|lb|ft|yd|hr|px|xl|pt|ps|wd|dp|up|nl|ad|bn))$/;

/** Words that announce a postcode only near it: `14 Larch Road, EH12 6QX`. */
const streets = new Set(['street', 'road', 'avenue', 'lane', 'postal']);
const wordsBack = 8;

/** Returns whether the nearest context word before an offset announces a postcode there, or something else. */
export function announcePostcode(
  { words, expected }: Pick<Passage, 'words' | 'expected'>,
  start: number,
): 'announced' | 'other' | 'unknown' {
  const kind = announcedBefore(words, start);
  if (kind === 'address') return 'announced';
  if (kind === 'other' || kind === 'reference') return 'other';
  const last = lastWordBefore(words, start);
  const near = words.slice(Math.max(0, last - wordsBack + 1), last + 1);
  return expected?.includes('address') || near.some(({ lower }) => streets.has(lower)) ? 'announced' : 'unknown';
}

/**
 * Finds written UK postcodes: `SW1A 1AA`, `m1 1ae`, `DN551PT`. Without a space a postcode must be in capitals and longer
 * than a part number, unless it follows a word such as `postcode`.
 */
export function findPostcodes(passage: Passage): FoundData[] {
  const { text } = passage;
  return Array.from(text.matchAll(written)).flatMap(({ 0: found, 1: district = '', 2: space = '', index: start }) => {
    const announced = announcePostcode(passage, start);
    if (announced === 'other' || (/^gir/i.test(district) && !/^gir\s*0aa$/i.test(found))) return [];
    const isUpper = found === found.toUpperCase();
    const plausible = space === '' ? isUpper && found.length >= 6 : !endsLikeQuantity.test(found);
    if (announced === 'unknown' && !plausible) return [];
    return [{ kind: 'postcode' as const, start, end: start + found.length }];
  });
}

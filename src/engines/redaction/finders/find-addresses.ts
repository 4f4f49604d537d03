import { isAnnounced } from '../announcements.ts';
import type { FoundData, Passage } from '../kinds.ts';
import { findPostcodes } from './find-postcodes.ts';
import { findSpokenPostcodes } from './find-spoken-postcodes.ts';

const suffixes =
  'street|st|road|rd|avenue|ave|lane|ln|drive|dr|boulevard|blvd|court|ct|close|place|pl|terrace|way|crescent|gardens|grove|square|hill|mews|row|parkway|pkwy|circle|cir|trail|highway|hwy|walk|view|rise';
/** A word of a street's name; in capitals, except after a word such as `live`. */
const capital = "[\\p{Lu}\\d][\\p{L}\\p{M}\\d'’.-]{0,30}";
const anyWord = "[\\p{L}\\d][\\p{L}\\p{M}\\d'’.-]{0,30}";
const unit = '(?:[Aa]partment|[Aa]pt|[Uu]nit|[Ss]uite|[Ss]te|[Ff]lat|[Ff]loor|#)\\.? ?#?[\\p{L}\\d-]{1,6}';
const state =
  '(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]|\\p{Lu}[a-z]{3,12}(?: \\p{Lu}[a-z]{3,12})?)';
const zip = '\\d{5}(?:-\\d{4})?';
const ukPostcode = '[A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2}';
const town = "\\p{Lu}[\\p{L}\\p{M}'’-]{1,25}(?: \\p{Lu}[\\p{L}\\p{M}'’-]{1,25}){0,2}";

/** What follows a street: a flat, a town with a state, a postcode. */
const rest = [
  `(?:,? ${unit})?`,
  `(?:,? ${town}(?:,? ${state})?,? (?:${zip}|${ukPostcode})|,? ${town}, ${state}(?![\\p{L}])|,? ${ukPostcode}|,? ${state} ${zip})?`,
].join('');
const before = '(?<![\\p{L}\\p{N}$€£#.,:/-])';
const after = '(?![\\p{L}\\p{N}])';

const streetLine = (word: string, ends: string) =>
  `(?:${unit}, ?|(?:The \\p{Lu}[a-z]{1,20}(?: \\p{Lu}[a-z]{1,20})?|\\p{Lu}[a-z]{1,20} (?:House|Cottage|Farm|Lodge|Hall|Villa)), (?=\\d))?\\d{1,5}(?:-\\d{1,5})?\\p{L}? (?:${word} ){1,4}${ends}\\.?`;
/** Capitalised suffixes, in the case of a recogniser too. */
const upper = `(?:${suffixes
  .split('|')
  .map((one) => `[${one[0]?.toUpperCase()}]${one.slice(1)}`)
  .join('|')})`;

const english = new RegExp(
  `${before}(?:${streetLine(capital, upper)}(?: (?:North|South|East|West|[NSEW]))?|\\d{1,5} (?:County|State) (?:Road|Route|Highway) \\d{1,4}|\\d{1,4} The \\p{Lu}[a-z]{3,12})${rest}${after}`,
  'gu',
);
/** Small letters, in chats. */
const announcedEnglish = new RegExp(`${before}${streetLine(anyWord, `(?:${suffixes})`)}${rest}${after}`, 'giu');
const box = new RegExp(`${before}(?:P\\.? ?O\\.? |Post Office )Box \\d{1,6}${rest}${after}`, 'giu');
const germanTown = `(?:,? \\d{5} ${town})?`;
const german = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(?:\\p{Lu}[\\p{L}-]{0,25} )?\\p{L}[\\p{L}-]{1,30}(?:straße|strasse|str\\.|weg|allee|platz|gasse|ufer|damm|ring|steig|chaussee)|(?:Am|An der|Im|In der|Zum|Zur|Auf der|Unter den) \\p{Lu}[\\p{L}-]{2,25}(?: \\p{Lu}[\\p{L}-]{2,25})?) \\d{1,4} ?(?:[a-z](?![\\p{L}]))?(?:-\\d{1,4})?${germanTown}${after}`,
  'gu',
);
/** The answer to a question for an address: `Flat 2, Gable Court`, `Sandgate 7`, `3 Mill Bank`. */
const answer = new RegExp(
  `^(?:${unit}, ?${town}|${town} \\d{1,4} ?[a-z]?(?![\\p{L}\\d])|\\d{1,4}[a-z]? ${town})${rest}`,
  'gu',
);
const postal = new RegExp(`(?<![\\p{L}\\p{N}$€£.,-])${zip}${after}(?![.,]\\d| ?[€$£%])`, 'gu');

const inText = (text: string, pattern: RegExp): FoundData[] =>
  Array.from(text.matchAll(pattern), ({ 0: found, index: start }) => ({
    kind: 'address' as const,
    start,
    // The point ends the sentence.
    end: start + found.replace(/\.$/, '').length,
  }));

/**
 * Streets with a number, post boxes, and what belongs to them: a flat, the town, the postcode. Also postcodes by themselves,
 * those of the UK by their form, others only if words announce them or a question asks.
 */
export function findAddresses(passage: Passage): FoundData[] {
  const { text, expected } = passage;
  const isStated = ({ start }: FoundData) => isAnnounced(passage, start, 'address');
  const hasDigit = /\d/.test(text);
  const written = hasDigit
    ? [
        ...inText(text, english),
        ...inText(text, box),
        ...inText(text, german),
        ...inText(text, announcedEnglish).filter(isStated),
        ...(expected?.includes('address') ? inText(text, answer) : []),
        ...findPostcodes(passage),
        ...inText(text, postal).filter(isStated),
      ]
    : [];
  return [...written, ...findSpokenPostcodes(passage)];
}

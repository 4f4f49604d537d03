import { isAnnounced } from '../announcements.ts';
import type { FoundData, Passage, TextWord } from '../kinds.ts';
import { lastWordBefore } from '../text-words.ts';

const months =
  '(?:jan(?:uary|uar)?|feb(?:ruary|ruar)?|mar(?:ch)?|märz|maerz|apr(?:il)?|may|mai|june?|juni|july?|juli|aug(?:ust)?|sept?(?:ember)?|o[ck]t(?:ober)?|nov(?:ember)?|de[cz](?:ember)?)\\.?';
const ones = 'first|second|third|fourth|fifth|sixth|seventh|eighth|ninth';
const ordinals = `(?:(?:twenty|thirty)[ -])?(?:${ones})|tenth|eleventh|twelfth|(?:thir|four|fif|six|seven|eigh|nine)teenth|twentieth|thirtieth`;
const german =
  '(?:(?:ein|zwei|drei|vier|fünf|sechs|sieben|acht|neun)und)?(?:erste|zweite|dritte|vierte|fünfte|sechste|siebte|achte|neunte|zehnte|elfte|zwölfte|[a-zß]{3,8}zehnte|(?:zwan|drei)[zß]igste)[rn]?';
const day = `(?:\\d{1,2}(?:st|nd|rd|th|\\.)?|${ordinals}|${german})`;
const spokenYear = `(?:nineteen|twenty|two thousand)(?:[ -](?:and |oh |hundred )?[a-z]{2,9}(?:[ -](?:one|two|three|four|five|six|seven|eight|nine))?)?|neunzehnhundert[a-zäöüß]{0,24}|zweitausend[a-zäöüß]{0,24}`;
const year = `(?:(?:19|20)\\d\\d|\\d\\d|${spokenYear})`;

const shapes: readonly RegExp[] = [
  /(?<![\p{N}./-])(?:\d{1,2}[./-] ?\d{1,2}[./-] ?(?:(?:19|20)\d\d|\d\d)|(?:19|20)\d\d-\d\d-\d\d)(?![\p{N}/-])/gu,
  new RegExp(`(?<![\\p{L}\\p{N}])(?:the )?${day} (?:of )?${months},? ${year}(?![\\p{L}\\p{N}])`, 'giu'),
  new RegExp(`(?<![\\p{L}\\p{N}])${months} (?:the )?${day},? (?:of )?${year}(?![\\p{L}\\p{N}])`, 'giu'),
];

const wordsBack = 10;
const wordsAfter = 4;

/** Dates of birth, written or said: dates that words such as `born` announce, or that answer a question for one. */
export function findBirthDates(passage: Passage): FoundData[] {
  const { text, words } = passage;
  return shapes.flatMap((shape) =>
    Array.from(text.matchAll(shape)).flatMap(({ 0: found, index: start }) => {
      const end = start + found.length;
      return isAnnounced(passage, start, 'birth-date', wordsBack) || isAnnouncedAfter(words, end)
        ? [{ kind: 'birth-date' as const, start, end }]
        : [];
    }),
  );
}

/** `am 23.11.1977 in Ulm geboren`. */
function isAnnouncedAfter(words: readonly TextWord[], offset: number): boolean {
  const first = lastWordBefore(words, offset) + 1;
  for (let index = first; index < Math.min(words.length, first + wordsAfter); index++) {
    if (words[index].lower === 'geboren') return true;
  }
  return false;
}

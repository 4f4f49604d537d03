import { announcedBefore } from '../announcements.ts';
import type { FoundData, Passage, PersonalKind, TextWord } from '../kinds.ts';
import { isAnyCard, isCardNumber } from './find-cards.ts';

const digitWords: ReadonlyMap<string, string> = new Map(
  [
    ...['zero', 'oh', 'o', 'nought', 'null'].map((word) => [word, '0']),
    ...['one two three four five six seven eight nine', 'eins zwei drei vier fünf sechs sieben acht neun'].flatMap(
      (words) => words.split(' ').map((word, i) => [word, String(i + 1)]),
    ),
    ['zwo', '2'],
  ].map(([word = '', digit = '']) => [word, digit]),
);
const repeats: Readonly<Record<string, number>> = { double: 2, triple: 3 };
const dashes = new Set(['dash', 'hyphen', 'minus', 'strich', 'bindestrich']);
/** Tens and ones within a telephone number: `nine hundred`. */
const hundred = 'hundred';
const minReference = 5;
const min = 7;
const maxCard = 19;
const ssnDigits = 9;
const numbers: ReadonlySet<PersonalKind> = new Set(['card', 'phone', 'reference', 'national-id']);

/**
 * Finds numbers said digit by digit (`five five five, oh one two three`, `double seven`, `5 5 5 0 1 2 3`): a card by its check
 * digit, the others by the words before them or the question that they answer, a phone number also by its ten or eleven
 * digits.
 */
export function findSpokenNumbers(passage: Passage): FoundData[] {
  const { text, words } = passage;
  const spans: FoundData[] = [];
  for (let index = 0; index < words.length; index++) {
    const { digits, next } = readDigits(text, words, index);
    if (next === index) continue;
    const [start, end] = [words[index].start, words[next - 1].end];
    const isSpoken = next > index + 1;
    index = next - 1;
    const kind = isSpoken ? classify(digits, passage, start) : undefined;
    if (kind !== undefined) spans.push({ kind, start, end });
  }
  return spans;
}

function classify(digits: string, { words, expected }: Passage, start: number): PersonalKind | undefined {
  // `oh oh oh` is not a number, and counting is not one either.
  if (/^0+$/.test(digits) || '01234567890'.includes(digits)) return undefined;
  if (isCardNumber(digits)) return 'card';
  const announced = announcedBefore(words, start) ?? expected?.find((kind) => numbers.has(kind));
  if (announced === 'card' && isAnyCard(digits)) return 'card';
  if (announced === 'reference')
    return digits.length >= minReference && digits.length <= maxCard ? 'reference' : undefined;
  if (announced === 'national-id')
    return digits.length === ssnDigits || digits.length === 11 ? 'national-id' : undefined;
  if (digits.length < min || digits.length > 15 || announced === 'other') return undefined;
  if (announced === 'phone') return 'phone';
  return digits.length === 10 || digits.length === 11 ? 'phone' : undefined;
}

/** Returns the longest run of digit words from here. */
function readDigits(text: string, words: readonly TextWord[], from: number): { digits: string; next: number } {
  let digits = '';
  let next = from;
  while (next < words.length) {
    const word = words[next];
    if (next > from && !isJoined(text, words[next - 1], word)) break;
    if (word.lower === hundred && digits.length > 3) {
      digits += '00';
      next += 1;
      continue;
    }
    if (next > from && dashes.has(word.lower) && digitOf(words[next + 1]?.lower ?? '') !== undefined) {
      next += 1;
      continue;
    }
    const times = repeats[word.lower];
    const repeated = times === undefined ? undefined : words[next + 1];
    const digit = digitOf((repeated ?? word).lower);
    if (digit === undefined || (repeated !== undefined && !isJoined(text, word, repeated))) break;
    digits += digit.repeat(times ?? 1);
    next += repeated === undefined ? 1 : 2;
  }
  return { digits, next };
}

function digitOf(word: string): string | undefined {
  // `five-five-five` is one word in the text.
  const parts: (string | undefined)[] = word
    .split('-')
    .map((part) => (/^\d$/.test(part) ? part : digitWords.get(part)));
  return parts.includes(undefined) ? undefined : parts.join('');
}

const isJoined = (text: string, left: TextWord, right: TextWord): boolean =>
  right.start - left.end <= 3 && /^[\s,.\-–]*$/.test(text.slice(left.end, right.start));

import type { PiiSpan } from '../transcript.ts';
import { isCardNumber } from './find-cards.ts';
import { tellNumber } from './number-context.ts';
import { findTextWords, type TextWord } from './text-words.ts';

const digitWords: Readonly<Record<string, string>> = {
  ...{ zero: '0', oh: '0', o: '0', nought: '0', one: '1', two: '2', three: '3', four: '4', five: '5' },
  ...{ six: '6', seven: '7', eight: '8', nine: '9' },
};
const repeats: Readonly<Record<string, number>> = { double: 2, triple: 3 };
const min = 7;
const maxCard = 19;

/**
 * Finds numbers said digit by digit (`five five five, oh one two three`, `double seven`, `5 5 5 0 1 2 3`): a card by its check
 * digit, a phone number by its ten or eleven digits or by the words before it.
 */
export function findSpokenNumbers(text: string): PiiSpan[] {
  const words = findTextWords(text);
  const spans: PiiSpan[] = [];
  for (let index = 0; index < words.length; index++) {
    const { digits, next } = readDigits(text, words, index);
    if (next === index) continue;
    const first = words[index];
    const last = words[next - 1];
    index = next - 1;
    if (digits.length < min || digits.length > maxCard || first === undefined || last === undefined) continue;
    const type = classify(digits, words, first.start);
    if (type === undefined) continue;
    spans.push({ type, text: text.slice(first.start, last.end), start: first.start, end: last.end });
  }
  return spans;
}

function classify(digits: string, words: readonly TextWord[], start: number): 'card' | 'phone' | undefined {
  // `oh oh oh` is not a number.
  if (/^0+$/.test(digits)) return undefined;
  if (isCardNumber(digits)) return 'card';
  if (digits.length > 15) return undefined;
  const context = tellNumber(words, start);
  if (context === 'phone') return 'phone';
  const isCounting = '01234567890'.includes(digits);
  return context === 'unknown' && !isCounting && (digits.length === 10 || digits.length === 11) ? 'phone' : undefined;
}

/** Returns the longest run of digit words from here. */
function readDigits(text: string, words: readonly TextWord[], from: number): { digits: string; next: number } {
  let digits = '';
  let next = from;
  while (next < words.length) {
    const word = words[next];
    if (word === undefined || (next > from && !isJoined(text, words[next - 1], word))) break;
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
  const parts: (string | undefined)[] = word.split('-').map((part) => (/^\d$/.test(part) ? part : digitWords[part]));
  return parts.includes(undefined) ? undefined : parts.join('');
}

function isJoined(text: string, left: TextWord | undefined, right: TextWord): boolean {
  return left !== undefined && right.start - left.end <= 3 && /^[\s,.\-–]*$/.test(text.slice(left.end, right.start));
}

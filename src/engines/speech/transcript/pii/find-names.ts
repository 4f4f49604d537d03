import type { PiiSpan } from '../transcript.ts';
import { notNames, particles, sureTitles, titles } from './data/name-words.ts';
import { findTextWords, type TextWord } from './text-words.ts';

const maxWords = 4;

/**
 * Names that a rule can find: after `my name is`, in `this is ... speaking`, in `I'm ... from`, and after a title (which is
 * not part of the span). A recogniser's text without capitals gives at most two words.
 */
export function findNames(text: string): PiiSpan[] {
  const words = findTextWords(text);
  const isLower = !/\p{Lu}\p{Ll}/u.test(text);
  return words.flatMap((_, index) => {
    const begin = startsName(words, index, isLower);
    if (begin === undefined) return [];
    const last = readName(text, words, begin.first, isLower, begin.sure);
    if (last === undefined) return [];
    if (begin.endings !== undefined && !begin.endings.has(words[last + 1]?.lower ?? '')) return [];
    const [start, end] = [words[begin.first].start, words[last].end];
    return [{ type: 'name' as const, text: text.slice(start, end), start, end }];
  });
}

interface Beginning {
  readonly first: number;
  /** Whether a lower-case word can be a name. */
  readonly sure: boolean;
  /** The pattern that must follow the name. */
  readonly endings?: ReadonlySet<string>;
}

const afterThisIs = new Set(['speaking', 'calling', 'from', 'here', 'with']);
/** In lower case, the other two can precede anything: `this is consistent with that`. */
const afterThisIsLower = new Set(['speaking', 'calling', 'from']);
const afterIAm = new Set(['speaking', 'calling', 'from', 'with']);

function startsName(words: readonly TextWord[], index: number, isLower: boolean): Beginning | undefined {
  const [one, two, three] = [words[index]?.lower ?? '', words[index + 1]?.lower, words[index + 2]?.lower];
  if (titles.has(one)) return { first: index + 1, sure: sureTitles.has(one) };
  if (one === "name's") return { first: index + 1, sure: true };
  if (one === 'name' && two === 'is') return { first: index + 2, sure: isOwn(words[index - 1]?.lower) };
  if (one === 'this' && two === 'is') {
    return { first: index + 2, sure: true, endings: isLower ? afterThisIsLower : afterThisIs };
  }
  if (one === "i'm") return { first: index + 1, sure: false, endings: afterIAm };
  if (one === 'i' && two === 'am' && three !== undefined) return { first: index + 2, sure: false, endings: afterIAm };
  return undefined;
}

const isOwn = (word: string | undefined): boolean => /^(?:my|his|her|full|last|first|whose)$/.test(word ?? '');

/** @returns the index of the last word of the name */
function readName(
  text: string,
  words: readonly TextWord[],
  first: number,
  isLower: boolean,
  sure: boolean,
): number | undefined {
  // `this is Dr. Smith speaking`: the rule for titles finds this name.
  if (titles.has(words[first]?.lower ?? '')) return undefined;
  let last: number | undefined;
  for (let index = first; index < Math.min(words.length, first + (isLower ? 2 : maxWords)); index++) {
    const word = words[index];
    if (word === undefined || !followsOn(text, words[index - 1], word, index === first)) break;
    if (isLower ? isLowerName(word.text, sure) : isCapital(word.text)) last = index;
    else if (isLower || !particles.has(word.lower)) break;
  }
  return last;
}

const isCapital = (word: string): boolean =>
  /^\p{Lu}\p{M}*(?:$|[\p{L}\p{M}'’-]*$)/u.test(word) && word !== 'I' && !/^I['’]/.test(word);

const isLowerName = (word: string, sure: boolean): boolean =>
  sure &&
  /^\p{L}[\p{L}\p{M}'’-]+$/u.test(word) &&
  !notNames.has(word.toLowerCase()) &&
  !/(?:n't|'(?:m|re|ve|ll|d|s))$/.test(word);

/** The words of a name are separated by a space, or by a point after a title or an initial. */
function followsOn(text: string, left: TextWord | undefined, right: TextWord, isFirst: boolean): boolean {
  if (left === undefined) return false;
  const between = text.slice(left.end, Math.min(right.start, left.end + 4));
  if (isFirst) return /^[.:]?\s{1,3}$/.test(between) || /^:\s?$/.test(between);
  return /^\s{1,2}$/.test(between) || (left.text.length === 1 && /^\.\s?$/.test(between));
}

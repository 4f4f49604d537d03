import { commonWords } from '../../speech/transcript/vocabulary/data/common-words.ts';
import { doubtfulNames, firstNames } from '../data/first-names.ts';
import { notNames, particles, titles } from '../data/name-words.ts';
import type { FoundData, Passage, TextWord } from '../kinds.ts';
import { answerName, isNameWord, readCapitalName } from './read-name.ts';
import { startsName } from './starts-name.ts';

/**
 * Names of people: where a name is introduced (`my name is`, `this is ... speaking`, `hier spricht`), after a title (which is
 * not part of the span), after a greeting, below a letter, as the answer to a question for a name, and those that begin with
 * a frequent first name. A recogniser's text without capitals gives at most two words.
 */
export function findNames(passage: Passage): FoundData[] {
  const { text, words } = passage;
  const isLower = !/\p{Lu}\p{Ll}/u.test(text);
  const introduced = words.flatMap((_, index) => {
    const begin = startsName(words, index, isLower);
    if (begin === undefined) return [];
    if (!begin.after.test(text.slice(words[begin.first - 1].end, words[begin.first]?.start))) return [];
    const last = readName(text, words, begin.first, isLower, begin.sure);
    if (last === undefined || (begin.isWhole && last === begin.first && !firstNames.has(words[last].lower))) return [];
    const goesOn = begin.endings?.has(words[last + 1]?.lower ?? '') ?? true;
    return goesOn || isSentence(text, words, begin.first, last) ? [spanOf(words, begin.first, last)] : [];
  });
  const known = isLower ? findLowerNames(passage) : findFirstNames(passage);
  const answered = passage.expected?.includes('name') ? answerName(passage, isLower) : [];
  return [...introduced, ...known, ...answered];
}

const spanOf = (words: readonly TextWord[], first: number, last: number): FoundData => ({
  kind: 'name',
  start: words[first].start,
  end: words[last].end,
});

/** `I'm Tomasz Zielinski.`: two words that are not ordinary ones end the sentence. */
const isSentence = (text: string, words: readonly TextWord[], first: number, last: number): boolean =>
  last === first + 1 &&
  /^(?:[.,!]|$)/.test(text.slice(words[last].end)) &&
  words.slice(first, last + 1).every((word) => /^\p{Lu}/u.test(word.text) && !commonWords.has(word.lower));

/** Also `it's Alan Whitcombe`, in which only the first name shows that it is a person. */
function findFirstNames({ text, words }: Passage): FoundData[] {
  const spans: FoundData[] = [];
  for (let index = 0; index < words.length; index++) {
    const { lower } = words[index];
    if (!firstNames.has(lower) && !doubtfulNames.has(lower)) continue;
    const last = readCapitalName(text, words, index);
    if (last === undefined || (last === index && (doubtfulNames.has(lower) || isStreet(words, index)))) continue;
    spans.push(spanOf(words, index, last));
    index = last;
  }
  return spans;
}

const streets = new Set(['street', 'road', 'avenue', 'lane', 'court', 'drive', "day's"]);
const isStreet = (words: readonly TextWord[], index: number): boolean => streets.has(words[index + 1]?.lower ?? '');

/** In lower case, a first name needs a word after it that is not an ordinary one, or is one by itself. */
function findLowerNames({ text, words }: Passage): FoundData[] {
  return words.flatMap(({ lower }, index) => {
    if (!firstNames.has(lower) || doubtfulNames.has(lower) || lower.length < 4) return [];
    const next = words[index + 1];
    if (/[@.]/.test(text[words[index].start - 1] ?? '') || text[words[index].end] === '@') return [];
    const isJoined = next !== undefined && text.slice(words[index].end, next.start) === ' ';
    const isSurname = isJoined && isNameWord(next.lower) && beforeName.has(words[index - 1]?.lower ?? '');
    return [spanOf(words, index, isSurname ? index + 1 : index)];
  });
}

/** A surname is only read where a name may begin: `raymond castellano`, `yes stanley hargreaves`, `it's alan whitcombe`. */
const beforeName = new Set(['', "it's", 'is', "i'm", 'am', 'yes', 'yeah', 'ja']);

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
  if (!isLower) return readCapitalName(text, words, first);
  let last: number | undefined;
  for (let index = first; index < Math.min(words.length, first + 2); index++) {
    const word = words[index];
    if (!followsOn(text, words[index - 1], word)) break;
    if (particles.has(word.lower) && last === undefined) break;
    if (!isLowerName(word.text, sure || firstNames.has(word.lower))) break;
    if (last !== undefined && commonWords.has(word.lower)) break;
    last = index;
  }
  return last;
}

const isLowerName = (word: string, sure: boolean): boolean =>
  sure &&
  /^\p{L}[\p{L}\p{M}'’-]+$/u.test(word) &&
  !notNames.has(word.toLowerCase()) &&
  !/(?:n't|'(?:m|re|ve|ll|d|s))$/.test(word);

const followsOn = (text: string, left: TextWord | undefined, right: TextWord): boolean =>
  left !== undefined && /^[.:]?\s{1,3}$/.test(text.slice(left.end, Math.min(right.start, left.end + 5)));

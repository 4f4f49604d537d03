/** Reads the words of a name. */
import { commonWords } from '../../speech/transcript/vocabulary/data/common-words.ts';
import { firstNames } from '../data/first-names.ts';
import { capitalWords, notNames, particles, titles } from '../data/name-words.ts';
import type { FoundData, Passage, TextWord } from '../kinds.ts';

const maxWords = 4;

const isCapital = (word: string): boolean =>
  /^\p{Lu}\p{M}*(?:$|[\p{L}\p{M}'’-]*$)/u.test(word) && word !== 'I' && !/^I['’]/.test(word);

/** Whether a word in lower case may be a part of a name. */
export const isNameWord = (lower: string): boolean =>
  /^\p{L}[\p{L}\p{M}'-]{2,}$/u.test(lower) &&
  ![capitalWords, notNames, commonWords].some((words) => words.has(lower)) &&
  !/(?:n't|'(?:m|re|ve|ll|d|s))$/.test(lower);

const isCapitalName = ({ text, lower }: TextWord): boolean =>
  isCapital(text) &&
  (text.length === 1 || (/\p{Ll}/u.test(text) ? !capitalWords.has(lower) && !notNames.has(lower) : false));

/** @returns the index of the last word of a name in capitals that begins here; undefined if none does */
export function readCapitalName(text: string, words: readonly TextWord[], first: number): number | undefined {
  if (words[first] === undefined || titles.has(words[first].lower)) return undefined;
  let last: number | undefined;
  for (let index = first; index < Math.min(words.length, first + maxWords); index++) {
    const word = words[index];
    if (index > first && !followsOn(text, words[index - 1], word)) break;
    if (isCapitalName(word)) last = index;
    else if (index === first || !particles.has(word.lower)) break;
  }
  // An initial by itself is not a name.
  return last === first && words[first].text.length === 1 ? undefined : last;
}

/** The words of a name are separated by a space, or by a point after an initial. */
function followsOn(text: string, left: TextWord, right: TextWord): boolean {
  const between = text.slice(left.end, Math.min(right.start, left.end + 4));
  return /^\s{1,2}$/.test(between) || (left.text.length === 1 && /^\.\s?$/.test(between));
}

const maxAnswerWords = 9;

/** Names in the answer to `who am I speaking with?`: two capitalised words, or one that is the whole answer. */
export function answerName({ text, words }: Passage, isLower: boolean): FoundData[] {
  const content = words.filter(({ lower }) => !capitalWords.has(lower) && !notNames.has(lower) && !fillers.has(lower));
  if (isLower) {
    const [first, last] = [content[0], content.at(-1)];
    const isName =
      content.length > 0 &&
      content.length <= 2 &&
      content.every(({ lower }) => firstNames.has(lower) || isNameWord(lower));
    return isName && first !== undefined && last !== undefined
      ? [{ kind: 'name', start: first.start, end: last.end }]
      : [];
  }
  const spans: FoundData[] = [];
  for (let index = 0; index < words.length; index++) {
    const last = readCapitalName(text, words, index);
    if (last === undefined || fillers.has(words[index].lower)) continue;
    if (last > index || content.length <= 3 || words.length <= maxAnswerWords / 2) {
      spans.push({ kind: 'name', start: words[index].start, end: words[last].end });
    }
    index = last;
  }
  return spans;
}

const fillers = new Set(
  "it's its name's name first last middle that's yeah yes sure ok okay my wife's husband's under und mein name ist".split(
    ' ',
  ),
);

/**
 * Distinguishes requests from the rest of a conversation: greetings, thanks, confirmations, and answers such as names
 * and numbers.
 */
import { foldText } from '../matching/fold-text.ts';
import { stemWord } from '../matching/stem-word.ts';
import { isCommonStem } from '../matching/weigh-stem.ts';
import {
  answerPatterns,
  courtesySigns,
  functionWords,
  negations,
  phrasalVerbs,
  pleasantries,
  replySigns,
  requestSigns,
} from './data/small-talk.ts';

/**
 * Returns the words that say what a sentence is about: no function words, courtesies or numbers.
 *
 * @param words see `splitWords`
 */
export const listTopicWords = (words: readonly string[]): string[] =>
  words.filter((word) => !functionWords.has(word) && !pleasantries.has(word) && !noTopic.test(word));

/** Numbers, ordinals and single letters. */
const noTopic = /^(?:[\p{N}.,]+(?:st|nd|rd|th)?|st|nd|rd|th|[a-z])$/u;

/** The minimum share of common words for a text to count as English. */
const englishShare = 0.5;

/** @param words of many sentences together */
export function isEnglish(words: readonly string[]): boolean {
  const common = words.filter((word) => functionWords.has(word) || isCommonStem(stemWord(word))).length;
  return common >= englishShare * words.length;
}

/** The minimum number of words in a request with one topic word: "what is the weather", not "dell". */
const minWords = 3;

/**
 * Whether a sentence may be a request. In English, unless it asks something, at least one of its topic words must be a
 * common one: names and addresses are answers to questions.
 */
export function mayBeRequest(text: string, words: readonly string[], english: boolean): boolean {
  const topics = new Set(listTopicWords(words));
  if (topics.size === 0 || (topics.size === 1 && words.length < minWords)) return false;
  if (!english) return true;
  const folded = foldText(text).replace(/['\u2019]/g, '');
  if (!requestSigns.test(folded) && ![...topics].some((word) => isCommonStem(stemWord(word)))) return false;
  return !answerPatterns.some((pattern) => pattern.test(folded));
}

/** Returns the topic words and the negations, in order: the words that a name can consist of. */
export const listNameWords = (words: readonly string[]): string[] => {
  const topics = new Set(listTopicWords(words));
  return words.flatMap((word, index) => {
    const next = words[index + 1] ?? '';
    if (phrasalVerbs.has(`${word}-${next}`)) return [word + next];
    return topics.has(word) || negations.has(word) ? [word] : [];
  });
};

/**
 * The maximum share of answers or courtesies among the sentences of a group, and the shares of requests that outweigh
 * them.
 */
const maxOthers = 0.5;
const minRequests = 0.4;
const someRequests = 0.1;
const fewWords = /^\S+(?: \S+){0,2}$/;

/** Whether a group of English sentences is not a topic: most contain numbers or thanks, and few ask for anything. */
export function isSmallTalk(texts: readonly string[]): boolean {
  const folded = texts.map((text) => foldText(text).replace(/['\u2019]/g, ''));
  const shareOf = (pattern: RegExp) => folded.filter((text) => pattern.test(text)).length / folded.length;
  if (shareOf(replySigns) >= maxOthers) return true;
  const requests = shareOf(requestSigns);
  if (requests >= minRequests) return false;
  if (requests < someRequests && shareOf(fewWords) >= maxOthers) return true;
  return shareOf(/\p{N}/u) >= maxOthers || shareOf(courtesySigns) >= maxOthers;
}

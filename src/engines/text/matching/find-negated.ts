/** What a text denies: single words ("no outage"), or the whole request ("please don't send it", "I no longer want it"). */
import { wordSet } from './word-set.ts';

/** The words of a text that it denies. */
export interface Denial {
  /** Whether each word is denied. */
  readonly marks: readonly boolean[];
  /** Whether the text denies a request: it wants the opposite of what it names. */
  readonly deniesRequest: boolean;
}

const negators = wordSet(
  'not never without unable nobody dont doesnt didnt isnt arent wasnt werent havent hasnt hadnt cant cannot couldnt wont wouldnt shouldnt aint neither nor',
);
export const isNegator = (word: string): boolean => negators.has(word);

/** Something that is not known or not seen may exist all the same. */
const unknowing = wordSet('know sure see think');
/** Words that end the scope of a negation. */
const breaks = wordSet('and but because so then if although though while or since');
const negatedReach = 7;
const wishes = wordSet('want wants wanted wanna need needs like wish calling have');
export const isWish = (word: string): boolean => wishes.has(word);
const vagueVerbs = wordSet('get gets got getting make makes go goes do does seem seems take give put');
/** Words that begin a yes-or-no question. */
const askers = wordSet('is are am was were do does did can could may will would');
const questionWords = wordSet('who whose what which where when why how if unless');

/** "I do not want to", "we would not like", "no longer need", "rather not", "not interested in", "no need to". */
const deniedWishes = [
  /\b(?:i|we|he|she|they|im|id|ill|were) (?:(?:do|did|would|will|does|am|are|just|really|actually) )*(?:dont|didnt|doesnt|not|never|wont|wouldnt|no longer) (?:(?:really|actually|even|currently|necessarily|ever) )*(?:want|need|wanna|wish|intend|plan|care|require|gonna|going to|looking|trying|interested|like to)\b/,
  /\bwould(?:nt| not) like\b/,
  /\b(?:rather not|no need|not interested|no longer (?:want|need|require|interested)|dont bother|not necessary to)\b/,
];
/** "Please don't send it", "do not book": without a subject. "Don't get it" alone may be about understanding. */
const deniedOrder =
  /^(?:(?:hi|hello|hey|ok|okay|no|so|and|well|please|pls|kindly|just) )*(?:dont|do not|never) (?!you\b|i\b|we\b|they\b|know\b|see\b|think\b|have\b|understand\b|recogni[sz]e\b|remember\b|forget\b|want\b|need\b|(?<!please (?:dont|do not) )get\b|like\b|worry\b|mind\b)/;

/** @param words see `splitWords` @param isGrammar whether a word says nothing about the subject */
export function findDenial(
  words: readonly string[],
  isGrammar: (word: string) => boolean,
  isTalk: (word: string) => boolean,
): Denial {
  const marks = words.map(() => false);
  const from = findDeniedRequest(words);
  if (from >= 0) {
    for (let place = from; place < words.length; place++) {
      const one = words[place] ?? '';
      if (breaks.has(one) || one === 'please' || one === 'can' || one === 'could') break;
      marks[place] = !isGrammar(one);
    }
    // "Do not do that" names nothing.
    return { marks, deniesRequest: marks.includes(true) };
  }
  for (let index = 0; index < words.length; index++) {
    if (!negates(words, index, isGrammar, isTalk)) continue;
    let isWished = words[index] === 'no' || words[index] === 'never' || words[index] === 'without';
    for (let place = index + 1; place <= index + negatedReach && place < words.length; place++) {
      const one = words[place] ?? '';
      // "I can't get my card" denies neither the card nor that it is mine.
      if (breaks.has(one) || (!isWished && vagueVerbs.has(one))) break;
      if (wishes.has(one)) isWished = true;
      if (isGrammar(one)) continue;
      marks[place] = marks[place] !== true;
      break;
    }
  }
  return { marks, deniesRequest: false };
}

/** @returns the index of the first word after the denial, or -1 */
function findDeniedRequest(words: readonly string[]): number {
  if (!words.some((word) => negators.has(word) || word === 'no')) return -1;
  // "Why don't you", "do I not need to": questions deny nothing.
  const first = words[0] ?? '';
  if (questionWords.has(first) || (askers.has(first) && !(first === 'do' && words[1] === 'not'))) return -1;
  const text = words.join(' ');
  for (const pattern of [deniedOrder, ...deniedWishes]) {
    const found = pattern.exec(text);
    if (found === null) continue;
    const before = text.slice(0, found.index + found[0].length).trim();
    return before.split(' ').length;
  }
  return -1;
}

function negates(
  words: readonly string[],
  index: number,
  isGrammar: (word: string) => boolean,
  isTalk: (word: string) => boolean,
): boolean {
  const [word = '', next = ''] = words.slice(index, index + 2);
  if (word === 'no') return /^(longer|more)$/.test(next) || !(next === '' || isGrammar(next) || isTalk(next));
  if (/^(stop|quit)$/.test(word)) return next.endsWith('ing');
  // "Can I travel without a visa" does not deny the visa.
  if ((word === 'without' || words[index - 1] === 'with') && askers.has(words[0] ?? '')) return false;
  if (/^(stopped|stops|fails|failed|refuses|refused)$/.test(word)) return next === 'to' || next.endsWith('ing');
  if (!negators.has(word) || next === 'only' || unknowing.has(next)) return false;
  // "If not, please add it", "can I or not".
  if (word === 'not' && /^(if|or|whether)$/.test(words[index - 1] ?? '')) return false;
  // "Why don't you", "couldn't you": a proposal. "Why doesn't my card work": the words that follow are not denied.
  const isFirst = index === 0 || words[index - 1] === 'why';
  return !(isFirst && word.endsWith('nt') && /^(you|we|my|the|your|it)$/.test(next));
}

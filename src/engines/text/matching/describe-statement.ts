import { answerKinds, identifyingWords, timeWords } from './data/completion-words.ts';
import {
  endingWords,
  failingWords,
  fillers,
  functionWords,
  oppositeGroups,
  talkPhrases,
  talkWords,
  workingWords,
} from './data/plain-words.ts';
import { type Act, findAct, findKind, type SentenceKind } from './find-act.ts';
import { type FinishedState, findCompletion, isOpen, listBaseStems, seeks } from './find-completion.ts';
import { findDenial, isNegator, isWish } from './find-negated.ts';
import { builtInEncoder } from './meaning-encoder.ts';
import { RecurrenceCache } from './recurrence-cache.ts';
import { stemWord } from './stem-word.ts';
import { findSynonyms } from './synonyms.ts';
import { weighStem } from './weigh-stem.ts';
import { wordSet } from './word-set.ts';

/** A word that says what a statement is about. */
export interface ContentWord {
  readonly word: string;
  readonly stem: string;
  readonly synonym: string | undefined;
  /** The square root of its weight (see `weighStem`). */
  readonly root: number;
  /** The index at which its vector begins (see `SentenceEncoder.placeOf`). */
  readonly place: number;
  readonly negated: boolean;
}

/** The subject of a text, and what the text says about it. */
export interface Statement {
  /** Words except grammar and small talk. A text without other words has its small talk, otherwise all its words. */
  readonly content: readonly ContentWord[];
  /** Small talk, a bare number, or only words of grammar. */
  readonly isTalk: boolean;
  /** 1 if it says that something works, -1 if it says that something fails, otherwise 0. */
  readonly state: number;
  /** Words that have an opposite, each with the name of its side; `-` marks the other side. */
  readonly sides: readonly string[];
  /** The same as if nothing were negated. */
  readonly plainSides: readonly string[];
  /** Whether it denies anything. */
  readonly denies: boolean;
  /** Whether it asks when or where: something that has not happened yet is not denied. */
  readonly asksWhen: boolean;
  /** Whether it states a wish. */
  readonly wishes: boolean;
  /** Whether any of its content is negated. */
  readonly negates: boolean;
  /** Whether any of its content starts with {@link negatingPrefix}. */
  readonly hasPrefix: boolean;
  /** The action that it reports as finished. */
  readonly completion: FinishedState | undefined;
  /** See {@link listBaseStems}. */
  readonly baseStems: ReadonlySet<string>;
  /** Whether it asks for something. */
  readonly seeks: boolean;
  /** Whether it only states a fact: it asks for nothing, and nothing is wrong, left to do or new. */
  readonly isPlain: boolean;
  /** The function of a short answer, such as `affirm`; undefined for other texts, and if it is unclear. */
  readonly answer: string | undefined;
  /** Whether it may contradict another statement. */
  readonly takesSide: boolean;
  /** Whether it denies a request, so that it wants the opposite of what it names. */
  readonly deniesRequest: boolean;
  /** Whether it is about ending something: not wanting that thing may be the same. */
  readonly ends: boolean;
  readonly kind: SentenceKind;
  readonly act: Act | undefined;
}

/** A word with this prefix may be the opposite of the word without it. */
export const negatingPrefix = 'un';

const ending = wordSet(endingWords);

const grammar = wordSet(functionWords);
const talk = wordSet(talkWords);
const working = wordSet(workingWords);
const failing = wordSet(failingWords);

const sideOf = new Map<string, string[]>();
for (const [index, [one, other]] of oppositeGroups.entries()) {
  for (const word of one.split(' ')) sideOf.set(word, [...(sideOf.get(word) ?? []), `${index}`]);
  for (const word of other.split(' ')) sideOf.set(word, [...(sideOf.get(word) ?? []), `-${index}`]);
}

/** With these, `on`, `off`, `up` and `down` are opposites. */
const switches = wordSet('turn turned turning switch switched put set power go volume');
const questionWords = wordSet('who whose what which where when why how');
const times = wordSet(timeWords);
const answerOf = new Map(answerKinds.flatMap(([kind, words]) => words.split(' ').map((word) => [word, kind] as const)));
const isParticle = (word: string): boolean => /^(on|off|up|down)$/.test(word);
const returns = wordSet('is are was came comes come been');

type Phrases = ReadonlyMap<string, readonly (readonly string[])[]>;

function indexPhrases(phrases: readonly string[]): Phrases {
  const byFirst = new Map<string, (readonly string[])[]>();
  for (const phrase of phrases) {
    const words = phrase.split(' ');
    byFirst.set(words[0] ?? '', [...(byFirst.get(words[0] ?? '') ?? []), words]);
  }
  for (const list of byFirst.values()) list.sort((one, other) => other.length - one.length);
  return byFirst;
}

const fillerPhrases = indexPhrases(fillers);
const smallTalk = indexPhrases(talkPhrases);

const phraseAt = (phrases: Phrases, words: readonly string[], index: number): number =>
  phrases.get(words[index] ?? '')?.find((phrase) => phrase.every((word, place) => words[index + place] === word))
    ?.length ?? 0;

/** Returns the words without fillers; all of them if they are all fillers. */
export function dropFillers(words: readonly string[]): readonly string[] {
  if (!words.some((word) => fillerPhrases.has(word))) return words;
  const kept: string[] = [];
  for (let index = 0; index < words.length; ) {
    const length = hasMeaning(words, index) ? 0 : phraseAt(fillerPhrases, words, index);
    if (length === 0) kept.push(words[index] ?? '');
    index += Math.max(1, length);
  }
  return kept.length > 0 ? kept : words;
}

/** Before "kind of" or "you know", these show that it is not a filler: "would you know", unlike "I would you know". */
const leadIns = wordSet(
  'what which any some a an the this that all every each one no do did does can could will would if how as',
);
const hasMeaning = (words: readonly string[], index: number): boolean =>
  words[index + 1] !== undefined && leadIns.has(words[index - 1] ?? '') && words[index - 2] !== 'i';

/** The contribution of a word to a statement. */
interface ReadWord {
  readonly content: ContentWord;
  readonly negated: ContentWord;
  readonly isGrammar: boolean;
  readonly isTalk: boolean;
  readonly isNumber: boolean;
  readonly sides: readonly string[];
}

const maxRemembered = 16_000;
/** A longer word may be a slice that keeps its whole text in memory. */
const maxRememberedLength = 32;
const remembered = new RecurrenceCache<ReadWord>(maxRemembered);

function readWord(word: string): ReadWord {
  const known = remembered.get(word);
  if (known !== undefined) return known;
  const stem = stemWord(word);
  const content: ContentWord = {
    word,
    stem,
    synonym: findSynonyms(stem),
    root: Math.sqrt(weighStem(stem)),
    place: builtInEncoder().placeOf(word),
    negated: false,
  };
  const read: ReadWord = {
    content,
    negated: { ...content, negated: true },
    isGrammar: grammar.has(word),
    isTalk: talk.has(word),
    isNumber: /^\p{N}/u.test(word),
    sides: sideOf.get(word) ?? [],
  };
  if (word.length <= maxRememberedLength) remembered.set(word, read);
  return read;
}

/** Maximum words of content that are compared, which bounds the work. */
const maxContent = 100;

/**
 * @param words see `splitWords`
 * @param ownWords the same before typing errors were corrected: "paused" may have become "pause"
 */
export function describeStatement(words: readonly string[], ownWords = words): Statement {
  const isSmallTalk = markSmallTalk(words);
  const { marks: negated, deniesRequest } = findDenial(words, isGrammar, (word) => talk.has(word));
  const content: ContentWord[] = [];
  const talkContent: ContentWord[] = [];
  let hasNumber = false;
  const sides: string[] = [];
  const plainSides: string[] = [];
  const others: ContentWord[] = [];
  const denies = words.some(isNegator);
  const isSwitched = words.some((word) => switches.has(word));
  let state = 0;
  for (const [index, word] of words.entries()) {
    const isNegated = negated[index] === true;
    const { content: plain, negated: denied, isGrammar: isFunction, isTalk, isNumber, sides: ofWord } = readWord(word);
    if (ofWord.length > 0 && (!isParticle(word) || isSwitched)) {
      plainSides.push(...ofWord);
      for (const one of ofWord) sides.push(isNegated ? (one.startsWith('-') ? one.slice(1) : `-${one}`) : one);
    }
    if (isSmallTalk[index] !== true) {
      if (word === 'back' ? returns.has(words[index - 1] ?? '') : working.has(word) && !isWanted(words, index))
        state += denies ? -1 : 1;
      else if (failing.has(word)) state += isNegated ? 1 : -1;
      else if (isNegated && !deniesRequest && !isFunction && !isTalk) state -= 0.5;
    }
    if (isNumber) {
      hasNumber = true;
      continue;
    }
    const described = isNegated ? denied : plain;
    if (isFunction && isSmallTalk[index] !== true) others.push(described);
    else if (isSmallTalk[index] === true || isTalk) talkContent.push(described);
    else content.push(described);
  }
  // "On Monday" and "room 214" only answer a question.
  const hasOther = content.some(({ word }) => !times.has(word)) && !identifies(words);
  // "Where am I" is a question that consists of grammar words only.
  const isQuestion =
    talkContent.length === 0 && words.length > 2 && (!hasNumber || words.some((word) => questionWords.has(word)));
  // "That is right" is an answer.
  const completion = hasOther || others.length > 1 ? findCompletion(ownWords) : undefined;
  const said = (hasOther ? content : isQuestion ? others : [...talkContent, ...content]).slice(0, maxContent);
  const isTalkOnly = !hasOther && !isQuestion;
  const kind = findKind(words);
  return {
    content: said,
    isTalk: isTalkOnly,
    answer: isTalkOnly ? findAnswer(words) : undefined,
    state: Math.sign(Math.trunc(2 * state)),
    sides,
    plainSides,
    denies: denies || words.includes('no'),
    asksWhen: words.slice(0, 2).some((word) => word === 'when' || word === 'where'),
    wishes: words.some(isWish),
    negates: said.some((one) => one.negated),
    hasPrefix: said.some(({ word }) => word.startsWith(negatingPrefix)),
    completion,
    baseStems: listBaseStems(words),
    seeks: seeks(words),
    // A synonym that the text itself does not contain states its consequence.
    isPlain:
      state >= 0 && !negated.includes(true) && !isOpen(ownWords) && words.every((word) => ownWords.includes(word)),
    takesSide: state !== 0 || sides.length > 0 || negated.includes(true) || completion !== undefined,
    deniesRequest,
    ends: words.some((word) => ending.has(word)),
    kind,
    act: findAct(words, { kind, fails: Math.trunc(2 * state) < 0, deniesRequest }),
  };
}

const labels = wordSet(identifyingWords);

/** "My phone number ends in 88", "flight LH 214". */
function identifies(words: readonly string[]): boolean {
  const last = words.at(-1) ?? '';
  if (!/\p{N}\p{N}/u.test(last) || words.length > maxLabel || !words.some((word) => labels.has(word))) return false;
  return isPlainLabel(words) || !isOpen(words);
}

const maxLabel = 10;
const isPlainLabel = (words: readonly string[]): boolean => words.length <= 3 && labels.has(words[0] ?? '');

function findAnswer(words: readonly string[]): string | undefined {
  // "No problem" and "not at all" are polite.
  if (/^(?:no (?:problem|worries)|not (?:a|at))$/.test(words.slice(0, 2).join(' '))) return undefined;
  const kinds = new Set(words.map((word) => answerOf.get(word)));
  return answerKinds.find(([kind]) => kinds.has(kind))?.[0];
}

/** "How can I get it to work" does not say that it works, nor does "remember to lock the doors". */
const isWanted = (words: readonly string[], index: number): boolean =>
  (words[index] === 'work' && words[index - 1] === 'to') || (words[index] === 'remember' && words[index + 1] === 'to');

/** "Down" is a preposition, but also means that something fails. */
const isGrammar = (word: string): boolean => grammar.has(word) && !failing.has(word);

/** Counts the words that say what a text is about. */
export const countContent = (words: readonly string[]): number =>
  words.reduce((sum, word) => sum + (isGrammar(word) || talk.has(word) ? 0 : 1), 0);

function markSmallTalk(words: readonly string[]): boolean[] {
  const marks = words.map(() => false);
  for (let index = 0; index < words.length; index++) {
    const length = phraseAt(smallTalk, words, index);
    if (length > 0) marks.fill(true, index, index + length);
  }
  return marks;
}

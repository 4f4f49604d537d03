/**
 * Sentiment of German, French, Spanish, Italian, Portuguese and Dutch by word lists: stems with a valence, phrases,
 * negation, degree and contrast. Nothing is learned; docs/engines/sentiment/README.md has the figures, which are lower
 * than for English.
 */
import snowball from 'snowball-stemmers';
import { type ForeignLanguage, type ForeignWords, foreignLanguages } from './foreign-words.ts';
import { signValence } from './lexicon.ts';

/** The valence of each list; an ordinary word of praise has 1. */
const valences = { great: 2, good: 1, bad: -1, awful: -2 } as const;
const phraseValences = { praise: 1.5, blame: -1.5, neutral: 0 } as const;
const boost = 1.4;
/** Maximum words between a negation and the word that it reverses, before it or, in some languages, after it. */
const reach = 4;
const reachBehind = 2;
const negated = -0.9;
const beforeContrast = 0.5;
const maxPhraseLength = 5;
/** The centre of each class, best first, and the width of the boundaries between them. */
const centres = [2.6, 1.2, 0, -1.2, -2.6];
const width = 0.8;
/** Longer words are not stemmed. */
const maxWordLength = 32;

interface Known {
  readonly stems: ReadonlyMap<string, number>;
  readonly negators: ReadonlySet<string>;
  readonly boosters: ReadonlySet<string>;
  readonly contrasts: ReadonlySet<string>;
  readonly phrases: ReadonlyMap<string, number>;
  readonly negatedBehind: boolean;
  stem(word: string): string;
}

/** Rates a sentence: the probabilities of the five classes, best first. */
export type ForeignJudge = (sentence: string) => number[];

const loaded = new Map<ForeignLanguage, Promise<ForeignJudge>>();

/** Loads the lists of a language, once per process. */
export function loadForeignJudge(language: ForeignLanguage): Promise<ForeignJudge> {
  const judge = loaded.get(language) ?? createJudge(language);
  loaded.set(language, judge);
  return judge;
}

async function createJudge(language: ForeignLanguage): Promise<ForeignJudge> {
  const { stemmer, load } = foreignLanguages[language];
  const { words } = await load();
  const { stem } = snowball.newStemmer(stemmer);
  const known = readWords(words, (word) => (word.length > maxWordLength ? word : foldWord(stem(word))));
  return (sentence) => classesOf(scoreSentence(sentence, known));
}

/** Accents are often left out in chats. */
const foldWord = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss');

function readWords(lists: ForeignWords, stem: Known['stem']): Known {
  const stems = new Map<string, number>();
  for (const name of ['good', 'bad', 'great', 'awful'] as const) {
    for (const word of split(lists[name])) stems.set(stem(word), valences[name]);
  }
  const phrases = new Map<string, number>();
  for (const name of ['praise', 'blame', 'neutral'] as const) {
    for (const phrase of lists[name].split(';')) {
      const words = listWords(phrase).map(foldWord);
      if (words.length > 0) phrases.set(words.join(' '), phraseValences[name]);
    }
  }
  const folded = (list: string) => new Set(split(list).map(foldWord));
  return {
    stems,
    phrases,
    stem,
    negators: folded(lists.negators),
    boosters: folded(lists.boosters),
    contrasts: folded(lists.contrasts),
    negatedBehind: lists.negatedBehind,
  };
}

const split = (list: string): string[] => list.trim().split(/\s+/);

/** The words of a text in lower case; an elision ("n'est") is two words, a pause is ",". */
function listWords(text: string): string[] {
  return text.toLowerCase().match(/\p{L}[\p{L}\p{M}]*|[,;:.!?]|\p{Extended_Pictographic}/gu) ?? [];
}

/** Above 0 for praise, below for blame; about 1 for one ordinary word. */
function scoreSentence(sentence: string, known: Known): number {
  const words = listWords(sentence);
  const folded = words.map(foldWord);
  let score = 0;
  for (let index = 0; index < words.length; index++) {
    const phrase = findPhrase(folded, index, known.phrases);
    if (phrase !== undefined) {
      score += phrase.valence;
      index += phrase.length - 1;
      continue;
    }
    const word = words[index] ?? '';
    if (known.contrasts.has(folded[index] ?? '')) score *= beforeContrast;
    const valence = known.stems.get(known.stem(word)) ?? signValence(word) / 2;
    if (valence === 0 || known.negators.has(folded[index] ?? '')) continue;
    score += valence * weighContext(folded, index, valence, known);
  }
  return score * (sentence.includes('!') ? 1.2 : 1);
}

function findPhrase(words: readonly string[], index: number, phrases: Known['phrases']) {
  for (let length = Math.min(maxPhraseLength, words.length - index); length > 0; length--) {
    const valence = phrases.get(words.slice(index, index + length).join(' '));
    if (valence !== undefined) return { valence, length };
  }
  return undefined;
}

const pause = /^[,;:.!?]$/;
/** "Never so good": the negation belongs to a comparison. */
const comparing = new Set(['so', 'si', 'aussi', 'tan', 'cosi', 'tao', 'zo']);

/** The factor for the valence of a word: degree, and negation before it or right after it. */
function weighContext(words: readonly string[], index: number, valence: number, known: Known): number {
  const { negators, boosters, negatedBehind } = known;
  const isBoosted = boosters.has(words[index - 1] ?? '');
  const degree = isBoosted ? boost : 1;
  const isCompared = comparing.has(words[index - 1] ?? '');
  for (let back = 1; back <= reach; back++) {
    const word = words[index - back] ?? '.';
    if (pause.test(word)) break;
    if (negators.has(word)) return isCompared ? boost : negated;
  }
  for (let ahead = 1; negatedBehind && valence > 0 && ahead <= reachBehind; ahead++) {
    const word = words[index + ahead] ?? '.';
    if (pause.test(word)) break;
    // A negation reverses the rated word after it: "leider nicht freundlich".
    if (negators.has(word)) return turnsNext(words, index + ahead, known) ? degree : negated;
  }
  return degree;
}

/** Whether a negation reaches a rated word. */
function turnsNext(words: readonly string[], negation: number, { stems, stem }: Known): boolean {
  for (const word of words.slice(negation + 1, negation + 1 + reach)) {
    if (pause.test(word)) return false;
    if (stems.has(stem(word))) return true;
  }
  return false;
}

function classesOf(score: number): number[] {
  const weights = centres.map((centre) => Math.exp(-((bound(score) - centre) ** 2) / (2 * width * width)));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

const bound = (score: number): number => Math.max(-3, Math.min(3, score));

import { RecurrenceCache } from './recurrence-cache.ts';
import { stemWord } from './stem-word.ts';
import { findSynonyms } from './synonyms.ts';
import { hashTerm, TermCollector, type Terms } from './term-table.ts';
import { isCommonStem, weighStem } from './weigh-stem.ts';

/** Letter groups cover only this many letters of a word, and this many words of a text, which bounds the work. */
const maxSpellingLength = 40;
const maxSpelt = 50;

type WeightedTerms = Terms & { readonly weights: readonly number[] };

/** The features by which a text is compared. */
export interface DescribedText {
  /** See `listStems`; with their weights (see `weighStem`). */
  readonly stems: WeightedTerms;
  /** See `listLetterGroups`. */
  readonly letters: Terms;
  /** The unit vector of its meaning, or zeros. */
  readonly meaning: Float32Array;
}

const stemCollector = new TermCollector();
const letterCollector = new TermCollector();

/** @param words see `splitWords` */
export const describeText = (words: readonly string[], meaning: Float32Array): DescribedText =>
  describeWords(words.map(readWord), meaning);

export function describeWords(words: readonly Word[], meaning: Float32Array): DescribedText {
  const weights: number[] = [];
  for (let index = 0; index < words.length; index++) {
    const { stems, groups } = words[index];
    for (let place = 0; place < stems.texts.length; place++) {
      if (stemCollector.add(stems.texts[place], stems.hashes[place])) weights.push(stems.weights[place]);
    }
    if (index >= maxSpelt) continue;
    const { texts, hashes } = groups;
    for (let place = 0; place < texts.length; place++) letterCollector.add(texts[place], hashes[place]);
  }
  const { texts, hashes } = stemCollector.take();
  return { stems: { texts, hashes, weights }, letters: letterCollector.take(), meaning };
}

/**
 * Returns the stems of the words of a sentence (see `splitWords`), and their groups of synonyms. Pairs of neighbouring
 * stems were tried and dropped: they added nothing to stems and letter groups.
 */
export const listStems = (words: readonly string[]): Set<string> =>
  new Set(describeText(words, new Float32Array(0)).stems.texts);

/**
 * Returns the groups of three and four letters of the words, with marked edges. They survive other endings and
 * compounds.
 */
export const listLetterGroups = (words: readonly string[]): Set<string> =>
  new Set(describeText(words, new Float32Array(0)).letters.texts);

/** A word (see `splitWords`), and its features. */
export interface Word {
  readonly text: string;
  readonly stems: WeightedTerms;
  readonly groups: Terms;
  /** Whether the word's stem is in the list of common English stems. */
  readonly isCommon: boolean;
  /** See `SentenceEncoder.placeOf`, of the built-in encoder; undefined until it is needed. */
  place: number | undefined;
}

/** Maximum words in the cache: about 10 MB. */
const maxRemembered = 16_000;
const remembered = new RecurrenceCache<Word>(maxRemembered);

export function readWord(word: string): Word {
  const known = remembered.get(word);
  if (known !== undefined) return known;
  const marked = `<${word.slice(0, maxSpellingLength)}>`;
  const groups: string[] = [];
  for (let size = 3; size <= 4; size++) {
    for (let index = 0; index + size <= marked.length; index++) groups.push(marked.slice(index, index + size));
  }
  const stem = stemWord(word);
  const synonym = findSynonyms(stem);
  const stems = synonym === undefined ? [stem] : [stem, synonym];
  const isRemembered = word.length <= maxSpellingLength;
  // The word may be a slice of a long text, and would keep that text in memory.
  const text = isRemembered ? marked.slice(1, -1) : word;
  const read: Word = {
    text,
    stems: { texts: stems, hashes: stems.map(hashTerm), weights: stems.map(weighStem) },
    groups: { texts: groups, hashes: groups.map(hashTerm) },
    isCommon: isCommonStem(stem),
    place: undefined,
  };
  if (isRemembered) remembered.set(text, read);
  return read;
}

/** The sentences that the net learns from, and the features that it reads. */

import { stemWord } from '../../../src/engines/text/matching/stem-word.ts';
import { ruleWeights } from '../../../src/engines/text/sentiment/data/rule-weights.ts';
import { readFeatures, type ValenceOf, weighEvidence } from '../../../src/engines/text/sentiment/features.ts';
import {
  cueCount,
  type NetSentence,
  type NetVocabulary,
  netKey,
  readNetSentence,
} from '../../../src/engines/text/sentiment/net-sentence.ts';
import { tokenise } from '../../../src/engines/text/sentiment/tokens.ts';
import { foldCount, isNamed } from './examples.ts';
import { readPlainTalk } from './plain-talk.ts';
import { readServiceTalk } from './service-talk.ts';
import { readRated, readTrees } from './sources.ts';

/** The meaning of a label: five classes of a sentence or phrase, or two poles. */
export type LabelKind = 'sentence' | 'phrase' | 'pole';

export interface NetText {
  readonly text: string;
  readonly kind: LabelKind;
  /** Counts from 0, the worst. */
  readonly label: number;
  readonly weight: number;
  readonly fold: number;
  /** How often an epoch reads it; default once. */
  readonly times?: number;
}

export interface NetExample extends Omit<NetText, 'text'> {
  readonly sentence: NetSentence;
  /** From `readFeatures`. */
  readonly rules: Float32Array;
}

/** The lexicon to read with, learned without the text. */
export interface Reader {
  knows(word: string): boolean;
  valenceOf: ValenceOf;
}

/** The only set labelled in five classes is also the largest. */
const sstWeight = 1.6;
const phraseWeight = 0.4;
/** Plain sentences are not labelled and must not outweigh the service talk, which has as many neutral sentences. */
const plainWeight = 0.06;
/** There is little service talk, and many of its words are rare elsewhere, so each reading drops other words. */
const talkTimes = 6;

/** All training examples, in a fixed order. */
export function readNetTexts(): NetText[] {
  const texts: NetText[] = [];
  const seen = new Set<string>();
  for (const [index, [sentence, ...phrases]] of readTrees().entries()) {
    if (sentence === undefined) continue;
    const fold = index % foldCount;
    texts.push({ ...sentence, kind: 'sentence', weight: sstWeight, fold });
    for (const phrase of phrases) {
      if (seen.has(phrase.text)) continue;
      seen.add(phrase.text);
      texts.push({ ...phrase, kind: 'phrase', weight: phraseWeight, fold });
    }
  }
  const add = (kind: LabelKind, weight: number, labelled: readonly { text: string; label: number }[], times = 1) => {
    for (const [place, { text, label }] of labelled.entries()) {
      texts.push({ text, label, kind, weight, fold: place % foldCount, times });
    }
  };
  add('sentence', 1, readRated('amazon'));
  add('sentence', 1, readRated('nyt'));
  add('pole', 1, readRated('cr'));
  add('pole', 1, readRated('uci'));
  add(
    'sentence',
    plainWeight,
    readPlainTalk().map((text) => ({ text, label: 2 })),
  );
  add('sentence', 1, readServiceTalk(), talkTimes);
  return texts;
}

/**
 * A word gets a vector if it is in three sentences, a stem if it is in two; identity words, names and numbers get none.
 */
export function gatherVocabulary(texts: readonly NetText[], knows: Reader['knows']): NetVocabulary {
  const words = new Map<string, number>();
  const stems = new Map<string, number>();
  const withheld = new Set<string>();
  const forms = new Map<string, Set<string>>();
  const count = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const { text, kind } of texts) {
    if (kind === 'phrase') continue;
    for (const token of tokenise(text, knows)) {
      const key = netKey(token);
      if (key === undefined || token.kind === 'sign') continue;
      const stem = stemWord(key);
      if (isNamed(key)) {
        withheld.add(stem);
        continue;
      }
      count(words, key);
      count(stems, stem);
      forms.set(stem, (forms.get(stem) ?? new Set()).add(key));
    }
  }
  const keptStems = [...stems].filter(([stem, times]) => times >= 2 && !withheld.has(stem) && !isNamed(stem));
  const known = new Set(keptStems.map(([stem]) => stem));
  // The stem of a single word needs no second vector for the word.
  const isOwn = (word: string) => !known.has(stemWord(word)) || (forms.get(stemWord(word))?.size ?? 0) > 1;
  const keptWords = [...words].filter(([word, times]) => times >= 3 && isOwn(word));
  return { words: numberSorted(keptWords), stems: numberSorted(keptStems) };
}

function numberSorted(counted: readonly (readonly [string, number])[]): Map<string, number> {
  return new Map(
    counted
      .map(([key]) => key)
      .sort()
      .map((key, index) => [key, index]),
  );
}

/** Each text as the net reads it, with valences from the lexicon of its fold. */
export function readNetExamples(
  texts: readonly NetText[],
  readers: readonly Reader[],
  vocabulary: NetVocabulary,
): NetExample[] {
  return texts.map(({ text, ...label }) => {
    const reader = readers[label.fold];
    if (reader === undefined) throw new Error(`no lexicon for fold ${label.fold}`);
    const tokens = tokenise(text, reader.knows);
    const evidence = weighEvidence(tokens, reader.valenceOf, ruleWeights);
    const sentence = readNetSentence(tokens, reader.valenceOf, ruleWeights, vocabulary);
    const { length } = sentence;
    return {
      ...label,
      sentence: {
        length,
        words: sentence.words.slice(0, length),
        stems: sentence.stems.slice(0, length),
        cues: sentence.cues.slice(0, length * cueCount),
      },
      rules: Float32Array.from(readFeatures(tokens, evidence)),
    };
  });
}

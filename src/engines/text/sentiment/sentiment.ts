import { restoreContractions, separateAnswer } from '../contractions/restore-contractions.ts';
import { splitSentences } from '../sentences/split-sentences.ts';
import { classProbabilities, type SentimentClass, sentimentClasses } from './classify.ts';
import { ruleWeights } from './data/rule-weights.ts';
import { readFeatures, weighEvidence } from './features.ts';
import { findConstruction } from './find-construction.ts';
import { isForeign } from './foreign-words.ts';
import { loadForeignJudge } from './judge-foreign.ts';
import { loadWeights, type SentimentWeights } from './load-weights.ts';
import { readNetSentence } from './net-sentence.ts';
import { createNetState } from './sentence-net.ts';
import { rateSubjectivity } from './subjectivity.ts';
import { TokenMemo } from './token-memo.ts';
import { tokenise } from './tokens.ts';
import { weighConstruction } from './weigh-construction.ts';
import type { WeightSet } from './weight-sets.ts';

export { type SentimentClass, sentimentClasses };

/** One sentence of a text with its sentiment. Offsets are UTF-16 code units, end exclusive. */
export interface SentenceSentiment {
  start: number;
  end: number;
  /** Always `text.slice(start, end)`. */
  sentence: string;
  /** All five classes, highest confidence first; the confidences sum to 1. */
  sentiments: { sentiment: SentimentClass; confidence: number }[];
  /** From 0, a statement of fact, to 1, an opinion; only for English. */
  subjectivity?: number;
}

/** Rates the sentiment of the sentences of a text. */
export interface SentimentEngine {
  /** Rates a text in English. */
  analyse(text: string): SentenceSentiment[];
}

/**
 * Rates a text in another language: by word lists if there are any, otherwise without an opinion: each class has the
 * same confidence, with Neutral first.
 *
 * @param language a code of `detectLanguage` other than `en` and `und`
 */
export async function analyseForeign(text: string, language: string): Promise<SentenceSentiment[]> {
  const judge = isForeign(language) ? await loadForeignJudge(language) : undefined;
  return splitSentences(text).map(({ start, end, text: sentence }) => ({
    start,
    end,
    sentence,
    sentiments: judge === undefined ? noOpinion() : rank(judge(sentence)),
  }));
}

function noOpinion(): SentenceSentiment['sentiments'] {
  const order = ['Neutral', ...sentimentClasses.filter((name) => name !== 'Neutral')] as const;
  return order.map((sentiment) => ({ sentiment, confidence: 1 / order.length }));
}

/** @param probabilities of the classes, best first */
function rank(probabilities: readonly number[]): SentenceSentiment['sentiments'] {
  return sentimentClasses
    .map((sentiment, index) => ({ sentiment, confidence: probabilities[index] }))
    .sort((a, b) => b.confidence - a.confidence);
}

/**
 * Creates the built-in engine for English: a lexicon (VADER's and AFINN's ratings, re-estimated on labelled sentences),
 * rules for negation, degree, contrast, mood and emphasis, and small nets that read both together with the words
 * themselves. Data and figures: docs/engines/sentiment/README.md. The first engine of a process takes some milliseconds
 * to create; a sentence takes well under one. `analyse` never throws.
 */
export async function createSentimentEngine(set: WeightSet = 'standard'): Promise<SentimentEngine> {
  return createEngine(await loadWeights(set));
}

/** The engine with weights that do not ship: lab/training measures what they learned. */
export function createEngine(weights: SentimentWeights): SentimentEngine {
  const judge = createJudge(weights);
  return {
    analyse(text) {
      let end = 0;
      let isAgent = false;
      return splitSentences(text).map(({ start, end: next, text: sentence }) => {
        // Between two sentences there is only white space, a time stamp, or the label of a speaker.
        const label = text.slice(end, start);
        if (label.includes(':') && /\p{L}/u.test(label)) isAgent = agents.test(label);
        end = next;
        return { start, end, sentence, ...judge(sentence, isAgent) };
      });
    },
  };
}

/** Labels of people who speak for a company. */
const agents =
  /\b(?:agents?|support|representative|rep|advis[eo]r|operator|assistant|bot|helpdesk|service desk|staff)\b/i;

function createJudge(weights: SentimentWeights) {
  const { knows, valenceOf } = weights.lexicon;
  const memo = new TokenMemo(weights.nets);
  const state = createNetState();
  return (text: string, isAgent: boolean): Omit<SentenceSentiment, 'start' | 'end' | 'sentence'> => {
    const sentence = separateAnswer(restoreContractions(text));
    const tokens = tokenise(sentence, knows);
    const evidence = weighEvidence(tokens, valenceOf, ruleWeights);
    const read = readNetSentence(tokens, valenceOf, ruleWeights, weights.vocabulary);
    const byWords = classProbabilities(read, readFeatures(tokens, evidence), weights, memo, state);
    const probabilities = weighConstruction(byWords, findConstruction(sentence, tokens, valenceOf, isAgent));
    return { sentiments: rank(probabilities), subjectivity: rateSubjectivity(tokens, evidence, weights.subjectivity) };
  };
}

import { splitSentences } from '../sentences/split-sentences.ts';
import { classProbabilities, type SentimentClass, sentimentClasses } from './classify.ts';
import { ruleWeights } from './data/rule-weights.ts';
import { readFeatures, weighEvidence } from './features.ts';
import { type Lexicon, loadLexicon } from './lexicon.ts';
import { loadNets, type Nets } from './load-nets.ts';
import { readNetSentence } from './net-sentence.ts';
import { createNetState } from './sentence-net.ts';
import { rateSubjectivity } from './subjectivity.ts';
import { tokenise } from './tokens.ts';

export { type SentimentClass, sentimentClasses };

/** One sentence of a text and what it feels like. Offsets are UTF-16 code units, end exclusive. */
export interface SentenceSentiment {
  start: number;
  end: number;
  /** Always `text.slice(start, end)`. */
  sentence: string;
  /** All five classes, highest confidence first; the confidences sum to 1. */
  sentiments: { sentiment: SentimentClass; confidence: number }[];
  /** From 0, a statement of fact, to 1, an opinion. */
  subjectivity: number;
}

/** Any way of telling the sentiment of sentences. */
export interface SentimentEngine {
  analyse(text: string): SentenceSentiment[];
}

/**
 * The built-in engine for English: a lexicon (VADER's and AFINN's ratings, re-estimated on labelled sentences), rules
 * for negation, degree, contrast, mood and emphasis, and small nets that read both beside the words themselves. Its
 * card, models/sentiment/README.md, gives data and figures. The first engine of a process takes some milliseconds to
 * make; a sentence takes well under one. Nothing throws, whatever the text.
 */
export function createSentimentEngine(): SentimentEngine {
  const lexicon = loadLexicon();
  const judge = createJudge(lexicon, loadNets());
  return {
    analyse: (text) =>
      splitSentences(text).map((sentence) => ({
        start: sentence.start,
        end: sentence.end,
        sentence: sentence.text,
        ...judge(sentence.text),
      })),
  };
}

function createJudge({ knows, valenceOf }: Lexicon, { vocabulary, members }: Nets) {
  const state = createNetState();
  return (sentence: string): Pick<SentenceSentiment, 'sentiments' | 'subjectivity'> => {
    const tokens = tokenise(sentence, knows);
    const evidence = weighEvidence(tokens, valenceOf, ruleWeights);
    const read = readNetSentence(tokens, valenceOf, ruleWeights, vocabulary);
    const probabilities = classProbabilities(read, readFeatures(tokens, evidence), members, state);
    const sentiments = sentimentClasses
      .map((sentiment, index) => ({ sentiment, confidence: probabilities[index] ?? 0 }))
      .sort((a, b) => b.confidence - a.confidence);
    return { sentiments, subjectivity: rateSubjectivity(tokens, evidence) };
  };
}

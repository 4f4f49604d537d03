/** Logistic regression of opinion against fact on the features of the rules and the stems of a sentence. */

import { stemWord } from '../../../src/engines/text/matching/stem-word.ts';
import { ruleWeights } from '../../../src/engines/text/sentiment/data/rule-weights.ts';
import { weighEvidence } from '../../../src/engines/text/sentiment/features.ts';
import { countStems, readSubjectivityFeatures } from '../../../src/engines/text/sentiment/subjectivity.ts';
import { tokenise } from '../../../src/engines/text/sentiment/tokens.ts';
import { readLabelled } from '../../corpora/sentiment.ts';
import { fitLogistic, listColumns } from '../fit-logistic.ts';
import { isNamed, priorOf } from './examples.ts';
import type { Reader } from './net-examples.ts';
import { readPlainTalk } from './plain-talk.ts';
import { readRated } from './sources.ts';

export interface TrainedSubjectivity {
  /** Coefficients of `readSubjectivityFeatures`. */
  readonly features: readonly number[];
  readonly stems: ReadonlyMap<string, number>;
}

interface Example {
  readonly features: readonly number[];
  readonly stems: ReadonlyMap<string, number>;
  readonly label: number;
  readonly weight: number;
}

const featurePenalty = 1;
const stemPenalty = 8;
const minSentences = 3;

/** @param reader the shipped lexicon */
export function trainSubjectivity(reader: Reader): TrainedSubjectivity {
  const barred = new Set<string>();
  const examples = readExamples(reader, barred);
  const counts = new Map<string, number>();
  for (const { stems } of examples) for (const stem of stems.keys()) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const stems = [...counts]
    .filter(([stem, count]) => count >= minSentences && !isNamed(stem) && !barred.has(stem))
    .map(([stem]) => stem)
    .sort();
  const size = examples[0]?.features.length ?? 0;
  const columns = new Map(stems.map((stem, index) => [stem, size + index]));
  const rows = examples.map(({ features, stems: found, label, weight }) => {
    const known = [...found].flatMap(([stem, value]) => {
      const column = columns.get(stem);
      return column === undefined ? [] : [{ column, value }];
    });
    return { features: [...listColumns(features), ...known], label, weight };
  });
  const [weights = []] = fitLogistic(rows, {
    columns: size + stems.length,
    rows: 1,
    penaltyOf: (column) => (column < size ? featurePenalty : stemPenalty),
    divisor: rows.length,
    iterations: 300,
  });
  return {
    features: weights.slice(0, size),
    stems: new Map(stems.map((stem, index) => [stem, weights[size + index] ?? 0])),
  };
}

/**
 * @param barred receives the stems that must have no weight: those of names, and of words of feeling, which count as
 * evidence already and would be learned as facts from film plots (love, kill, beauty)
 */
function readExamples({ knows, valenceOf }: Reader, barred: Set<string>): Example[] {
  const examples: Example[] = [];
  const add = (text: string, label: number, weight: number) => {
    const tokens = tokenise(text, knows);
    for (const { text: word } of tokens) if (isNamed(word) || priorOf(word) !== 0) barred.add(stemWord(word));
    const features = readSubjectivityFeatures(tokens, weighEvidence(tokens, valenceOf, ruleWeights));
    examples.push({ features, stems: countStems(tokens), label, weight });
  };
  for (const { text, label } of readLabelled('subj', 'train')) add(text, label, 1);
  for (const set of ['amazon', 'nyt'] as const) {
    for (const { text, rating = 0 } of readRated(set)) {
      // A sentence with strong ratings from twenty raters expresses a feeling; one with weak ratings mostly states a
      // fact.
      if (Math.abs(rating) >= 1) add(text, 1, 1);
      else if (Math.abs(rating) <= 0.3) add(text, 0, 1);
    }
  }
  for (const text of readPlainTalk()) add(text, 0, 0.2);
  return examples;
}

import { rateSalience } from '../../clips/highlights/rate-salience.ts';
import type { TurnSentence } from '../actions/read-turns.ts';
import { weighStem } from '../matching/weigh-stem.ts';
import { extractWeights } from './data/extract-weights.ts';
import type { DescribedSentences } from './describe-sentences.ts';
import { sumOnce } from './score-sentences.ts';

/** The evidence that people would extract a sentence of a meeting. */
export const extractFeatureNames = [
  // The log-odds of its salience, learned from meetings (see `rateSalience`).
  'salience',
  // The same for up to three sentences on each side, weighted by their words.
  'nearby',
  // Words, 40 at most, in forties; and the logarithm of their number.
  'length',
  'logLength',
  // The score as a sentence of a short summary, see `scoreForSummary`.
  'gist',
  'centrality',
  'centroid',
  'filling',
  'short',
  'vague',
  // The share of all words that its speaker says, and the logarithm of the number of words of its turn.
  'speaker',
  'turn',
  // The frequency of its words in the conversation and their rarity in English, as a sum in hundreds and as its
  // logarithm.
  'topic',
  'logTopic',
] as const;

export type ExtractFeatures = Readonly<Record<(typeof extractFeatureNames)[number], number>>;

const nearby = 3;
const maxWords = 40;
/** Stems that weigh less than this are function words. */
const lightest = 3.2;

/** The log-odds that people would extract each sentence of a conversation. @param gists see `scoreForSummary` */
export function rateExtracts(
  sentences: readonly TurnSentence[],
  described: DescribedSentences,
  gists: readonly number[],
): number[] {
  return listExtractFeatures(sentences, described, gists).map((features) =>
    extractFeatureNames.reduce((sum, name) => sum + extractWeights[name] * features[name], extractWeights.constant),
  );
}

/** @param salience of each sentence, as shares of 1 */
export function listExtractFeatures(
  sentences: readonly TurnSentence[],
  { features, stems }: DescribedSentences,
  gists: readonly number[],
  salience: readonly number[] = rateSalience(sentences),
): ExtractFeatures[] {
  const odds = salience.map((share) => Math.log(share / (1 - share)));
  const lengths = sentences.map(({ words }) => Math.max(1, words.length));
  const bySpeaker = sumBy(sentences, lengths, ({ speaker }) => speaker);
  const byTurn = sumBy(sentences, lengths, ({ turn }) => turn);
  const all = lengths.reduce((sum, length) => sum + length, 0);
  const counts = new Map<string, number>();
  for (const own of stems) for (const stem of own) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const topics = new Map<string, number>();
  for (const [stem, count] of counts) {
    const weight = weighStem(stem);
    if (count > 1 && weight >= lightest) topics.set(stem, weight * Math.log(count));
  }
  return sentences.map(({ speaker, turn }, index): ExtractFeatures => {
    const { centrality, centroid, filling, short, vague } = features[index];
    const length = lengths[index];
    const topic = sumOnce(stems[index], topics);
    return {
      salience: odds[index],
      nearby: averageNear(odds, lengths, index),
      length: Math.min(maxWords, length) / maxWords,
      logLength: Math.log1p(length),
      gist: gists[index],
      centrality,
      centroid,
      filling,
      short,
      vague,
      speaker: (bySpeaker.get(speaker) ?? 0) / all,
      turn: Math.log1p(byTurn.get(turn) ?? length),
      topic: topic / 100,
      logTopic: Math.log1p(topic),
    };
  });
}

function sumBy<Key>(
  sentences: readonly TurnSentence[],
  lengths: readonly number[],
  keyOf: (sentence: TurnSentence) => Key,
): Map<Key, number> {
  const sums = new Map<Key, number>();
  for (const [index, sentence] of sentences.entries()) {
    const key = keyOf(sentence);
    sums.set(key, (sums.get(key) ?? 0) + lengths[index]);
  }
  return sums;
}

/** The mean of the sentences around one, weighted by their lengths. */
function averageNear(odds: readonly number[], lengths: readonly number[], index: number): number {
  let [sum, weight] = [0, 0];
  for (let near = Math.max(0, index - nearby); near <= Math.min(odds.length - 1, index + nearby); near++) {
    if (near === index) continue;
    sum += odds[near] * lengths[near];
    weight += lengths[near];
  }
  return weight > 0 ? sum / weight : odds[index];
}

import type { TurnSentence } from '../actions/read-turns.ts';
import type { DescribedSentences } from './describe-sentences.ts';
import { rateExtracts } from './rate-extracts.ts';
import { scoreForSummary } from './score-sentences.ts';
import { isServiceCall, readServiceCues, type ServiceCues, serviceCueNames } from './service-cues.ts';

/**
 * The weight of the odds that people extract a sentence, relative to its score as one of few. The odds were learned
 * from extracts of a third of a meeting. They count fully for a summary of this share of the sentences, and less for a
 * shorter one.
 */
const extractWeight = 25;
const longShare = 0.15;
/** In a call to a company, short sentences such as "I've switched it on again" matter too. */
const callWeight = 0.5;
/** Chosen on the calls of lab/corpora/calls/development.ts. */
const cueWeights: ServiceCues = {
  problem: 1,
  firstProblem: 3,
  reason: 1.5,
  remedy: 3.5,
  promise: 2.5,
  time: 1,
  identity: -12,
};

/**
 * How well each sentence of a conversation represents it, on an unbounded scale.
 *
 * @param share of the sentences that the summary takes
 */
export function scoreTalk(described: DescribedSentences, sentences: readonly TurnSentence[], share: number): number[] {
  const gists = scoreForSummary({ ...described, isTranscript: true });
  const odds = rateExtracts(sentences, described, gists);
  const isCall = isServiceCall(sentences);
  const cues = isCall ? readServiceCues(sentences) : [];
  const weight = (isCall ? callWeight : extractWeight) * Math.min(1, share / longShare) ** 2;
  return gists.map((gist, index) => {
    const own = cues[index];
    const bonus = own === undefined ? 0 : sumCues(own);
    return gist + weight * odds[index] + bonus;
  });
}

function sumCues(cues: ServiceCues): number {
  return serviceCueNames.reduce((sum, name) => sum + cueWeights[name] * cues[name], 0);
}

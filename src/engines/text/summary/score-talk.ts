import type { TurnSentence } from '../actions/read-turns.ts';
import type { DescribedSentences } from './describe-sentences.ts';
import { rateExtracts } from './rate-extracts.ts';
import { scoreForSummary } from './score-sentences.ts';
import { weighTalk } from './weigh-talk.ts';

/**
 * The weight of the odds that people extract a sentence, relative to its score as one of few. The odds were learned
 * from extracts of a third of a meeting. They count fully for a summary of this share of the sentences, and less for a
 * shorter one.
 */
const extractWeight = 25;
const longShare = 0.15;
/** In a call to a company, short sentences such as "I've switched it on again" matter too. */
const callWeight = 0.5;
/** The score of a recap or a remedy in a call. */
const cueScore = 4;
/**
 * A decision counts as much as this score, in a summary of at least this share of the sentences, and as these odds.
 * Chosen on AMI and on lab/corpora/decisions/development.ts.
 */
const decisionScore = 4;
const decisionShare = 0.05;
const decisionOdds = 2;

/**
 * How well each sentence of a conversation represents it, on an unbounded scale.
 *
 * @param share of the sentences that the summary takes
 */
export function scoreTalk(described: DescribedSentences, sentences: readonly TurnSentence[], share: number): number[] {
  const gists = scoreForSummary({ ...described, isTranscript: true });
  const odds = rateExtracts(sentences, described, gists);
  const { isCall, weights } = weighTalk(sentences);
  const weight = (isCall ? callWeight : extractWeight) * Math.min(1, share / longShare) ** 2;
  const unit = isCall ? cueScore : decisionScore * Math.min(1, share / decisionShare) + weight * decisionOdds;
  return gists.map((gist, index) => gist + weight * odds[index] + unit * weights[index]);
}

import { findRecaps, rateDecisions } from '../../clips/highlights/find-decisions.ts';
import {
  isServiceCall,
  readServiceCues,
  type SaidSentence,
  type ServiceCues,
  serviceCueNames,
} from './service-cues.ts';

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
/** What counts as much as a decision or a recap. */
const cueUnit = 4;

/** A recap counts more than the problem and the remedy that it repeats. */
const recapWeight = 1.5;

/**
 * Weighs the sentences of a conversation: in a call to a company the cause, the remedy and promises, but not data that
 * identify a customer; in a meeting its decisions; in both a recap.
 *
 * @returns weights: 1 for a decision, about 1 for a remedy, below 0 for data that identify a customer
 */
export function weighTalk(sentences: readonly SaidSentence[]) {
  const recaps = findRecaps(sentences);
  if (!isServiceCall(sentences)) {
    const weights = rateDecisions(sentences).map((one, index) => (recaps[index] ? 1 : one));
    return { isCall: false, weights };
  }
  const cues = readServiceCues(sentences).map(sumCues);
  return { isCall: true, weights: cues.map((sum, index) => sum / cueUnit + (recaps[index] ? recapWeight : 0)) };
}

const sumCues = (cues: ServiceCues): number =>
  serviceCueNames.reduce((sum, name) => sum + cueWeights[name] * cues[name], 0);

import { softmax, sumEvidence } from '../../src/analytics/speech/tone/classify-tones.ts';
import type { Usual } from '../../src/analytics/speech/tone/normalise-chunks.ts';
import type { Utterance } from './describe-recordings.ts';
import { type Example, makeExamples } from './fit-tones.ts';
import { groupBy } from './group-by.ts';

export interface Trained {
  usual: Usual;
  weights: number[][];
}

/** An utterance with what a model that did not know it says: a sum for each tone. */
export interface Judged extends Example {
  sums: number[];
}

/** One round of a cross-validation: who is asked, and what was known. */
export interface Round {
  asked: readonly Utterance[];
  known: readonly Utterance[];
}

/** Leaves out one speaker and half of the sentences at a time. */
export function leaveOutSpeakers(utterances: readonly Utterance[]): Round[] {
  return groupBy(utterances, ({ speaker }) => speaker).flatMap((own) =>
    [0, 1].map((half) => ({
      asked: own.filter((utterance) => utterance.half === half),
      known: utterances.filter((utterance) => utterance.speaker !== own[0]?.speaker && utterance.half !== half),
    })),
  );
}

/**
 * The strangest test that one corpus can give: the voices are of the other sex, the sentences others, and what is asked
 * comes through channels where only clean recordings are known.
 */
export function leaveOutMost(utterances: readonly Utterance[]): Round[] {
  return [true, false].flatMap((male) =>
    [0, 1].map((half) => ({
      asked: utterances.filter(({ isMale, half: own, channel }) => isMale === male && own === half && channel > 0),
      known: utterances.filter(({ isMale, half: own, channel }) => isMale !== male && own !== half && channel === 0),
    })),
  );
}

/** Judges those who are asked, each alone. */
export function judgeAlone({ asked }: Round, { usual, weights }: Trained): Judged[] {
  const files = asked.map((utterance) => [utterance]);
  return makeExamples(files, usual).map((example) => ({ ...example, sums: sumEvidence(example.deviations, weights) }));
}

/** Judges those who are asked, each within all that its speaker says through its channel in this round. */
export function judgeWithin({ asked }: Round, { usual, weights }: Trained): Judged[] {
  const files = groupBy(asked, ({ speaker, channel }) => `${speaker} ${channel}`);
  return makeExamples(files, usual).map((example) => ({ ...example, sums: sumEvidence(example.deviations, weights) }));
}

/** For each tone the share of its utterances that were known as it. */
export function measureRecalls(judged: readonly Judged[], toneCount: number): number[] {
  return Array.from({ length: toneCount }, (_, tone) => {
    const own = judged.filter(({ label }) => label === tone);
    return own.filter(({ sums }) => sums.indexOf(Math.max(...sums)) === tone).length / own.length;
  });
}

/** The temperature at which the truth was least unexpected (Guo et al. 2017), in steps of 5 %. */
export function chooseTemperature(judged: readonly Judged[]): number {
  const temperatures = Array.from({ length: 50 }, (_, step) => 0.4 * 1.05 ** step);
  const losses = temperatures.map((temperature) =>
    judged.reduce((loss, { sums, label }) => {
      const shares = softmax(sums.map((sum) => sum / temperature));
      return loss - Math.log(Math.max(1e-12, shares[label] ?? 0));
    }, 0),
  );
  return temperatures[losses.indexOf(Math.min(...losses))] ?? 1;
}

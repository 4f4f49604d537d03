import { softmax } from '../../../src/engines/softmax.ts';
import { rateTones, type ToneModel } from '../../../src/engines/speech/tone/classify-tones.ts';
import { imagined, type Utterance } from './describe-recordings.ts';
import { asEvidence, groupBy, groupBySpeaker } from './fit-tones.ts';

export type Trained = Pick<ToneModel, 'means' | 'deviations' | 'centres' | 'weights'>;

/** The output of a model for an utterance that it was not trained on: a score per tone. */
export interface Judged {
  label: number;
  sums: number[];
}

/** One round of a cross-validation: the test utterances and the training utterances. */
export interface Round {
  asked: readonly Utterance[];
  known: readonly Utterance[];
}

/** Leaves out one speaker and half of the sentences at a time. Synthetic utterances are only used for training. */
export function leaveOutSpeakers(utterances: readonly Utterance[]): Round[] {
  return groupBy(utterances, ({ speaker }) => speaker).flatMap((own) =>
    [0, 1].map((half) => ({
      asked: own.filter(({ half: own, label }) => own === half && label !== imagined),
      known: utterances.filter((utterance) => utterance.speaker !== own[0]?.speaker && utterance.half !== half),
    })),
  );
}

/**
 * The hardest test that one corpus allows: test voices are of the other sex, the sentences are different, and test
 * utterances come through simulated channels while training uses only clean recordings.
 */
export function leaveOutMost(utterances: readonly Utterance[]): Round[] {
  return [true, false].flatMap((male) =>
    [0, 1].map((half) => ({
      asked: utterances.filter(
        ({ isMale, half: own, channel, label }) => isMale === male && own === half && channel > 0 && label !== imagined,
      ),
      known: utterances.filter(({ isMale, half: own, channel }) => isMale !== male && own !== half && channel === 0),
    })),
  );
}

/** Rates the test utterances, each alone. */
export function judgeAlone({ asked }: Round, trained: Trained): Judged[] {
  return asked.flatMap((utterance) => judgeFile([utterance], trained));
}

/** Rates the test utterances, each within all of its speaker's utterances through the same channel in this round. */
export function judgeWithin({ asked }: Round, trained: Trained): Judged[] {
  return groupBySpeaker(asked).flatMap((file) => judgeFile(file, trained));
}

function judgeFile(file: readonly Utterance[], trained: Trained): Judged[] {
  const sums = rateTones(asEvidence(file), trained);
  return file.map(({ label }, at) => ({ label, sums: sums[at] ?? [] }));
}

/** The recall of each of the first `toneCount` tones. */
export function measureRecalls(judged: readonly Judged[], toneCount: number): number[] {
  return Array.from({ length: toneCount }, (_, tone) => {
    const own = judged.filter(({ label }) => label === tone);
    return own.filter(({ sums }) => sums.indexOf(Math.max(...sums)) === tone).length / own.length;
  });
}

/** The temperature with the highest likelihood of the labels (Guo et al. 2017), in steps of 5 %. */
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

import { rateTones, softmax, type ToneModel } from '../../src/analytics/speech/tone/classify-tones.ts';
import { imagined, type Utterance } from './describe-recordings.ts';
import { asEvidence, groupBy, groupBySpeaker } from './fit-tones.ts';

export type Trained = Pick<ToneModel, 'means' | 'deviations' | 'centres' | 'weights'>;

/** What a model that did not know an utterance says of it: a sum for each tone. */
export interface Judged {
  label: number;
  sums: number[];
}

/** One round of a cross-validation: who is asked, and what was known. */
export interface Round {
  asked: readonly Utterance[];
  known: readonly Utterance[];
}

/** Leaves out one speaker and half of the sentences at a time. What is imagined is learnt from, and never asked. */
export function leaveOutSpeakers(utterances: readonly Utterance[]): Round[] {
  return groupBy(utterances, ({ speaker }) => speaker).flatMap((own) =>
    [0, 1].map((half) => ({
      asked: own.filter(({ half: own, label }) => own === half && label !== imagined),
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
      asked: utterances.filter(
        ({ isMale, half: own, channel, label }) => isMale === male && own === half && channel > 0 && label !== imagined,
      ),
      known: utterances.filter(({ isMale, half: own, channel }) => isMale !== male && own !== half && channel === 0),
    })),
  );
}

/** Judges those who are asked, each alone. */
export function judgeAlone({ asked }: Round, trained: Trained): Judged[] {
  return asked.flatMap((utterance) => judgeFile([utterance], trained));
}

/** Judges those who are asked, each within all that its speaker says through its channel in this round. */
export function judgeWithin({ asked }: Round, trained: Trained): Judged[] {
  return groupBySpeaker(asked).flatMap((file) => judgeFile(file, trained));
}

function judgeFile(file: readonly Utterance[], trained: Trained): Judged[] {
  const sums = rateTones(asEvidence(file), trained);
  return file.map(({ label }, at) => ({ label, sums: sums[at] ?? [] }));
}

/** For each of the first `toneCount` tones the share of its utterances that were known as it. */
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

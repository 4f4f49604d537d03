/**
 * The diarization error rate (DER), as defined by NIST in section 6.1 of the RT-09 Meeting Recognition Evaluation Plan
 * (2009) and computed by its md-eval.pl: the time of missed speech, false alarms and confused speakers, divided by the time
 * that speakers speak in the reference. Overlapping speech counts once per speaker.
 */

export interface SpeakerSpan {
  readonly start: number;
  readonly end: number;
  readonly speaker: number;
}

/** Seconds. */
export interface DiarizationTimes {
  readonly spoken: number;
  readonly missed: number;
  readonly falseAlarm: number;
  readonly confused: number;
}

export const noTimes: DiarizationTimes = { spoken: 0, missed: 0, falseAlarm: 0, confused: 0 };

export const addTimes = (a: DiarizationTimes, b: DiarizationTimes): DiarizationTimes => ({
  spoken: a.spoken + b.spoken,
  missed: a.missed + b.missed,
  falseAlarm: a.falseAlarm + b.falseAlarm,
  confused: a.confused + b.confused,
});

/** A part of the time in which the same speakers speak. */
interface Slice {
  readonly seconds: number;
  readonly truth: ReadonlySet<number>;
  readonly found: ReadonlySet<number>;
}

/**
 * Compares found speakers with the true ones, after each true speaker is assigned the found speaker that leaves the least
 * error.
 *
 * @param collarSeconds this much before and after each start and end of a true span is not scored
 */
export function measureDiarization(
  truth: readonly SpeakerSpan[],
  found: readonly SpeakerSpan[],
  collarSeconds: number,
): DiarizationTimes {
  const slices = cutSlices(truth, found, collarSeconds);
  const common = (one: number, other: number) =>
    slices.reduce((sum, slice) => sum + (slice.truth.has(one) && slice.found.has(other) ? slice.seconds : 0), 0);
  const correct = assignBest([...speakersOf(truth)], [...speakersOf(found)], common);
  const times = { spoken: 0, missed: 0, falseAlarm: 0, paired: 0 };
  for (const slice of slices) {
    const [said, heard] = [slice.truth.size, slice.found.size];
    times.spoken += said * slice.seconds;
    times.missed += Math.max(0, said - heard) * slice.seconds;
    times.falseAlarm += Math.max(0, heard - said) * slice.seconds;
    times.paired += Math.min(said, heard) * slice.seconds;
  }
  const { spoken, missed, falseAlarm, paired } = times;
  return { spoken, missed, falseAlarm, confused: paired - correct };
}

const speakersOf = (spans: readonly SpeakerSpan[]) => new Set(spans.map(({ speaker }) => speaker));

const speakersAt = (spans: readonly SpeakerSpan[], time: number) =>
  speakersOf(spans.filter(({ start, end }) => start <= time && time < end));

function cutSlices(truth: readonly SpeakerSpan[], found: readonly SpeakerSpan[], collarSeconds: number): Slice[] {
  const bounds = truth.flatMap(({ start, end }) => [start, end]);
  const edges = [
    ...bounds.flatMap((bound) => [bound - collarSeconds, bound + collarSeconds]),
    ...[...truth, ...found].flatMap(({ start, end }) => [start, end]),
  ].sort((a, b) => a - b);
  return edges.slice(1).flatMap((end, i) => {
    const start = edges[i] ?? end;
    const middle = (start + end) / 2;
    if (start === end || bounds.some((bound) => Math.abs(middle - bound) < collarSeconds)) return [];
    return [{ seconds: end - start, truth: speakersAt(truth, middle), found: speakersAt(found, middle) }];
  });
}

/** The largest sum of a one-to-one assignment; tries all, because calls have few speakers. */
function assignBest(
  [first, ...rest]: readonly number[],
  others: readonly number[],
  commonOf: (one: number, other: number) => number,
): number {
  if (first === undefined) return 0;
  const withoutFirst = assignBest(rest, others, commonOf);
  return others.reduce((best, other) => {
    const left = others.filter((one) => one !== other);
    return Math.max(best, commonOf(first, other) + assignBest(rest, left, commonOf));
  }, withoutFirst);
}

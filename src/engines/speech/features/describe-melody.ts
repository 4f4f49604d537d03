import { measureChanges, measureTrend, percentile, sortKnown, summarise } from './summarise-values.ts';

const framesPerSecond = 100;

/** Describes a smoothed pitch track (semitones, NaN if unvoiced): its height, range, movement and end. */
export function describeMelody(pitch: Float64Array): Record<string, number> {
  const sorted = sortKnown(pitch);
  const low = percentile(sorted, 0.1);
  const high = percentile(sorted, 0.9);
  const { mean, deviation } = summarise(pitch);
  const changes = measureChanges(pitch, 3);
  const rises = changes.filter((change) => change > 0);
  const falls = changes.filter((change) => change < 0);
  const moves = summarise(changes.map(Math.abs));
  const voicedFrames = Float64Array.from(pitch.keys()).filter((i) => !Number.isNaN(pitch[i]));
  const voiced = pitch.filter((value) => !Number.isNaN(value));
  const third = Math.ceil(voiced.length / 3);
  const peak = voiced.indexOf(sorted.at(-1) ?? Number.NaN);
  return {
    pitchMean: mean,
    pitchDeviation: deviation,
    pitchLow: low,
    pitchMedian: percentile(sorted, 0.5),
    pitchHigh: high,
    pitchRange: high - low,
    pitchHighTail: percentile(sorted, 0.98) - percentile(sorted, 0.5),
    pitchTrend: measureTrend(pitch) * framesPerSecond,
    pitchEndTrend: measureTrend(voiced.subarray(2 * third)) * framesPerSecond,
    pitchEnd: summarise(voiced.subarray(2 * third)).mean - mean,
    pitchStart: summarise(voiced.subarray(0, third)).mean - mean,
    pitchPeakPlace: peak / Math.max(1, voiced.length - 1),
    pitchMoves: moves.mean,
    pitchMovesDeviation: moves.deviation,
    pitchRises: summarise(rises).mean,
    pitchFalls: summarise(falls).mean,
    risingShare: rises.length / Math.max(1, rises.length + falls.length),
    voicedSpread: summarise(voicedFrames).deviation / Math.max(1, pitch.length),
  };
}

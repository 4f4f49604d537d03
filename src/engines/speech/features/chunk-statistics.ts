import { describeMelody } from './describe-melody.ts';
import { describeRhythm } from './describe-rhythm.ts';
import { column, frameHopMs } from './frame-features.ts';
import type { ChunkVoice } from './read-voice.ts';
import { measureChanges, measureTrend, percentile, sortKnown, summarise } from './summarise-values.ts';

const framesPerSecond = 1000 / frameHopMs;

/** Columns described by their mean and deviation over voiced frames. */
const voiceColumns = [
  'harmonicityDb',
  'jitter',
  'shimmerDb',
  'firstHarmonicsDb',
  'centroid',
  'rollOff',
  'lowSlope',
  'middleSlope',
  'alphaRatioDb',
  'hammarbergDb',
  'flux',
] as const;

/** Higher coefficients of the cepstrum describe the voice and the microphone rather than the tone. */
const toneCepstrumLength = 6;

/**
 * Computes the statistics of a chunk by name: pitch in semitones, levels in dB, rates per second. A missing value (the
 * pitch of a chunk without voice) is NaN. Takes linear time, except for sorting.
 */
export function describeChunk(voice: ChunkVoice): Record<string, number> {
  const { read, levels, pauseDb, isSpoken, pitch, isVoiced } = voice;
  const statistics: Record<string, number> = {
    ...describeMelody(pitch),
    ...describeRhythm(levels, pitch, pauseDb),
    ...describeLevels(levels.filter((_, i) => isSpoken(i))),
  };
  for (const name of voiceColumns) {
    const { mean, deviation } = summarise(read(column[name]).filter((_, i) => isVoiced(i)));
    statistics[`${name}Mean`] = mean;
    statistics[`${name}Deviation`] = deviation;
  }
  for (let k = 0; k < toneCepstrumLength; k++) {
    const values = read(column.cepstrum + k);
    const { mean, deviation } = summarise(values.filter((_, i) => isVoiced(i)));
    statistics[`cepstrum${k + 1}Mean`] = mean;
    statistics[`cepstrum${k + 1}Deviation`] = deviation;
    const changes = measureChanges(values, 3).filter((_, i) => isSpoken(i) && isSpoken(i + 3));
    statistics[`cepstrum${k + 1}Changes`] = summarise(changes.map(Math.abs)).mean;
  }
  return statistics;
}

/** Describes the level of spoken frames: loudness, range and how suddenly it rises and falls. */
function describeLevels(levels: Float64Array): Record<string, number> {
  const sorted = sortKnown(levels);
  const { mean, deviation } = summarise(levels);
  const changes = measureChanges(levels, 3);
  const rises = sortKnown(changes);
  const third = Math.ceil(levels.length / 3);
  return {
    levelMean: mean,
    levelDeviation: deviation,
    levelLow: percentile(sorted, 0.2),
    levelHigh: percentile(sorted, 0.95),
    levelRange: percentile(sorted, 0.95) - percentile(sorted, 0.2),
    levelTrend: measureTrend(levels) * framesPerSecond,
    levelMoves: summarise(changes.map(Math.abs)).mean,
    onsetSteepness: percentile(rises, 0.95),
    decaySteepness: percentile(rises, 0.05),
    levelStart: summarise(levels.subarray(0, third)).mean - mean,
    levelEnd: summarise(levels.subarray(2 * third)).mean - mean,
  };
}

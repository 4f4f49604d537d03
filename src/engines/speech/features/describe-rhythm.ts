import { summarise } from './summarise-values.ts';

const framesPerSecond = 100;

/** A peak of the level counts as a syllable after a fall by this much. */
const syllableDipDb = 3;

/**
 * Describes the rate and the pauses of a chunk: syllable-like peaks of the level per second (after de Jong & Wempe 2009),
 * the number and the lengths of voiced segments, and how much of the chunk is voiced or pause.
 *
 * @param levels in dB, one per 10 ms
 * @param pitch of the same length; NaN if unvoiced
 * @param pauseDb the level below which a frame is a pause
 */
export function describeRhythm(levels: Float64Array, pitch: Float64Array, pauseDb: number): Record<string, number> {
  const seconds = Math.max(0.1, levels.length / framesPerSecond);
  const runs = measureRuns(pitch);
  const { mean, deviation } = summarise(runs);
  const voiced = runs.reduce((sum, run) => sum + run, 0);
  const pauses = levels.reduce((count, level) => count + (level < pauseDb ? 1 : 0), 0);
  const syllables = countPeaks(levels, pitch);
  return {
    syllableRate: syllables / seconds,
    syllableRateSpoken: syllables / Math.max(0.1, seconds - pauses / framesPerSecond),
    voicedRate: runs.length / seconds,
    voicedLength: mean / framesPerSecond,
    voicedLengthDeviation: deviation / framesPerSecond,
    voicedShare: voiced / Math.max(1, levels.length),
    pauseShare: pauses / Math.max(1, levels.length),
  };
}

function measureRuns(pitch: Float64Array): number[] {
  const runs: number[] = [];
  let run = 0;
  for (const value of [...pitch, Number.NaN]) {
    if (!Number.isNaN(value)) run++;
    else if (run > 0) {
      runs.push(run);
      run = 0;
    }
  }
  return runs;
}

/** Counts the peaks with a dip on both sides and a voiced frame. */
function countPeaks(levels: Float64Array, pitch: Float64Array): number {
  let peaks = 0;
  let rising = true;
  let extreme = Number.NEGATIVE_INFINITY;
  let voiced = false;
  for (const [i, level] of levels.entries()) {
    if (!Number.isNaN(pitch[i])) voiced = true;
    if (rising) {
      if (level > extreme) extreme = level;
      else if (level < extreme - syllableDipDb) {
        if (voiced) peaks++;
        [rising, extreme, voiced] = [false, level, false];
      }
    } else if (level < extreme) extreme = level;
    else if (level > extreme + syllableDipDb) [rising, extreme] = [true, level];
  }
  return peaks + (rising && voiced && extreme > Number.NEGATIVE_INFINITY ? 1 : 0);
}

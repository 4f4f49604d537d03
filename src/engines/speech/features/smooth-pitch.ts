/** Shorter voiced runs count as noise: 30 ms. */
const minRun = 3;
/** A pitch this far, in semitones, from the median of its chunk is an octave error or not a voice. */
const farthest = 19;

/**
 * Smooths the pitch track of a chunk, in semitones with NaN if unvoiced: removes values that a voice cannot produce
 * (runs of one or two frames, and values far from the rest), and replaces each value by the median of the five around
 * it.
 */
export function smoothPitch(pitch: Float64Array): Float64Array {
  const known = pitch.filter((value) => !Number.isNaN(value)).sort();
  const middle = known[known.length >> 1] ?? Number.NaN;
  const kept = pitch.map((value) => (Math.abs(value - middle) <= farthest ? value : Number.NaN));
  let run = 0;
  for (let i = 0; i <= kept.length; i++) {
    if (!Number.isNaN(kept[i] ?? Number.NaN)) {
      run++;
      continue;
    }
    if (run < minRun) kept.fill(Number.NaN, i - run, i);
    run = 0;
  }
  return kept.map((value, i) => {
    if (Number.isNaN(value)) return value;
    const around = kept
      .subarray(Math.max(0, i - 2), i + 3)
      .filter((other) => !Number.isNaN(other))
      .sort();
    return around[around.length >> 1];
  });
}

const minDb = -90;
const binCount = 91;

/** Noise and speech are measured over 15 s on either side, every half second. */
const reachFrames = 1500;
const stepFrames = 50;

/** A lower contrast between loud and quiet is noise without speech. */
const minContrastDb = 9;
/** With this share of digital silence around, sounds without contrast are the speech of a gated line. */
const gatedShare = 0.05;
/** Speech below this level, in dB of full scale, is too quiet to analyse. */
const quietestDb = -68;
/** So is speech this far below the loud parts of the whole recording. */
const deepestDb = 45;

/**
 * Chooses the level that speech must exceed, as a function of the frame: a third of the way from the noise floor (the
 * 10th percentile of the levels around it) to the loud parts (the 95th), at least 5 and at most 12 dB above the floor.
 * Takes linear time.
 */
export function chooseThresholds(frameCount: number, levelAt: (frame: number) => number): (frame: number) => number {
  const whole = createLevelHistogram();
  for (let frame = 0; frame < frameCount; frame++) whole.count(levelAt(frame), 1);
  const lowest = Math.max(quietestDb, whole.percentile(0.95) - deepestDb);
  const around = createLevelHistogram();
  const steps = new Float32Array(Math.ceil(frameCount / stepFrames));
  let first = 0;
  let last = 0;
  for (let step = 0; step < steps.length; step++) {
    const middle = step * stepFrames;
    while (last < Math.min(frameCount, middle + reachFrames)) around.count(levelAt(last++), 1);
    while (first < middle - reachFrames) around.count(levelAt(first++), -1);
    const floor = around.percentile(0.1);
    const contrast = around.percentile(0.95) - floor;
    const rise = Math.max(5, Math.min(12, contrast / 3));
    if (contrast >= minContrastDb) steps[step] = Math.max(lowest, floor + rise);
    else steps[step] = around.silentShare() > gatedShare ? lowest : Number.POSITIVE_INFINITY;
  }
  return (frame) => steps[Math.floor(frame / stepFrames)] ?? Number.POSITIVE_INFINITY;
}

/** Counts levels in whole dB from -90 to 0, for percentiles over a sliding window. */
function createLevelHistogram() {
  const counts = new Int32Array(binCount);
  let total = 0;
  let silent = 0;
  return {
    /** Returns the share of digital silence. */
    silentShare: (): number => silent / Math.max(1, total + silent),
    /** Adds a level (1), or removes it (-1). */
    count(levelDb: number, times: 1 | -1): void {
      const bin = Math.min(binCount - 1, Math.round(levelDb) - minDb);
      if (bin > 0) {
        counts[bin] += times;
        total += times;
      } else silent += times;
    },
    /** Returns the percentile `share` (0 to 1) of the levels that are not silent; the lowest level without any. */
    percentile(share: number): number {
      let left = share * total;
      for (let bin = 0; bin < binCount; bin++) {
        left -= counts[bin];
        if (left < 0) return bin + minDb;
      }
      return minDb;
    },
  };
}

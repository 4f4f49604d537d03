const lowestDb = -90;
const binCount = 91;

/** Counts of levels in whole dB from -90 to 0, for percentiles over a window that slides. */
export interface LevelHistogram {
  /** The share of those counted that are at the bottom: digital silence. */
  silentShare(): number;
  /** Counts a level `times` more often (-1 takes it away). */
  count(levelDb: number, times: 1 | -1): void;
  /** The level below which `share` of those that are not silent lie; the lowest when there are none. */
  percentile(share: number): number;
}

export function createLevelHistogram(): LevelHistogram {
  const counts = new Int32Array(binCount);
  let total = 0;
  let silent = 0;
  return {
    silentShare: () => silent / Math.max(1, total + silent),
    count(levelDb, times) {
      const bin = Math.min(binCount - 1, Math.round(levelDb) - lowestDb);
      if (bin > 0) {
        counts[bin] = (counts[bin] ?? 0) + times;
        total += times;
      } else silent += times;
    },
    percentile(share) {
      let left = share * total;
      for (let bin = 0; bin < binCount; bin++) {
        left -= counts[bin] ?? 0;
        if (left < 0) return bin + lowestDb;
      }
      return lowestDb;
    },
  };
}

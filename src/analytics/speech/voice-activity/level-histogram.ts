const lowestDb = -90;
const binCount = 91;

/** Counts of levels in whole dB from -90 to 0, for percentiles over a window that slides. */
export interface LevelHistogram {
  readonly total: number;
  /** Counts a level `times` more often (-1 takes it away). Levels at the bottom, digital silence, are left out. */
  count(levelDb: number, times: 1 | -1): void;
  /** The level below which `share` of those counted lie; the lowest when there are none. */
  percentile(share: number): number;
}

export function createLevelHistogram(): LevelHistogram {
  const counts = new Int32Array(binCount);
  let total = 0;
  return {
    get total() {
      return total;
    },
    count(levelDb, times) {
      const bin = Math.min(binCount - 1, Math.round(levelDb) - lowestDb);
      if (!(bin > 0)) return;
      counts[bin] = (counts[bin] ?? 0) + times;
      total += times;
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

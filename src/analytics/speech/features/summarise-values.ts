/** Mean and spread of the finite values of a list; NaN when there are none. */
export interface Summary {
  mean: number;
  deviation: number;
}

export function summarise(values: Iterable<number>): Summary {
  let count = 0;
  let sum = 0;
  let squares = 0;
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    count++;
    sum += value;
    squares += value * value;
  }
  const mean = sum / count;
  return { mean, deviation: Math.sqrt(Math.max(0, squares / count - mean * mean)) };
}

/** The values that are not NaN, ascending. */
export function sortKnown(values: Float64Array): Float64Array {
  return values.filter((value) => !Number.isNaN(value)).sort();
}

/** The value below which `share` of an ascending list lies, between neighbours in proportion; NaN for none. */
export function percentile(sorted: Float64Array, share: number): number {
  const at = share * (sorted.length - 1);
  const low = sorted[Math.floor(at)] ?? Number.NaN;
  const high = sorted[Math.ceil(at)] ?? low;
  return low + (high - low) * (at - Math.floor(at));
}

/** Least-squares slope of the known values over their index; NaN below 3 of them. */
export function measureTrend(values: Float64Array): number {
  let [count, sumX, sumY, sumXx, sumXy] = [0, 0, 0, 0, 0];
  for (const [x, y] of values.entries()) {
    if (Number.isNaN(y)) continue;
    count++;
    sumX += x;
    sumY += y;
    sumXx += x * x;
    sumXy += x * y;
  }
  if (count < 3) return Number.NaN;
  return (count * sumXy - sumX * sumY) / (count * sumXx - sumX * sumX);
}

/** Each value less the one `distance` before it; NaN where either is. */
export function measureChanges(values: Float64Array, distance: number): Float64Array {
  return Float64Array.from({ length: Math.max(0, values.length - distance) }, (_, i) => {
    return (values[i + distance] ?? Number.NaN) - (values[i] ?? Number.NaN);
  });
}

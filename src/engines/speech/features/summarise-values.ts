/** The mean and the standard deviation of a list's known values; NaN for a list without known values. */
export function summarise(values: Iterable<number>) {
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

/** Returns the values that are not NaN, ascending. */
export function sortKnown(values: Float64Array): Float64Array {
  return values.filter((value) => !Number.isNaN(value)).sort();
}

/** Returns the percentile `share` (0 to 1) of an ascending list, interpolated; NaN if the list is empty. */
export function percentile(sorted: Float64Array, share: number): number {
  const position = share * (sorted.length - 1);
  const low = sorted[Math.floor(position)] ?? Number.NaN;
  const high = sorted[Math.ceil(position)] ?? low;
  return low + (high - low) * (position - Math.floor(position));
}

/** Returns the least-squares slope of the known values over their index; NaN if there are fewer than 3. */
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

/** Subtracts from each value the one `distance` before it; NaN if either is. */
export function measureChanges(values: Float64Array, distance: number): Float64Array {
  return Float64Array.from({ length: Math.max(0, values.length - distance) }, (_, i) => {
    return values[i + distance] - values[i];
  });
}

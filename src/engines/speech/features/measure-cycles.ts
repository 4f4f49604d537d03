/** A cycle's period may differ from the frame's by this share. */
const looseness = 0.2;

/**
 * Measures the regularity of a voice's cycles within a frame. Follows the cycles from its start: matches each with the
 * next by the normalised correlation of the two waveforms (after Boersma 1993 for harmonicity, and the waveform matching
 * of Milenkovic 1987 for the periods).
 *
 * @param period the frame's period in samples, from 20 to 247
 */
export function measureCycles(frame: Float64Array, period: number) {
  const width = Math.round(period);
  const minLag = Math.max(2, Math.floor(period * (1 - looseness)));
  const maxLag = Math.ceil(period * (1 + looseness));
  let [correlations, cycles, jumps, jumpSum, shimmerSum, periodSum] = [0, 0, 0, 0, 0, 0];
  let lastPeriod = 0;
  for (let start = 0; start + maxLag + 1 + width <= frame.length; cycles++) {
    const match = matchNextCycle(frame, start, width, minLag, maxLag);
    if (cycles > 0) {
      jumps++;
      jumpSum += Math.abs(match.period - lastPeriod);
      shimmerSum += Math.abs(match.levelChangeDb);
    }
    correlations += match.correlation;
    periodSum += match.period;
    lastPeriod = match.period;
    start += Math.round(match.period);
  }
  const correlation = Math.max(0.09, Math.min(0.9999, cycles > 0 ? correlations / cycles : 0.5));
  return {
    /** Mean change of the period between cycles, as a share of the mean period; undefined below 2 cycles. */
    jitter: jumps > 0 ? jumpSum / jumps / (periodSum / cycles) : undefined,
    /** Mean change of the level from one cycle to the next, in dB; undefined below 2 cycles. */
    shimmerDb: jumps > 0 ? shimmerSum / jumps : undefined,
    /** Energy of the periodic part relative to the rest, in dB, from -10 to 40. */
    harmonicityDb: 10 * Math.log10(correlation / (1 - correlation)),
  };
}

function matchNextCycle(frame: Float64Array, start: number, width: number, minLag: number, maxLag: number) {
  let best = minLag;
  let bestCorrelation = -1;
  let bestEnergy = 0;
  let energy = 0;
  for (let i = 0; i < width; i++) energy += frame[start + i] ** 2;
  const correlations = new Float64Array(maxLag - minLag + 1);
  for (let lag = minLag; lag <= maxLag; lag++) {
    let product = 0;
    let otherEnergy = 0;
    for (let i = 0; i < width; i++) {
      const other = frame[start + lag + i];
      product += frame[start + i] * other;
      otherEnergy += other * other;
    }
    const correlation = product / Math.sqrt(energy * otherEnergy + 1e-12);
    correlations[lag - minLag] = correlation;
    if (correlation > bestCorrelation) [best, bestCorrelation, bestEnergy] = [lag, correlation, otherEnergy];
  }
  const before = correlations[best - minLag - 1] ?? bestCorrelation;
  const after = correlations[best - minLag + 1] ?? bestCorrelation;
  const bend = 2 * bestCorrelation - before - after;
  const shift = bend > 1e-9 ? Math.max(-0.5, Math.min(0.5, (after - before) / (2 * bend))) : 0;
  return {
    period: best + shift,
    correlation: bestCorrelation,
    levelChangeDb: 10 * Math.log10((bestEnergy + 1e-9) / (energy + 1e-9)),
  };
}

// Our own YIN, because pitchfinder is GPL.
import { analysisSampleRate } from '../audio/audio-format.ts';
import { createSelfCorrelation } from './self-correlation.ts';

/** The pitch is searched from 65 to 800 Hz: low male voices to shouting. */
const maxLag = Math.ceil(analysisSampleRate / 65);
const minLag = Math.floor(analysisSampleRate / 800);

/** The first dip below this is the period (section II.D of the paper has 0.1; speech in rooms needs more). */
const dipThreshold = 0.15;
/** Above this the frame counts as unvoiced. */
const voicedThreshold = 0.4;

/**
 * Creates a pitch finder: YIN (de Cheveigne & Kawahara 2002, JASA 111, 1917-1930), steps 1 to 5: the difference
 * function, its cumulative mean normalisation, the absolute threshold, and a parabola through the dip. A frame is
 * compared with itself over its first `frameLength` - 248 samples. The result is the period in samples, with a
 * fraction, from 19 to 248; undefined where nothing is periodic.
 *
 * @param frameLength in samples, from 500 to 776
 */
export function createPitchFinder(frameLength: number): (frame: Float64Array) => number | undefined {
  const width = frameLength - maxLag - 1;
  const differences = new Float64Array(maxLag + 2);
  const correlate = createSelfCorrelation(width, maxLag + 1);
  return (frame) => {
    const products = correlate(frame);
    const energy = products[0];
    let shifted = energy;
    let running = 0;
    differences[0] = 1;
    for (let lag = 1; lag <= maxLag + 1; lag++) {
      shifted += frame[lag + width - 1] ** 2 - frame[lag - 1] ** 2;
      const difference = Math.max(0, energy + shifted - 2 * products[lag]);
      running += difference;
      differences[lag] = running > 1e-9 ? (difference * lag) / running : 1;
    }
    const lag = findDip(differences);
    const before = differences[lag - 1];
    const here = differences[lag];
    const after = differences[lag + 1];
    if (here > voicedThreshold) return undefined;
    const bend = before - 2 * here + after;
    return lag + (bend > 0 ? Math.max(-0.5, Math.min(0.5, (before - after) / (2 * bend))) : 0);
  };
}

function findDip(differences: Float64Array): number {
  let best = minLag;
  for (let lag = minLag; lag <= maxLag; lag++) {
    const here = differences[lag];
    if (here < differences[best]) best = lag;
    if (here < dipThreshold && here <= differences[lag + 1]) return lag;
  }
  return best;
}

import { analysisSampleRate } from '../../../src/engines/speech/audio/audio-format.ts';

/** A second-order filter, as in the Audio EQ Cookbook (Bristow-Johnson): b and a without a[0], which is 1. */
interface Biquad {
  b: readonly [number, number, number];
  a: readonly [number, number];
}

function angles(hz: number, quality: number): { cos: number; alpha: number } {
  const w = (2 * Math.PI * Math.min(hz, 0.49 * analysisSampleRate)) / analysisSampleRate;
  return { cos: Math.cos(w), alpha: Math.sin(w) / (2 * quality) };
}

/** Low-pass filter: 12 dB per octave above `hz`. */
export function lowPass(hz: number): Biquad {
  const { cos, alpha } = angles(hz, Math.SQRT1_2);
  const a0 = 1 + alpha;
  const edge = (1 - cos) / 2 / a0;
  return { b: [edge, 2 * edge, edge], a: [(-2 * cos) / a0, (1 - alpha) / a0] };
}

/** High-pass filter: 12 dB per octave below `hz`. */
export function highPass(hz: number): Biquad {
  const { cos, alpha } = angles(hz, Math.SQRT1_2);
  const a0 = 1 + alpha;
  const edge = (1 + cos) / 2 / a0;
  return { b: [edge, -2 * edge, edge], a: [(-2 * cos) / a0, (1 - alpha) / a0] };
}

/** Peaking filter: raises or lowers frequencies around `hz`. */
export function peak(hz: number, gainDb: number, quality: number): Biquad {
  const { cos, alpha } = angles(hz, quality);
  const gain = 10 ** (gainDb / 40);
  const a0 = 1 + alpha / gain;
  return {
    b: [(1 + alpha * gain) / a0, (-2 * cos) / a0, (1 - alpha * gain) / a0],
    a: [(-2 * cos) / a0, (1 - alpha / gain) / a0],
  };
}

/** High-shelf filter: raises or lowers frequencies above `hz`. */
export function highShelf(hz: number, gainDb: number): Biquad {
  const { cos, alpha } = angles(hz, 0.5);
  const gain = 10 ** (gainDb / 40);
  const root = 2 * Math.sqrt(gain) * alpha;
  const [up, down] = [gain + 1, gain - 1];
  const a0 = up - down * cos + root;
  return {
    b: [
      (gain * (up + down * cos + root)) / a0,
      (-2 * gain * (down + up * cos)) / a0,
      (gain * (up + down * cos - root)) / a0,
    ],
    a: [(2 * (down - up * cos)) / a0, (up - down * cos - root) / a0],
  };
}

export function applyFilter(samples: Float32Array, { b, a }: Biquad): Float32Array {
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  return samples.map((x) => {
    const y = b[0] * x + b[1] * x1 + b[2] * x2 - a[0] * y1 - a[1] * y2;
    [x2, x1, y2, y1] = [x1, x, y1, y];
    return y;
  });
}

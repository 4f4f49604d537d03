/**
 * Sample rate conversion by a windowed sinc, one set of taps for each phase (J. O. Smith, "Digital Audio Resampling",
 * https://ccrma.stanford.edu/~jos/resample/). Works on a stream: memory contains the taps and a block.
 */

/** Zero crossings of the sinc on each side. */
const crossings = 16;
/** The pass band, as a share of half of the lower rate: the rest is the slope. */
const bandwidth = 0.93;
/** Attenuation of aliases: about 80 dB. */
const kaiserBeta = 8;
/** Above this number of phases, they are rounded to the nearest. */
const maxPhases = 1024;

export interface Resampler {
  push(samples: Float32Array): Float32Array;
  /** Returns the remaining samples after the end of the stream. */
  end(): Float32Array;
}

/** @param from samples per second of the input @param to samples per second of the output, both whole numbers */
export function createResampler(from: number, to: number): Resampler {
  if (from === to) return { push: (samples) => samples, end: () => new Float32Array(0) };
  const phases = Math.min(to / greatestDivisor(from, to), maxPhases);
  const half = Math.ceil((crossings * Math.max(from, to)) / to);
  const taps = makeTaps(phases, half, bandwidth * Math.min(1, to / from));
  const length = 2 * half;

  // Silence before the first sample. `origin` is the position in the stream of pending[0].
  let pending = new Float32Array(half);
  let origin = -half;
  let arrived = 0;
  let made = 0;

  function produce(wanted: number): Float32Array {
    const out = new Float32Array(Math.max(0, wanted - made));
    for (let i = 0; i < out.length; i += 1) {
      const exact = ((made + i) * from) / to;
      let whole = Math.floor(exact);
      let phase = Math.round((exact - whole) * phases);
      if (phase === phases) {
        whole += 1;
        phase = 0;
      }
      const start = whole - half + 1 - origin;
      let sum = 0;
      for (let k = 0; k < length; k += 1) sum += (taps[phase * length + k] ?? 0) * (pending[start + k] ?? 0);
      out[i] = sum;
    }
    made += out.length;
    const oldest = Math.floor((made * from) / to) - half;
    if (oldest > origin) {
      pending = pending.slice(oldest - origin);
      origin = oldest;
    }
    return out;
  }

  const append = (samples: Float32Array) => {
    const joined = new Float32Array(pending.length + samples.length);
    joined.set(pending);
    joined.set(samples, pending.length);
    pending = joined;
    arrived += samples.length;
  };

  return {
    push(samples) {
      append(samples);
      // The last possible output sample needs `half` and one more input sample after it, for the rounding of phases.
      return produce(Math.floor(((arrived - half - 1) * to) / from));
    },
    end() {
      const wanted = Math.round((arrived * to) / from);
      append(new Float32Array(half + 2));
      return produce(wanted);
    },
  };
}

function makeTaps(phases: number, half: number, cutoff: number): Float32Array {
  const taps = new Float32Array(phases * 2 * half);
  for (let phase = 0; phase < phases; phase += 1) {
    for (let k = 0; k < 2 * half; k += 1) {
      const distance = k - half + 1 - phase / phases;
      const window = kaiser(distance / half);
      taps[phase * 2 * half + k] = cutoff * sinc(cutoff * distance) * window;
    }
  }
  return taps;
}

const sinc = (x: number) => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x));

const kaiser = (x: number) =>
  Math.abs(x) > 1 ? 0 : besselI0(kaiserBeta * Math.sqrt(1 - x * x)) / besselI0(kaiserBeta);

/** The modified Bessel function of the first kind, order zero, by its power series. */
function besselI0(x: number): number {
  let sum = 1;
  let term = 1;
  for (let k = 1; term > 1e-12 * sum; k += 1) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}

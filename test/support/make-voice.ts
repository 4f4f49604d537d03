/** Synthetic sounds for tests: 16 kHz samples from -1 to 1. */
export interface VoiceOptions {
  seconds: number;
  /** Pitch in Hz at a relative position from 0 to 1. */
  hzAt: (place: number) => number;
  /** Amplitude at a relative position from 0 to 1; default 0.3. */
  amplitudeAt?: (place: number) => number;
  /** Resonances in Hz; default: an open vowel. */
  formants?: readonly number[];
}

const rate = 16_000;

/** Synthesises a vowel: glottal pulses at the pitch, filtered by resonances. */
export function makeVoice({ seconds, hzAt, amplitudeAt = () => 0.3, formants = [700, 1200, 2600] }: VoiceOptions) {
  const samples = new Float32Array(Math.round(seconds * rate));
  let phase = 0;
  for (let i = 0; i < samples.length; i++) {
    phase += hzAt(i / samples.length) / rate;
    if (phase < 1) continue;
    phase -= 1;
    samples[i] = 1;
  }
  for (const hz of formants) resonate(samples, hz);
  const highest = samples.reduce((max, x) => Math.max(max, Math.abs(x)), 1e-9);
  return samples.map((x, i) => (x / highest) * amplitudeAt(i / samples.length));
}

function resonate(samples: Float32Array, hz: number): void {
  const radius = Math.exp((-Math.PI * 90) / rate);
  const turn = 2 * radius * Math.cos((2 * Math.PI * hz) / rate);
  let [y1, y2] = [0, 0];
  for (const [i, x] of samples.entries()) {
    const y = x + turn * y1 - radius * radius * y2;
    [y2, y1] = [y1, y];
    samples[i] = y;
  }
}

/** Generates the same noise every time. */
export function makeNoise(seconds: number, amplitude: number): Float32Array {
  let state = 12345;
  return Float32Array.from({ length: Math.round(seconds * rate) }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return amplitude * (state / 2 ** 31 - 1);
  });
}

export function joinSounds(...sounds: readonly Float32Array[]): Float32Array {
  const joined = new Float32Array(sounds.reduce((length, sound) => length + sound.length, 0));
  let at = 0;
  for (const sound of sounds) {
    joined.set(sound, at);
    at += sound.length;
  }
  return joined;
}

export function mixSounds(a: Float32Array, b: Float32Array): Float32Array {
  return a.map((x, i) => x + (b[i] ?? 0));
}

/** Splits samples into pieces of the given lengths in turn. */
export function* cutPieces(samples: Float32Array, lengths: readonly number[]): Generator<Float32Array> {
  let at = 0;
  for (let turn = 0; at < samples.length; turn++) {
    const length = lengths[turn % lengths.length] ?? samples.length;
    yield samples.subarray(at, at + length);
    at += length;
  }
}

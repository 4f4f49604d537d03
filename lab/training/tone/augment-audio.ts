import { createRandom, drawBetween } from '../random.ts';
import { applyFilter, highPass, highShelf, lowPass, peak } from './filter-audio.ts';

/**
 * Simulates another room, microphone, line and throat for the same recording: faster or slower by up to 12 % (and so
 * higher or lower), spectrally tilted and coloured, with a narrower band, another gain and noise. The same seed gives
 * the same channel, so that a speaker's recordings stay one file.
 */
export function augmentAudio(samples: Float32Array, seed: number): Float32Array {
  const random = createRandom(seed);
  const filters = [
    highShelf(drawBetween(random, 600, 3000), drawBetween(random, -9, 9)),
    peak(drawBetween(random, 150, 800), drawBetween(random, -6, 6), 0.8),
    peak(drawBetween(random, 800, 2500), drawBetween(random, -6, 6), 0.8),
    peak(drawBetween(random, 2500, 6000), drawBetween(random, -6, 6), 0.8),
    highPass(drawBetween(random, 30, 250)),
    lowPass(drawBetween(random, 3400, 7800)),
  ];
  const speed = drawBetween(random, 0.88, 1.12);
  const gain = 10 ** (drawBetween(random, -20, 0) / 20);
  const noiseDb = drawBetween(random, -45, -15);
  const noiseColour = drawBetween(random, 0, 0.95);
  const coloured = filters.reduce((signal, filter) => applyFilter(signal, filter), changeSpeed(samples, speed));
  const loudness = Math.sqrt(coloured.reduce((sum, x) => sum + x * x, 0) / coloured.length);
  const amplitude = loudness * 10 ** (noiseDb / 20) * Math.sqrt(1 - noiseColour * noiseColour);
  let noise = 0;
  return coloured.map((x) => {
    noise = noiseColour * noise + amplitude * drawBetween(random, -1, 1) * Math.sqrt(3);
    return Math.max(-1, Math.min(1, gain * (x + noise)));
  });
}

/** Plays the samples `speed` times as fast, by cubic interpolation (Catmull-Rom). */
function changeSpeed(samples: Float32Array, speed: number): Float32Array {
  return Float32Array.from({ length: Math.floor((samples.length - 3) / speed) }, (_, i) => {
    const at = i * speed;
    const from = Math.floor(at);
    const t = at - from;
    const [a = 0, b = 0, c = 0, d = 0] = samples.subarray(from, from + 4);
    return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
  });
}

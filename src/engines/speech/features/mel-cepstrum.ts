// Our own MFCC: they need no more than fft.js, and the packages for Node pull in a bundler (meyda) or are AGPL (essentia).
import { analysisSampleRate } from '../audio/audio-format.ts';
import { binCount, spectrumLength } from './power-spectrum.ts';

const bandCount = 26;
const minHz = 80;
const maxHz = 7600;

/** The number of cepstral coefficients, from the first; the zeroth is loudness, which has its own feature. */
export const cepstrumLength = 12;

/** The minimum power of a band, about -90 dB, so that digital silence has a finite logarithm. */
const floorPower = 1e-9;

const toMel = (hz: number): number => 2595 * Math.log10(1 + hz / 700);
const fromMel = (mel: number): number => 700 * (10 ** (mel / 2595) - 1);

function makeBands() {
  const step = (toMel(maxHz) - toMel(minHz)) / (bandCount + 1);
  const hzOf = (edge: number): number => fromMel(toMel(minHz) + edge * step);
  return Array.from({ length: bandCount }, (_, band) => {
    const [low, middle, high] = [hzOf(band), hzOf(band + 1), hzOf(band + 2)];
    const weights: number[] = [];
    let firstBin = -1;
    for (let bin = 0; bin < binCount; bin++) {
      const hz = (bin * analysisSampleRate) / spectrumLength;
      const weight = Math.min((hz - low) / (middle - low), (high - hz) / (high - middle));
      if (weight <= 0) continue;
      if (firstBin < 0) firstBin = bin;
      weights.push(weight);
    }
    return { firstBin, weights };
  });
}

/**
 * Creates a function that computes mel-frequency cepstra (Davis & Mermelstein 1980): `binCount` powers in, the coefficients 1 to
 * `cepstrumLength` out, of the natural logarithms of 26 triangular bands from 80 to 7,600 Hz (orthonormal DCT-II).
 */
export function createMelCepstrum(): (power: Float64Array) => Float64Array {
  const bands = makeBands();
  const cosines = Array.from({ length: cepstrumLength }, (_, row) =>
    Float64Array.from(
      { length: bandCount },
      (_, band) => Math.sqrt(2 / bandCount) * Math.cos((Math.PI * (row + 1) * (band + 0.5)) / bandCount),
    ),
  );
  const levels = new Float64Array(bandCount);
  const cepstrum = new Float64Array(cepstrumLength);
  return (power) => {
    for (const [index, { firstBin, weights }] of bands.entries()) {
      let sum = floorPower;
      for (let i = 0; i < weights.length; i++) sum += weights[i] * power[firstBin + i];
      levels[index] = Math.log(sum);
    }
    for (const [row, cosine] of cosines.entries()) {
      let sum = 0;
      for (let band = 0; band < bandCount; band++) sum += cosine[band] * levels[band];
      cepstrum[row] = sum;
    }
    return cepstrum;
  };
}

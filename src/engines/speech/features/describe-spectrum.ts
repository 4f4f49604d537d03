import { analysisSampleRate } from '../audio/audio-format.ts';
import { binCount, spectrumLength } from './power-spectrum.ts';

const hzOfBin = analysisSampleRate / spectrumLength;
const binOf = (hz: number): number => Math.round(hz / hzOfBin);
const floorPower = 1e-10;
const toDb = (power: number): number => 10 * Math.log10(power + floorPower);

/**
 * Creates a function that describes the shapes of successive spectra of `binCount` powers. The balances and slopes are
 * those of the Geneva set (Eyben et al. 2016, eGeMAPS).
 */
export function createSpectrumDescriber() {
  const last = new Float64Array(binCount);
  const levels = new Float64Array(binCount);
  return (power: Float64Array) => {
    let total = 0;
    let moment = 0;
    for (let bin = 1; bin < binCount; bin++) {
      const p = power[bin];
      total += p;
      moment += p * bin;
      levels[bin] = toDb(p);
    }
    const scale = 1 / (total + floorPower);
    let flux = 0;
    let below = 0;
    let rollOffBin = 1;
    for (let bin = 1; bin < binCount; bin++) {
      const share = power[bin] * scale;
      flux += (share - last[bin]) ** 2;
      last[bin] = share;
      if (below < 0.85) rollOffBin = bin;
      below += share;
    }
    return {
      /** Centre of gravity, in octaves above 100 Hz. */
      centroidOctaves: toOctaves(moment * scale),
      /** The frequency with 85 % of the power below it, in octaves above 100 Hz. */
      rollOffOctaves: toOctaves(rollOffBin),
      /** Slope of the level from 80 to 500 Hz, in dB per kHz: low if the voice is breathy or the pitch high. */
      lowSlope: measureSlope(levels, binOf(80), binOf(500)),
      /** Slope of the level from 500 to 1,500 Hz, in dB per kHz: flatter in a tense voice. */
      middleSlope: measureSlope(levels, binOf(500), binOf(1500)),
      /** Level of 50-1,000 Hz relative to 1-5 kHz, in dB. */
      alphaRatioDb: toDb(sumBand(power, binOf(50), binOf(1000))) - toDb(sumBand(power, binOf(1000), binOf(5000))),
      /** Highest peak of 0-2 kHz relative to the highest of 2-5 kHz, in dB (Hammarberg index). */
      hammarbergDb: findPeak(levels, 1, binOf(2000)) - findPeak(levels, binOf(2000), binOf(5000)),
      /** Distance from the spectrum before, both scaled to a sum of 1: from 0 to about 1.4. */
      flux: Math.sqrt(flux),
    };
  };
}

/** Level of the first harmonic relative to the second, in dB: high in a breathy voice, low in a pressed one. */
export function measureFirstHarmonics(power: Float64Array, pitchHz: number): number {
  const near = (hz: number): number => {
    const bin = binOf(hz);
    return Math.max(power[bin - 1], power[bin], power[bin + 1]);
  };
  return toDb(near(pitchHz)) - toDb(near(2 * pitchHz));
}

function toOctaves(bin: number): number {
  return Math.log2(Math.max(bin * hzOfBin, 50) / 100);
}

function sumBand(power: Float64Array, from: number, to: number): number {
  let sum = 0;
  for (let bin = from; bin < to; bin++) sum += power[bin];
  return sum;
}

function findPeak(levels: Float64Array, from: number, to: number): number {
  let peak = Number.NEGATIVE_INFINITY;
  for (let bin = from; bin < to; bin++) peak = Math.max(peak, levels[bin]);
  return peak;
}

/** Least-squares slope in dB per kHz. */
function measureSlope(levels: Float64Array, from: number, to: number): number {
  const middle = (from + to - 1) / 2;
  let products = 0;
  let squares = 0;
  for (let bin = from; bin < to; bin++) {
    products += (bin - middle) * levels[bin];
    squares += (bin - middle) ** 2;
  }
  return (products / squares / hzOfBin) * 1000;
}

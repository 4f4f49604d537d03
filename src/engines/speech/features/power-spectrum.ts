import Fft from 'fft.js';

/** Points of the transform: 32 ms at 16 kHz. */
export const spectrumLength = 512;

/** Bins from 0 Hz to half of the sample rate. */
export const binCount = spectrumLength / 2 + 1;

/**
 * Creates a function that computes power spectra. It takes the middle `spectrumLength` samples of a frame under a Hann
 * window and returns `binCount` powers, scaled so that white noise of variance 1 has about 1 in each bin. The next call
 * reuses the returned array.
 */
export function createPowerSpectrum(): (frame: Float64Array) => Float64Array {
  const fft = new Fft(spectrumLength);
  const out = fft.createComplexArray();
  const window = Float64Array.from(
    { length: spectrumLength },
    (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (i + 0.5)) / spectrumLength),
  );
  const scale = 1 / window.reduce((sum, w) => sum + w * w, 0);
  const windowed = new Float64Array(spectrumLength);
  const power = new Float64Array(binCount);
  return (frame) => {
    const start = (frame.length - spectrumLength) >> 1;
    for (let i = 0; i < spectrumLength; i++) windowed[i] = frame[start + i] * window[i];
    fft.realTransform(out, windowed);
    for (let bin = 0; bin < binCount; bin++) {
      const real = out[2 * bin];
      const imaginary = out[2 * bin + 1];
      power[bin] = scale * (real * real + imaginary * imaginary);
    }
    return power;
  };
}

import Fft from 'fft.js';

const size = 1024;

/**
 * Creates a function that computes correlations: for each lag from 0 to `maxLag` the sum of the products of the frame's first
 * `width` samples with those `lag` later. Both spectra come from one transform: the one sequence is its real part, the
 * other its imaginary part. `width` + `maxLag` is at most 1,024. The next call reuses the returned array.
 */
export function createSelfCorrelation(width: number, maxLag: number): (frame: Float64Array) => Float64Array {
  const fft = new Fft(size);
  const input = fft.createComplexArray();
  const spectrum = fft.createComplexArray();
  const product = fft.createComplexArray();
  const correlation = fft.createComplexArray();
  const products = new Float64Array(maxLag + 1);
  return (frame) => {
    for (let i = 0; i < size; i++) {
      const sample = i < width + maxLag ? frame[i] : 0;
      input[2 * i] = i < width ? sample : 0;
      input[2 * i + 1] = sample;
    }
    fft.transform(spectrum, input);
    for (let k = 0; k <= size / 2; k++) {
      const mirror = (size - k) % size;
      const real = spectrum[2 * k];
      const imaginary = spectrum[2 * k + 1];
      const mirrorReal = spectrum[2 * mirror];
      const mirrorImaginary = spectrum[2 * mirror + 1];
      const aReal = (real + mirrorReal) / 2;
      const aImaginary = (imaginary - mirrorImaginary) / 2;
      const bReal = (imaginary + mirrorImaginary) / 2;
      const bImaginary = (mirrorReal - real) / 2;
      const productReal = aReal * bReal + aImaginary * bImaginary;
      const productImaginary = aReal * bImaginary - aImaginary * bReal;
      // The correlation is real, so the other half of its spectrum is the conjugate of this one.
      product[2 * mirror] = productReal;
      product[2 * mirror + 1] = -productImaginary;
      product[2 * k] = productReal;
      product[2 * k + 1] = productImaginary;
    }
    fft.inverseTransform(correlation, product);
    for (let lag = 0; lag <= maxLag; lag++) products[lag] = correlation[2 * lag];
    return products;
  };
}

/** Sums over the frames of a voice, which determine its normal distribution; adding two joins the voices. */
export interface VoiceSums {
  /** Frames. */
  count: number;
  sums: Float64Array;
  /** Sums of products: the lower triangle, row by row. */
  products: Float64Array;
}

/** A prior of this many frames of an average voice, so that a few frames have a distribution too. */
const priorFrames = 10;

export function createSums(width: number): VoiceSums {
  return { count: 0, sums: new Float64Array(width), products: new Float64Array((width * (width + 1)) / 2) };
}

export function addFrame(voice: VoiceSums, frame: Float32Array): void {
  voice.count++;
  let index = 0;
  for (let i = 0; i < frame.length; i++) {
    const x = frame[i];
    voice.sums[i] += x;
    for (let j = 0; j <= i; j++, index++) voice.products[index] += x * frame[j];
  }
}

export function joinSums(a: VoiceSums, b: VoiceSums): VoiceSums {
  return {
    count: a.count + b.count,
    sums: a.sums.map((sum, i) => sum + b.sums[i]),
    products: a.products.map((product, i) => product + b.products[i]),
  };
}

/**
 * Creates a function that measures the spread of a voice, or of two voices as one: half of the logarithm of the
 * covariance's determinant, times the frames. That is the negative log-likelihood, without the terms that all voices
 * share. The prior draws the covariance towards the unit matrix, because the frames have variance 1 over the recording.
 */
export function createSpreadMeasure(width: number): (voice: VoiceSums, other?: VoiceSums) => number {
  const matrix = new Float64Array((width * (width + 1)) / 2);
  const nobody = createSums(width);
  return (voice, other = nobody) => ((voice.count + other.count) * decompose(voice, other, matrix)) / 2;
}

/** Creates a function that returns the log-likelihood of a frame in the distribution of a voice, up to a constant. */
export function createLikelihood(voice: VoiceSums): (frame: Float32Array) => number {
  const width = voice.sums.length;
  const matrix = new Float64Array((width * (width + 1)) / 2);
  const logDeterminant = decompose(voice, createSums(width), matrix);
  const means = voice.sums.map((sum) => sum / Math.max(1, voice.count));
  const solved = new Float64Array(width);
  return (frame) => {
    let square = 0;
    for (let i = 0, row = 0; i < width; i++, row += i) {
      let rest = frame[i] - means[i];
      for (let k = 0; k < i; k++) rest -= matrix[row + k] * solved[k];
      solved[i] = rest / matrix[row + i];
      square += solved[i] ** 2;
    }
    return -(square + logDeterminant) / 2;
  };
}

/**
 * Writes the Cholesky decomposition of the covariance of two voices as one, row by row; the prior keeps the matrix
 * positive definite.
 *
 * @returns the logarithm of the determinant
 */
function decompose(voice: VoiceSums, other: VoiceSums, matrix: Float64Array): number {
  const count = voice.count + other.count;
  const width = voice.sums.length;
  let logDeterminant = 0;
  for (let i = 0, row = 0; i < width; i++, row += i) {
    const sum = voice.sums[i] + other.sums[i];
    for (let j = 0, column = 0; j <= i; j++, column += j) {
      const product = voice.products[row + j] + other.products[row + j];
      const scatter = product - (sum * (voice.sums[j] + other.sums[j])) / Math.max(1, count);
      let rest = (scatter + (i === j ? priorFrames : 0)) / (count + priorFrames);
      for (let k = 0; k < j; k++) rest -= matrix[row + k] * matrix[column + k];
      if (i === j) {
        const root = Math.sqrt(Math.max(1e-9, rest));
        matrix[row + i] = root;
        logDeterminant += 2 * Math.log(root);
      } else matrix[row + j] = rest / matrix[column + j];
    }
  }
  return logDeterminant;
}

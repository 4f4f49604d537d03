import type { Pooling } from './read-model-folder.ts';

/**
 * Computes one vector per text from those of its tokens: their mean, or the first, which represents the text in some
 * models.
 *
 * @param tokens rows × columns × dimensions numbers
 * @param mask rows × columns; 1 for a token, 0 for padding
 */
export function poolVectors(
  tokens: Float32Array,
  mask: BigInt64Array,
  dimensions: number,
  columns: number,
  pooling: Pooling,
): Float32Array[] {
  return Array.from({ length: mask.length / columns }, (_, row) => {
    const first = row * columns * dimensions;
    if (pooling === 'cls') return tokens.slice(first, first + dimensions);
    const sum = new Float32Array(dimensions);
    for (let column = 0; column < columns; column++) {
      if (mask[row * columns + column] === 0n) continue;
      const start = first + column * dimensions;
      for (let index = 0; index < dimensions; index++) sum[index] = (sum[index] ?? 0) + (tokens[start + index] ?? 0);
    }
    return sum;
  });
}

/** Scales vectors to length 1, in place. A vector without a direction, or with invalid numbers, becomes all zeros. */
export function normaliseVectors(vectors: readonly Float32Array[]): readonly Float32Array[] {
  for (const vector of vectors) {
    const length = Math.hypot(...vector);
    const scale = Number.isFinite(length) && length > 0 ? 1 / length : 0;
    for (let index = 0; index < vector.length; index++) vector[index] = scale === 0 ? 0 : (vector[index] ?? 0) * scale;
  }
  return vectors;
}

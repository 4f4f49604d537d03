/**
 * Products of the rows of a matrix and a vector, each summed in 64 bits from the first term to the last;
 * row-products.ts is faster, and approximate.
 */

/** Writes the products of the first `count` rows into `products`; zeros for a matrix without columns. */
export function multiplyRows(matrix: Float32Array, vector: Float32Array, count: number, products: Float64Array): void {
  const size = vector.length;
  if (size === 0 || vector.every((part) => part === 0)) {
    products.fill(0, 0, count);
    return;
  }
  let row = 0;
  // Four sums at once, so that an addition need not wait for the one before it.
  for (; row + 4 <= count; row += 4) {
    const from = row * size;
    let first = 0;
    let second = 0;
    let third = 0;
    let fourth = 0;
    for (let index = 0; index < size; index++) {
      const part = vector[index];
      first += part * matrix[from + index];
      second += part * matrix[from + size + index];
      third += part * matrix[from + 2 * size + index];
      fourth += part * matrix[from + 3 * size + index];
    }
    products[row] = first;
    products[row + 1] = second;
    products[row + 2] = third;
    products[row + 3] = fourth;
  }
  for (; row < count; row++) products[row] = multiplyRow(matrix, row, vector);
}

/** The product of one row. */
export function multiplyRow(matrix: Float32Array, row: number, vector: Float32Array): number {
  const from = row * vector.length;
  let sum = 0;
  for (let index = 0; index < vector.length; index++) sum += vector[index] * matrix[from + index];
  return sum;
}

/** The product of two vectors of the same length. */
export const dot = (one: Float32Array, other: Float32Array): number => multiplyRow(other, 0, one);

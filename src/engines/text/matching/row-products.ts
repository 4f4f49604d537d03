import { multiplyRows } from './data/multiply-rows.ts';

/** Multiplies the rows of a large matrix by a vector, with SIMD in WebAssembly: approximate, and many times faster. */
export interface RowProducts {
  /** The matrix, row by row, in the memory of WebAssembly. */
  readonly matrix: Float32Array;
  /** @returns a product per row, valid until the next call; its error is at most {@link errorOf} for vectors of length 1 */
  multiply(vector: Float32Array): Float32Array;
}

/**
 * The maximum error of a product of two unit vectors of this size in 32-bit arithmetic (Higham 2002, 3.1), with a
 * margin.
 */
export const errorOf = (size: number): number => size * 2 ** -22;

const pageBytes = 65_536;
const partBytes = 16;
const rowsAtOnce = 4;

/** The exports of multiply-rows.wat. */
interface Exports {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  multiply(matrix: number, vector: number, products: number, rows: number, rowBytes: number): void;
}

/**
 * @param size of a row
 * @returns an object with a matrix of zeros to fill; undefined if WebAssembly lacks SIMD or memory, or cannot handle
 * rows of this size
 */
export async function createRowProducts(rows: number, size: number): Promise<RowProducts | undefined> {
  const rowBytes = 4 * size;
  if (size === 0 || rowBytes % partBytes !== 0) return undefined;
  const padded = Math.ceil(rows / rowsAtOnce) * rowsAtOnce;
  const vectorAt = padded * rowBytes;
  const productsAt = vectorAt + rowBytes;
  try {
    const { instance } = await WebAssembly.instantiate(Buffer.from(multiplyRows, 'base64'));
    // The boundary to the module: its exports have no types.
    const { memory, multiply } = instance.exports as unknown as Exports;
    memory.grow(Math.ceil((productsAt + 4 * padded) / pageBytes));
    const given = new Float32Array(memory.buffer, vectorAt, size);
    const products = new Float32Array(memory.buffer, productsAt, rows);
    return {
      matrix: new Float32Array(memory.buffer, 0, rows * size),
      multiply(vector) {
        given.set(vector);
        multiply(0, vectorAt, productsAt, padded, rowBytes);
        return products;
      },
    };
  } catch {
    return undefined;
  }
}

declare module 'fft.js' {
  /** Radix-4 transform of one size, a power of two; complex arrays hold real and imaginary parts in turn. */
  export default class Fft {
    constructor(size: number);
    createComplexArray(): number[];
    transform(out: number[], data: ArrayLike<number>): void;
    /** Scaled, so that it undoes `transform`. */
    inverseTransform(out: number[], data: ArrayLike<number>): void;
    /** Fills the first half (and the middle) of `out` with the transform of real input. */
    realTransform(out: number[], data: ArrayLike<number>): void;
  }
}

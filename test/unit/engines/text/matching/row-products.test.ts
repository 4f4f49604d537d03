import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compileMultiplyRows } from '../../../../../scripts/wasm/compile.ts';
import { multiplyRows } from '../../../../../src/engines/text/matching/data/multiply-rows.ts';
import { createRowProducts, errorOf } from '../../../../../src/engines/text/matching/row-products.ts';
import { scaleToUnit } from '../../../../../src/engines/text/matching/sentence-encoder.ts';

it('contains the module that its source compiles to', async () => {
  expect(multiplyRows).toBe(await compileMultiplyRows());
});

it('multiplies any number of rows, with an error below the one it states', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: 1, max: 20 }).map((parts) => 4 * parts),
      fc.integer(),
      async (rows, size, seed) => {
        let state = seed >>> 0;
        const draw = () => {
          state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
          return state / 2 ** 32 - 0.5;
        };
        const unit = () => scaleToUnit(Float32Array.from({ length: size }, draw));
        const products = await createRowProducts(rows, size);
        if (products === undefined) throw new Error('no WebAssembly');
        const matrix = Array.from({ length: rows }, unit);
        for (const [at, row] of matrix.entries()) products.matrix.set(row, at * size);
        const vector = unit();
        const found = [...products.multiply(vector)];
        expect(found).toHaveLength(rows);
        for (const [at, row] of matrix.entries()) {
          const exact = row.reduce((sum, part, place) => sum + part * (vector[place] ?? 0), 0);
          expect(Math.abs((found[at] ?? Number.NaN) - exact)).toBeLessThan(errorOf(size));
        }
      },
    ),
  );
});

it('refuses rows that are not a multiple of four floats', async () => {
  expect(await createRowProducts(10, 6)).toBeUndefined();
  expect(await createRowProducts(10, 0)).toBeUndefined();
});

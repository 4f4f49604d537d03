/**
 * Compiles multiply-rows.wat into the module that matching uses (`npm run build:wasm`); a test checks that both agree.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import openWabt from 'wabt';

const source = new URL('multiply-rows.wat', import.meta.url);
const target = new URL('../../src/engines/text/matching/data/multiply-rows.ts', import.meta.url);

/** The module, in base64. */
export async function compileMultiplyRows(): Promise<string> {
  const { parseWat } = await openWabt();
  const { buffer } = parseWat('multiply-rows.wat', readFileSync(source, 'utf8'), { simd: true }).toBinary({});
  return Buffer.from(buffer).toString('base64');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const code = `// Written by scripts/wasm/compile.ts from multiply-rows.wat; do not edit.

/** A WebAssembly module in base64: the products of the rows of a matrix and a vector. */
export const multiplyRows =
  '${await compileMultiplyRows()}';
`;
  writeFileSync(target, code);
}

/** The compiler of TypeScript, for tests that start it as a program of Node. */
import { createRequire } from 'node:module';

export const tsc = createRequire(import.meta.url)
  .resolve('typescript/package.json')
  .replace(/package\.json$/, 'bin/tsc');

/** It is a Go program that ends before it fills the memory: it need not collect garbage. */
export const tscEnvironment = { GOGC: 'off' };

/** The TypeScript compiler, for tests that start it with Node. */
import { createRequire } from 'node:module';

export const tsc = createRequire(import.meta.url)
  .resolve('typescript/package.json')
  .replace(/package\.json$/, 'bin/tsc');

/** It is a Go program that finishes before memory is full, so garbage collection is not needed. */
export const tscEnvironment = { GOGC: 'off' };

/** The product that tests run in their own process: the bundle, which is also what users run. */
import { createRequire } from 'node:module';

type Product = typeof import('../../scripts/build/in-process.ts');

const require = createRequire(import.meta.url);

/** Stryker mutates the sources, and does not bundle them. */
const runsSources = process.env.STA_TEST_SOURCES !== undefined;

export const { main, createProcessDeps, loadMetrics, loadService, StaError }: Product = runsSources
  ? await import('../../scripts/build/in-process.ts')
  : require('../../dist/start.cjs').startBundle('cli/in-process');

/** The product that tests run in their own process: the bundle, as users do. */
import { createRequire } from 'node:module';

type Product = typeof import('../../scripts/build/in-process.ts');

const require = createRequire(import.meta.url);

/** Stryker changes the sources, and builds no bundle of them. */
const runsSources = process.env.STA_TEST_SOURCES !== undefined;

export const { main, createProcessDeps, loadMetrics, loadService, StaError }: Product = runsSources
  ? await import('../../scripts/build/in-process.ts')
  : require('../../dist/start.cjs').startBundle('cli/in-process');

import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/build-bundle.ts'],
    setupFiles: ['test/support/setup.ts'],
    env: { STA_BUILT_THREADS: new URL('./dist/', import.meta.url).href },
    isolate: false,
    pool: 'forks',
    // Vitest leaves a core to itself, which on two cores would run one file at a time.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Generous: many tests start processes, and machines are shared.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});

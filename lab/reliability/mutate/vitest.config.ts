/** Runs the tests that `npm run mutate` names, in the copy of the sources that Stryker makes. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: JSON.parse(process.env.STA_MUTATE_TESTS ?? '[]'),
    globalSetup: ['test/support/temporary-files.ts'],
    setupFiles: ['test/support/setup.ts'],
    env: { STA_TEST_SOURCES: '1', STA_BUILT_THREADS: new URL('../../../dist/', import.meta.url).href },
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});

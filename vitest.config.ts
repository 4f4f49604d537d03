import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    setupFiles: ['test/support/setup.ts'],
    isolate: false,
    pool: 'forks',
    // Generous: many tests start processes, and machines are shared.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});

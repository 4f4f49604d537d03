import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { listUnixTests } from './test/support/needs-unix.ts';
import { SkipTable } from './test/support/skip-table.ts';

/** None on Linux. */
const unixTests = listUnixTests(import.meta.dirname, process.platform);

/** `npm run test:all` runs vitest in this mode: every test, in a random order of files. */
const all = 'all';

/** The suites of the store, which run once more on PostgreSQL. */
const onPostgres = [
  'test/unit/service/{compute/jobs,webhooks}/*.test.ts',
  'test/unit/service/store/records/records.test.ts',
  'test/integration/service/compute/jobs/{job-queue-properties,jobs-remove}.test.ts',
  'test/e2e/{idempotency,webhook-deliveries}.test.ts',
  'test/e2e/wire/{bulk,clock,credentials,file-lists,jobs,limits,matching,profanity,profile-forms}.test.ts',
  'test/e2e/wire/{request-ids,requests,retention,rules,stored-bytes,text-forms,two-users,values}.test.ts',
  'test/all/e2e/wire/isolation.test.ts',
];

export default defineConfig(({ mode }) => ({
  test: {
    projects: [
      {
        extends: true as const,
        test: {
          name: 'suite',
          include: ['test/**/*.test.ts'],
          exclude: ['test/all/**', '**/node_modules/**', ...unixTests],
        },
      },
      {
        extends: true as const,
        test: {
          name: 'all',
          include: ['test/all/{unit,integration,e2e}/**/*.test.ts'],
          // Runs against a real S3 service, which `npm run test:storage` starts.
          exclude:
            process.env.STA_TEST_S3 === undefined ? ['test/all/integration/service/blobs/real-store.test.ts'] : [],
        },
      },
      {
        extends: true as const,
        test: { name: 'postgres', include: onPostgres, env: { STA_TEST_ENGINE: 'postgres' } },
      },
    ],
    globalSetup: [
      ...(mode === all ? ['test/support/require-programs.ts'] : []),
      'test/support/build-bundle.ts',
      'test/support/temporary-files.ts',
      'test/support/postgres-teardown.ts',
    ],
    setupFiles: ['test/support/setup.ts'],
    // CI has every program: a test that is skipped there is never run.
    reporters: ['default', new SkipTable({ failsOnSkip: mode === all && process.env.CI !== undefined })],
    env: { STA_BUILT_THREADS: new URL('./dist/', import.meta.url).href },
    // Nothing is mocked: the files of a worker share their modules, which are loaded once.
    isolate: false,
    pool: 'forks',
    // One more than there are cores: many tests wait for processes that they have started.
    maxWorkers: Math.max(2, availableParallelism() + 1),
    // Vitest prints the seed; --sequence.seed repeats an order.
    sequence: { shuffle: { files: mode === all } },
    // Transformed sources are kept on the disk for the next run.
    experimental: { fsModuleCache: true },
    // Generous: many tests start processes, and machines are shared.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
  },
}));

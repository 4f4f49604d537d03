import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { FileOrder } from './test/support/file-order.ts';
import { SkipTable } from './test/support/skip-table.ts';

export default defineConfig({
  test: {
    projects: [
      // One project, so that its workers load and compile every module once.
      { extends: true as const, test: { name: 'suite', include: ['test/**/*.test.ts'] } },
      // The suites of the store once more, on PostgreSQL.
      {
        extends: true as const,
        test: {
          name: 'postgres',
          include: [
            'test/unit/service/{jobs,webhooks}/*.test.ts',
            'test/unit/service/store/{migrations,records}.test.ts',
            'test/integration/service/jobs/{job-queue-properties,jobs-remove}.test.ts',
            'test/e2e/{idempotency,webhook-deliveries}.test.ts',
            'test/e2e/wire/{bulk,clock,credentials,file-lists,isolation,jobs,limits,matching,profanity,profile-forms}.test.ts',
            'test/e2e/wire/{request-ids,requests,retention,stored-bytes,text-forms,two-users,values}.test.ts',
          ],
          env: { STA_TEST_ENGINE: 'postgres' },
        },
      },
    ],
    globalSetup: [
      'test/support/require-programs.ts',
      'test/support/build-bundle.ts',
      'test/support/temporary-files.ts',
      'test/support/postgres-teardown.ts',
    ],
    setupFiles: ['test/support/setup.ts'],
    reporters: ['default', new SkipTable()],
    env: { STA_BUILT_THREADS: new URL('./dist/', import.meta.url).href },
    // Nothing is mocked: the files of a worker share their modules, which are loaded once.
    isolate: false,
    pool: 'forks',
    execArgv: [
      // Most functions run too briefly for optimised code to pay off: V8 waits for eight times as many calls as usual.
      '--interrupt-budget=1000000',
      // A program is started by a copy of its parent's page tables, so a large heap makes each start slow.
      '--max-old-space-size=768',
    ],
    // One more than there are cores: many tests wait for processes that they have started.
    maxWorkers: Math.max(2, availableParallelism() + 1),
    sequence: { sequencer: FileOrder },
    // Transformed sources are kept on the disk for the next run.
    experimental: { fsModuleCache: true },
    // Generous: many tests start processes, and machines are shared.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});

import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongFilesFirst } from './test/support/long-files-first.ts';

const project = (name: string, include: string[]) => ({ extends: true as const, test: { name, include } });

export default defineConfig({
  test: {
    projects: [
      project('e2e', ['test/e2e/**/*.test.ts']),
      project('integration', ['test/integration/**/*.test.ts']),
      // The suites of the store once more, on PostgreSQL.
      {
        extends: true as const,
        test: {
          name: 'postgres',
          include: [
            'test/unit/service/{jobs,webhooks}/*.test.ts',
            'test/unit/service/store/records.test.ts',
            'test/integration/service/jobs/job-queue-properties.test.ts',
            'test/e2e/{idempotency,webhook-deliveries}.test.ts',
            'test/e2e/wire/{bulk,clock,credentials,file-lists,isolation,jobs,limits,matching,profanity,profile-forms}.test.ts',
            'test/e2e/wire/{request-ids,requests,retention,stored-bytes,text-forms,two-users,values}.test.ts',
          ],
          env: { STA_TEST_ENGINE: 'postgres' },
        },
      },
      project('unit', ['test/unit/**/*.test.ts', 'test/*.test.ts']),
    ],
    globalSetup: [
      'test/support/build-bundle.ts',
      'test/support/temporary-files.ts',
      'test/support/postgres-teardown.ts',
    ],
    setupFiles: ['test/support/setup.ts'],
    env: { STA_BUILT_THREADS: new URL('./dist/', import.meta.url).href },
    // Nothing is mocked: the files of a worker share their modules, which are loaded once.
    isolate: false,
    pool: 'forks',
    // One more than there are cores: many tests wait for processes that they have started.
    maxWorkers: Math.max(2, availableParallelism() + 1),
    sequence: { sequencer: LongFilesFirst },
    // Transformed sources are kept on the disk for the next run.
    experimental: { fsModuleCache: true },
    // Generous: many tests start processes, and machines are shared.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});

/** Runs the real command line against the real service, in process, in separate directories. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import type { ServiceOptions } from '../../src/service/app/roles/parts.ts';
import type { Service } from '../../src/service/app/start-service.ts';
import { describeDataDirectory, openDataDirectory } from '../../src/service/base/data-directory.ts';
import { newSigningKey } from '../../src/service/base/signing-keys.ts';
import { placeMigratedFile } from './migrated-file.ts';
import { loadService } from './product.ts';
import { type Result, type RunOptions, runSta } from './run-sta.ts';
import { makeTemporaryDirectory, removeTemporaryDirectory } from './temporary-directories.ts';

export { type Result, type RunOptions, runSta } from './run-sta.ts';

export interface Sta {
  (...argv: string[]): Promise<Result>;
  run(argv: readonly string[], options?: RunOptions): Promise<Result>;
  readonly directory: string;
  readonly env: Readonly<Record<string, string>>;
  /** The service that the commands find in their data directory. */
  readonly service: Service;
}

/** A temporary directory that is removed when the test ends. */
export function temporaryDirectory(): string {
  const directory = makeTemporaryDirectory();
  onTestFinished(() => removeTemporaryDirectory(directory));
  return directory;
}

/** A real service on a free port, with its own data directory. */
export async function startTestService(options: Partial<ServiceOptions> = {}): Promise<Service> {
  const { service, close } = await startServiceIn(options);
  onTestFinished(close);
  return service;
}

/** The same for a whole test file, which closes it itself: that removes the data directory unless it was given. */
export async function startServiceIn(
  options: Partial<ServiceOptions>,
): Promise<{ service: Service; close(): Promise<void> }> {
  const directory = makeTemporaryDirectory();
  const { dataDirectory = join(directory, 'data') } = options;
  const shared = await sharedDatabase(dataDirectory, options);
  if (shared.database === undefined && !existsSync(dataDirectory))
    await placeMigratedFile(describeDataDirectory(dataDirectory).database);
  const { startService } = await loadService();
  const service = await startService({
    dataDirectory,
    host: '127.0.0.1',
    port: 0,
    version: '0.0.0-test',
    announce: true,
    ...options,
    ...shared,
    // Tests send more wrong requests than users do.
    limits: { requestsPerMinute: 0, anonymousPerMinute: 0, failuresPerMinute: 0, ...options.limits },
  });
  return {
    service,
    async close() {
      await service.close();
      removeTemporaryDirectory(directory);
    },
  };
}

/** Where the database is, if it is not in the data directory. */
async function sharedDatabase(dataDirectory: string, options: Partial<ServiceOptions>) {
  const { database, env = process.env } = options;
  if (process.env.STA_TEST_ENGINE !== 'postgres' || database !== undefined) return { ...(database && { database }) };
  // Tests that forge tokens look for the key there.
  const { signingKey } = openDataDirectory(dataDirectory);
  if (!existsSync(signingKey)) writeFileSync(signingKey, newSigningKey());
  const { databaseOf } = await import('./postgres.ts');
  return {
    database: await databaseOf(dataDirectory),
    env: { ...env, STA_SIGNING_KEY: readFileSync(signingKey, 'utf8') },
  };
}

/** The environment for commands that keep all files below one directory. */
export const environmentIn = (directory: string): Record<string, string> => ({
  STA_DATA_DIR: join(directory, 'data'),
  STA_CONFIG_DIR: join(directory, 'config'),
  STA_STATE_DIR: join(directory, 'state'),
  // Tests must not touch the keyring of the person who runs them.
  STA_KEYRING: 'off',
});

/** The command line against a service that runs on its data directory, like `sta serve`. */
export async function startSta(options: Partial<ServiceOptions> = {}): Promise<Sta> {
  const directory = temporaryDirectory();
  const env = environmentIn(directory);
  return createSta(directory, env, await startTestService({ dataDirectory: join(directory, 'data'), ...options }));
}

function createSta(directory: string, env: Readonly<Record<string, string>>, service: Service): Sta {
  const run = (argv: readonly string[], given: RunOptions = {}) =>
    runSta(argv, { ...given, env: { ...env, ...given.env } });
  return Object.assign((...argv: string[]) => run(argv), { run, directory, env, service });
}

/**
 * One service for all tests of a file. Must be called outside of tests.
 *
 * @returns a function like {@link startSta}: config and state of its command line are empty, the service's data is
 * shared
 */
export function shareService(options: Partial<ServiceOptions> = {}): () => Sta {
  let started: Awaited<ReturnType<typeof startServiceIn>>;
  beforeAll(async () => {
    started = await startServiceIn(options);
  });
  afterAll(() => started.close());
  return () => {
    const { service } = started;
    const directory = temporaryDirectory();
    return createSta(directory, { ...environmentIn(directory), STA_DATA_DIR: service.data.directory.path }, service);
  };
}

/**
 * Runs the tests of object storage against OpenStack Swift, a store that checks signatures, and exits. It starts Swift
 * in a temporary directory on free loopback ports, and stops it at the end.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSwift } from '../test/support/swift-server.ts';

const started: ChildProcess[] = [];
const directory = mkdtempSync(join(tmpdir(), 'sta-swift-'));

async function main(): Promise<number> {
  try {
    const swift = await startSwift(directory, (program, argv, options) => {
      const child = spawn(program, argv, options);
      started.push(child);
      return child;
    });
    console.log(`Swift runs at ${swift.endpoint}`);
    const tests = ['test/all/integration/service/blobs', 'test/all/e2e/wire/storage.test.ts'];
    const env = {
      ...process.env,
      STA_TEST_S3: swift.endpoint,
      STA_TEST_S3_KEY_ID: swift.key.keyId,
      STA_TEST_S3_SECRET: swift.key.secret,
    };
    const vitest = spawn('npx', ['--no-install', 'vitest', 'run', ...tests], { stdio: 'inherit', env });
    const code = await new Promise<number>((resolve) => vitest.on('close', (status) => resolve(status ?? 1)));
    await swift.stop();
    return code;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const child of started) child.kill('SIGKILL');
    rmSync(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
    process.exit(1);
  });
}
process.exitCode = await main();

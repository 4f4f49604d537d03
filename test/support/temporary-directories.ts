/** The temporary directories of the tests in this process. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const directories = new Set<string>();

export function makeTemporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'sta-test-'));
  directories.add(directory);
  return directory;
}

export function removeTemporaryDirectory(directory: string): void {
  directories.delete(directory);
  // A shell or a program that the test has stopped may still be writing there.
  rmSync(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
}

/**
 * Removes the directories that a test file has left: some tests stop a service themselves, or expect that one cannot
 * start.
 */
export function removeTemporaryDirectories(): void {
  for (const directory of directories) removeTemporaryDirectory(directory);
}

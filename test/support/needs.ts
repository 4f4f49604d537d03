/**
 * Options of a test that needs more than Node. If something is missing, the test is skipped, and the table of
 * skip-table.ts gives the reason.
 */
import type { TestOptions } from 'vitest';
import { isPackageInstalled } from './programs/installed.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** Why the test is skipped. */
    skipReason?: string;
  }
}

/**
 * Skips a test, or all tests of a group, if programs are missing.
 *
 * @param packages Debian packages that test/programs.txt lists
 */
export function needs(...packages: readonly string[]): TestOptions {
  const missing = packages.filter((name) => !isPackageInstalled(name));
  const reason = `${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} not installed`;
  return skipUnless(missing.length === 0, `${reason}; apt-get install ${missing.join(' ')}`);
}

/** Skips a test, or all tests of a group, unless the machine meets a condition. @param reason what is missing */
export const skipUnless = (holds: boolean, reason: string): TestOptions =>
  holds ? {} : { skip: true, meta: { skipReason: reason } };

/** Skips tests of features that Windows lacks, such as shell scripts and signals. */
export const needsPosix: TestOptions = skipUnless(
  process.platform !== 'win32',
  'Windows has no POSIX shell or signals',
);

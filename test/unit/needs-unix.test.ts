import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listUnixTests } from '../support/needs-unix.ts';

const root = join(import.meta.dirname, '../..');

it('leaves out on Windows and macOS the test files that use what they lack, and few others', () => {
  expect(listUnixTests(root, 'linux')).toEqual([]);
  const windows = listUnixTests(root, 'win32');
  const apple = listUnixTests(root, 'darwin');
  expect(windows).toContain('test/e2e/keyring.test.ts');
  expect(windows).not.toContain('test/e2e/tags.test.ts');
  expect(windows.length).toBeLessThan(50);
  expect(apple.length).toBeLessThan(12);
});

import { expect, it } from 'vitest';
import { removeFolder, renameFile, renameFileSync } from '../../../../src/shared/files/rename-file.ts';

const failure = (code: string) => Object.assign(new Error(code), { code });

/** A file that another program has open for the first calls. */
function openFor(calls: number, code: string, platform: NodeJS.Platform) {
  let count = 0;
  return {
    platform,
    calls: () => count,
    rename() {
      count += 1;
      if (count <= calls) throw failure(code);
    },
  };
}

it.each(['EPERM', 'EBUSY', 'EACCES'])('on Windows, waits for a program that has the file open (%s)', async (code) => {
  const file = openFor(2, code, 'win32');
  await renameFile('a', 'b', { platform: 'win32', rename: async () => file.rename() });
  expect(file.calls()).toBe(3);
  const again = openFor(2, code, 'win32');
  renameFileSync('a', 'b', again);
  expect(again.calls()).toBe(3);
});

it('on Windows, reports a file that stays open, and any other failure at once', () => {
  const open = openFor(99, 'EBUSY', 'win32');
  expect(() => renameFileSync('a', 'b', open)).toThrow('EBUSY');
  expect(open.calls()).toBe(8);
  const missing = openFor(99, 'ENOENT', 'win32');
  expect(() => renameFileSync('a', 'b', missing)).toThrow('ENOENT');
  expect(missing.calls()).toBe(1);
});

it.each(['linux', 'darwin'] as const)('on %s, reports every failure at once', async (platform) => {
  const file = openFor(1, 'EPERM', platform);
  expect(() => renameFileSync('a', 'b', file)).toThrow('EPERM');
  expect(file.calls()).toBe(1);
  const busy = { platform, remove: () => Promise.reject(failure('EBUSY')) };
  await expect(removeFolder('a', busy)).rejects.toThrow('EBUSY');
});

it('leaves a temporary folder that Windows cannot remove yet', async () => {
  await removeFolder('a', { platform: 'win32', remove: () => Promise.reject(failure('EBUSY')) });
  const other = { platform: 'win32' as const, remove: () => Promise.reject(failure('EIO')) };
  await expect(removeFolder('a', other)).rejects.toThrow('EIO');
});

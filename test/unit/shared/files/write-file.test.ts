import { closeSync, fsyncSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openToSync, writePrivateFile } from '../../../../src/shared/files/write-file.ts';
import { makeTemporaryDirectory } from '../../../support/temporary-directories.ts';

it('opens a file to flush it: on Windows for writing, which it requires, elsewhere for reading', () => {
  const path = join(makeTemporaryDirectory(), 'file');
  writePrivateFile(path, 'content');
  for (const [platform, mayWrite] of [
    ['win32', true],
    ['linux', false],
    ['darwin', false],
  ] as const) {
    const descriptor = openToSync(path, platform) ?? -1;
    fsyncSync(descriptor);
    const write = () => writeSync(descriptor, 'x');
    if (mayWrite) expect(write()).toBe(1);
    else expect(write).toThrow('EBADF');
    closeSync(descriptor);
  }
});

it('skips a directory on Windows, which cannot open it', () => {
  expect(openToSync(makeTemporaryDirectory(), 'win32')).toBeUndefined();
});

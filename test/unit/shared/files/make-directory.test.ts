import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeDirectory } from '../../../../src/shared/files/make-directory.ts';
import { makeTemporaryDirectory } from '../../../support/temporary-directories.ts';

it('creates a directory and those above it, and says whether it is new', () => {
  const path = join(makeTemporaryDirectory(), 'a', 'b', 'c');
  expect(makeDirectory(path)).toBe(true);
  expect(statSync(path).isDirectory()).toBe(true);
  expect(makeDirectory(join(path, '..', 'c', '.'))).toBe(false);
});

it('refuses a path that is a file, or below one', () => {
  const file = join(makeTemporaryDirectory(), 'file');
  writeFileSync(file, '');
  expect(() => makeDirectory(file)).toThrow('EEXIST');
  expect(() => makeDirectory(join(file, 'a', 'b'))).toThrow('EEXIST');
});

it('gives each new directory the mode', () => {
  const path = join(makeTemporaryDirectory(), 'a', 'b');
  makeDirectory(path, 0o700);
  for (const one of [path, join(path, '..')]) expect(statSync(one).mode & 0o777).toBe(0o700);
});

// Node's own recursive mkdir never returns there: a regression is a test that hangs.
it('fails where no directory can be created', () => {
  expect(() => makeDirectory('/proc/x/y')).toThrow();
});

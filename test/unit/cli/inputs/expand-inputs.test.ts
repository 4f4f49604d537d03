import { chmodSync, mkdirSync, mkdtempSync, rmdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expandInputs } from '../../../../src/cli/inputs/expand-inputs.ts';
import { needsPosix } from '../../../support/needs.ts';

let directory: string;

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'sta-expand-'));
  const files = ['call10.vtt', 'call2.vtt', 'week 1/chat.CSV', 'week 1/deep/notes.txt', 'photo.png', '.hidden.vtt'];
  files.push('.git/config.txt', 'a[1].txt', 'empty/photo.png');
  for (const file of files) {
    mkdirSync(join(directory, file, '..'), { recursive: true });
    writeFileSync(join(directory, file), 'x');
  }
  symlinkSync(directory, join(directory, 'week 1', 'loop'));
});
afterAll(() => rmSync(directory, { recursive: true }));

const expand = async (...args: string[]) => {
  const paths = await expandInputs(
    args.map((arg) => (arg === '-' ? arg : join(directory, arg))),
    { extensions: ['vtt', 'txt', 'csv'], what: 'transcripts' },
  );
  return paths.map((path) => (path === '-' ? path : relative(directory, path).split('\\').join('/')));
};

it('finds the supported files of a directory recursively, without hidden ones, in natural order', async () => {
  expect(await expand('.')).toEqual([
    'a[1].txt',
    'call2.vtt',
    'call10.vtt',
    'week 1/chat.CSV',
    'week 1/deep/notes.txt',
  ]);
});

it('expands a glob to files of any kind', async () => {
  expect(await expand('*.{vtt,png}')).toEqual(['call2.vtt', 'call10.vtt', 'photo.png']);
  expect(await expand('week 1/d*/*')).toEqual(['week 1/deep/notes.txt']);
});

it('keeps the order of the arguments, stdin and missing files, and returns each file once', async () => {
  expect(await expand('call10.vtt', '-', 'call*.vtt', 'missing.vtt', 'call2.vtt', '-')).toEqual([
    'call10.vtt',
    '-',
    'call2.vtt',
    'missing.vtt',
  ]);
});

it('takes an existing name literally, even with glob characters', async () => {
  expect(await expand('a[1].txt', 'photo.png')).toEqual(['a[1].txt', 'photo.png']);
});

it('names the directory or the glob without files in the error', async () => {
  await expect(expand('empty')).rejects.toThrow(/There are no transcripts in the directory .*empty/);
  await expect(expand('*.mp9')).rejects.toThrow(/No file matches .*\*\.mp9/);
});

it('returns a directory that cannot be listed, so that reading it fails', needsPosix, async () => {
  const cwd = process.cwd();
  // Relative paths, because others may not enter the parents of the directory.
  process.chdir(directory);
  chmodSync('.', 0o755);
  mkdirSync('locked', 0o000);
  // Permissions do not limit root.
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.('nobody');
  try {
    const options = { extensions: ['vtt'], what: 'transcripts' };
    expect(await expandInputs(['.'], options)).toEqual(['call2.vtt', 'call10.vtt', 'locked']);
    expect(await expandInputs(['locked'], options)).toEqual(['locked']);
  } finally {
    if (isRoot) process.seteuid?.(0);
    rmdirSync('locked');
    process.chdir(cwd);
  }
});

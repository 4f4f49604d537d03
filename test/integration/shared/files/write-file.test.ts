import { execFileSync } from 'node:child_process';
import fs, { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { expect, it, onTestFinished } from 'vitest';
import {
  buildFile,
  placeFile,
  removePartials,
  replaceFile,
  replaceFileSync,
  writeNewFile,
  writePrivateFile,
} from '../../../../src/shared/files/write-file.ts';
import { holdOpens } from '../../../support/hold-opens.ts';
import { temporaryDirectory } from '../../../support/start-sta.ts';

const modeOf = (path: string) => statSync(path).mode & 0o777;

/** Each function that replaces a file with text. */
const ways: readonly [name: string, replace: (path: string, text: string, mode?: number) => void | Promise<void>][] = [
  ['a text', replaceFile],
  ['a stream', (path, text, mode) => replaceFile(path, (sink) => pipeline(Readable.from([text]), sink), mode)],
  ['a text, synchronously', replaceFileSync],
  ['another program', (path, text, mode) => buildFile(path, async (partial) => writeFileSync(partial, text), mode)],
];

it.for(ways)('replaces a file with %s, keeping its mode unless one is given', async ([, replace]) => {
  const directory = temporaryDirectory();
  const path = join(directory, 'file');
  writeFileSync(path, 'a longer old text');
  chmodSync(path, 0o640);
  await replace(path, 'new');
  expect(readFileSync(path, 'utf8')).toBe('new');
  expect(modeOf(path)).toBe(0o640);
  await replace(path, 'newer', 0o600);
  expect(modeOf(path)).toBe(0o600);
  expect(readdirSync(directory)).toEqual(['file']);
});

it.for(ways)('creates a file with %s, with the default mode of new files', async ([, replace]) => {
  const path = join(temporaryDirectory(), 'file');
  await replace(path, 'new');
  expect(modeOf(path)).toBe(0o666 & ~process.umask());
});

it.for(ways)('follows a symbolic link and replaces its target with %s', async ([, replace]) => {
  const directory = temporaryDirectory();
  mkdirSync(join(directory, 'real'));
  const [target, link] = [join(directory, 'real', 'file'), join(directory, 'link')];
  writeFileSync(target, 'old');
  symlinkSync(target, link);
  await replace(link, 'new');
  expect(readFileSync(target, 'utf8')).toBe('new');
  expect(fs.lstatSync(link).isSymbolicLink()).toBe(true);
  expect(readdirSync(join(directory, 'real'))).toEqual(['file']);
});

it('replaces a link in a directory, even a broken one, without following it', async () => {
  const directory = temporaryDirectory();
  const elsewhere = temporaryDirectory();
  const target = join(elsewhere, 'file');
  writeFileSync(target, 'old');
  for (const [name, to] of [
    ['link', target],
    ['dangling', join(elsewhere, 'none')],
  ] as const) {
    const path = join(directory, name);
    symlinkSync(to, path);
    await placeFile(path, (partial) => writeNewFile(partial, 'new'));
    expect([fs.lstatSync(path).isFile(), readFileSync(path, 'utf8')]).toEqual([true, 'new']);
  }
  expect(readdirSync(elsewhere)).toEqual(['file']);
  expect(readFileSync(target, 'utf8')).toBe('old');
  expect(readdirSync(directory).sort()).toEqual(['dangling', 'link']);
});

it.for(ways.slice(0, 3))('writes to a pipe with %s, and does not replace the pipe', async ([, replace]) => {
  const directory = temporaryDirectory();
  const path = join(directory, 'pipe');
  execFileSync('mkfifo', [path]);
  // Open for reading and writing, so that neither side blocks.
  const reader = fs.openSync(path, fs.constants.O_RDWR | fs.constants.O_NONBLOCK);
  onTestFinished(() => fs.closeSync(reader));
  await replace(path, 'new');
  const buffer = Buffer.alloc(10);
  expect(buffer.toString('utf8', 0, fs.readSync(reader, buffer))).toBe('new');
  expect(readdirSync(directory)).toEqual(['pipe']);
  expect(statSync(path).isFIFO()).toBe(true);
});

it('keeps the old content, and no temporary file, when the content fails', async () => {
  const directory = temporaryDirectory();
  const path = join(directory, 'file');
  writeFileSync(path, 'old');
  async function* breaking() {
    yield Buffer.from('half');
    throw new Error('broken off');
  }
  await expect(replaceFile(path, (sink) => pipeline(breaking(), sink))).rejects.toThrow('broken off');
  const build = async (partial: string) => {
    writeFileSync(partial, 'half');
    throw new Error('broken off');
  };
  await expect(buildFile(path, build)).rejects.toThrow('broken off');
  expect(readFileSync(path, 'utf8')).toBe('old');
  expect(readdirSync(directory)).toEqual(['file']);
});

it('leaves no file when the content fails while the disk is slow to create it', async () => {
  const directory = temporaryDirectory();
  const opens = holdOpens();
  const failed = writeNewFile(join(directory, 'file'), () => Promise.reject(new Error('refused')));
  await expect(failed).rejects.toThrow('refused');
  await opens.release();
  expect(readdirSync(directory)).toEqual([]);
});

it('leaves no temporary file when the target cannot be replaced', async () => {
  const directory = temporaryDirectory();
  mkdirSync(join(directory, 'there', 'inside'), { recursive: true });
  const path = join(directory, 'there');
  await expect(replaceFile(path, 'new')).rejects.toThrow('EISDIR');
  expect(() => replaceFileSync(path, 'new')).toThrow('EISDIR');
  await expect(buildFile(path, async (partial) => writeFileSync(partial, 'new'))).rejects.toThrow();
  expect(readdirSync(directory)).toEqual(['there']);
});

it('never overwrites an existing file when a new one is required', async () => {
  const path = join(temporaryDirectory(), 'file');
  writeFileSync(path, 'theirs');
  await expect(writeNewFile(path, 'ours')).rejects.toThrow('EEXIST');
  expect(readFileSync(path, 'utf8')).toBe('theirs');
});

it('creates private files and their directories for their owner only', () => {
  const directory = join(temporaryDirectory(), 'a', 'b');
  const path = join(directory, 'file');
  writePrivateFile(path, 'secret');
  expect([modeOf(directory), modeOf(path)]).toEqual([0o700, 0o600]);
  chmodSync(path, 0o644);
  writePrivateFile(path, 'newer secret');
  expect(modeOf(path)).toBe(0o600);
});

it('removes the remains of killed writes, and nothing else', async () => {
  const directory = temporaryDirectory();
  const [left, ...others] = ['a.json.0123abcd.part', 'a.json', 'a.json.lock', 'b.json.0123abcd.part'];
  for (const name of [left ?? '', ...others]) writeFileSync(join(directory, name), 'x');
  await removePartials(join(directory, 'a.json'));
  expect(readdirSync(directory).sort()).toEqual(others.sort());
});

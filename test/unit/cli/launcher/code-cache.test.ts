import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { chooseCacheDirectory, readCache, writeCache } from '../../../../src/cli/launcher/code-cache.ts';
import { temporaryDirectory } from '../../../support/start-sta.ts';

const pack = { data: Buffer.from('compiled code'), modules: ['main', 'tags'] };

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

describe('the directory of the caches', () => {
  it('is next to a bundle of the user, with a name for bundle, version, processor and V8 flags', () => {
    const bundle = temporaryDirectory();
    const directory = chooseCacheDirectory(bundle, 'abc') ?? '';
    expect(dirname(directory)).toBe(join(bundle, '.code-cache'));
    expect(basename(directory)).toMatch(/^abc-v[\d.]+-\w+-[0-9a-f]{32}$/);
    expect(basename(directory)).toContain(`abc-${process.version}-${process.arch}-`);
    expect(chooseCacheDirectory(bundle, 'abc')).toBe(directory);
  });

  it('is in the state directory if the bundle belongs to another user', () => {
    const bundle = temporaryDirectory();
    vi.spyOn(process as Required<typeof process>, 'geteuid').mockReturnValue(4242);
    vi.stubEnv('STA_STATE_DIR', '/some/state');
    expect(chooseCacheDirectory(bundle, 'abc')).toMatch(/^\/some\/state\/code-cache\/abc-/);
  });

  it('does not exist without a bundle, or if Node must not cache', () => {
    expect(chooseCacheDirectory('/no/such/directory', 'abc')).toBeUndefined();
    vi.stubEnv('NODE_DISABLE_COMPILE_CACHE', '1');
    expect(chooseCacheDirectory(temporaryDirectory(), 'abc')).toBeUndefined();
  });
});

describe('a cache', () => {
  it('is read as it was written, aligned at the beginning, and is accessible to its owner only', () => {
    const directory = join(temporaryDirectory(), 'state', 'code-cache', 'key');
    writeCache(directory, 'cli', pack);
    expect(readCache(directory, 'cli')).toEqual(pack);
    expect(readdirSync(directory)).toEqual(['cli']);
    expect(lstatSync(directory).mode & 0o777).toBe(0o700);
    expect(lstatSync(join(directory, 'cli')).mode & 0o777).toBe(0o600);
  });

  it('replaces the previous one', () => {
    const directory = join(temporaryDirectory(), 'key');
    writeCache(directory, 'cli', pack);
    writeCache(directory, 'cli', { data: Buffer.from('more'), modules: ['main'] });
    expect(readCache(directory, 'cli')).toEqual({ data: Buffer.from('more'), modules: ['main'] });
  });

  it('is not read if it is missing, empty, truncated or in another format', () => {
    const directory = join(temporaryDirectory(), 'key');
    writeCache(directory, 'cli', pack);
    const whole = readFileSync(join(directory, 'cli'));
    expect(readCache(directory, 'service')).toBeUndefined();
    for (const content of [
      Buffer.alloc(0),
      Buffer.alloc(3),
      whole.subarray(0, 20),
      whole.subarray(0, -1),
      Buffer.alloc(99, 0xff),
    ]) {
      writeFileSync(join(directory, 'cli'), content);
      expect(readCache(directory, 'cli')).toBeUndefined();
    }
  });

  it('is not read if others can write it or its directory, or own them, or if it is a link', () => {
    const directory = join(temporaryDirectory(), 'key');
    writeCache(directory, 'cli', pack);
    const file = join(directory, 'cli');
    for (const path of [file, directory]) {
      const { mode } = statSync(path);
      chmodSync(path, mode | 0o020);
      expect(readCache(directory, 'cli')).toBeUndefined();
      chmodSync(path, mode);
      expect(readCache(directory, 'cli')).toEqual(pack);
    }
    symlinkSync(file, join(directory, 'linked'));
    expect(readCache(directory, 'linked')).toBeUndefined();
    symlinkSync(directory, `${directory}-linked`);
    expect(readCache(`${directory}-linked`, 'cli')).toBeUndefined();
    vi.spyOn(process as Required<typeof process>, 'geteuid').mockReturnValue(4242);
    expect(readCache(directory, 'cli')).toBeUndefined();
  });

  it('is not written into a directory of other users or through a link, and leaves no file behind', () => {
    const parent = temporaryDirectory();
    const open = join(parent, 'open');
    mkdirSync(open);
    chmodSync(open, 0o777);
    writeCache(open, 'cli', pack);
    expect(readdirSync(open)).toEqual([]);
    mkdirSync(join(parent, 'own'), { mode: 0o700 });
    symlinkSync(join(parent, 'own'), join(parent, 'link'));
    writeCache(join(parent, 'link'), 'cli', pack);
    expect(readdirSync(join(parent, 'own'))).toEqual([]);
  });

  it('causes no failure if nothing can be written', () => {
    const file = join(temporaryDirectory(), 'file');
    writeFileSync(file, '');
    writeCache(join(file, 'key'), 'cli', pack);
    writeCache('/proc/no-such/key', 'cli', pack);
  });

  it('of another version is removed when it is old', () => {
    const parent = temporaryDirectory();
    writeCache(join(parent, 'old'), 'cli', pack);
    writeCache(join(parent, 'recent'), 'cli', pack);
    const longAgo = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000);
    utimesSync(join(parent, 'old'), longAgo, longAgo);
    writeCache(join(parent, 'new'), 'cli', pack);
    expect(readdirSync(parent).sort()).toEqual(['new', 'recent']);
  });
});

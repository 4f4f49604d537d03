import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findFfmpeg } from '../../../../src/service/media/find-ffmpeg.ts';
import { temporaryDirectory } from '../../../support/start-sta.ts';

/** Creates a directory with these programs. */
function directoryOf(...names: string[]): string {
  const directory = join(temporaryDirectory(), 'bin');
  mkdirSync(directory);
  for (const name of names) {
    writeFileSync(join(directory, name), '#!/bin/sh\n');
    chmodSync(join(directory, name), 0o755);
  }
  return directory;
}

it('uses STA_FFMPEG, with ffprobe beside it or on the PATH', () => {
  const [both, alone, probe] = [directoryOf('ffmpeg', 'ffprobe'), directoryOf('my-ffmpeg'), directoryOf('ffprobe')];
  expect(findFfmpeg({ STA_FFMPEG: join(both, 'ffmpeg'), PATH: probe })).toEqual({
    kind: 'native',
    ffmpeg: join(both, 'ffmpeg'),
    ffprobe: join(both, 'ffprobe'),
  });
  expect(findFfmpeg({ STA_FFMPEG: join(alone, 'my-ffmpeg'), PATH: probe })).toEqual({
    kind: 'native',
    ffmpeg: join(alone, 'my-ffmpeg'),
    ffprobe: join(probe, 'ffprobe'),
  });
  expect(findFfmpeg({ STA_FFMPEG: 'my-ffmpeg', PATH: `${alone}:${probe}` })).toMatchObject({ kind: 'native' });
});

it('does not fall back from STA_FFMPEG to another program', () => {
  const both = directoryOf('ffmpeg', 'ffprobe');
  for (const [wanted, words] of [
    ['/no/such/ffmpeg', '/no/such/ffmpeg, which cannot be run'],
    [both, 'which cannot be run'],
    ['no-such-program', 'which cannot be run'],
    [join(directoryOf('ffmpeg'), 'ffmpeg'), 'no ffprobe beside it'],
    ['none', 'STA_FFMPEG is none'],
  ] as const) {
    const PATH = words.includes('ffprobe') ? '' : both;
    expect(findFfmpeg({ STA_FFMPEG: wanted, PATH })).toEqual({ kind: 'none', why: expect.stringContaining(words) });
  }
});

it('otherwise looks for both programs on the PATH, then for WebAssembly', () => {
  const both = directoryOf('ffmpeg', 'ffprobe');
  expect(findFfmpeg({ PATH: `:/no/such/place:${both}` })).toEqual({
    kind: 'native',
    ffmpeg: join(both, 'ffmpeg'),
    ffprobe: join(both, 'ffprobe'),
  });
  for (const PATH of [directoryOf('ffmpeg'), '', undefined]) expect(findFfmpeg({ PATH }).kind).not.toBe('native');
});

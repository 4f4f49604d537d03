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

it('uses STA_FFMPEG, with ffprobe next to it or on the PATH', () => {
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

it('does not fall back from STA_FFMPEG to another program, and says what to do', () => {
  const both = directoryOf('ffmpeg', 'ffprobe');
  const alone = join(directoryOf('ffmpeg'), 'ffmpeg');
  const change = 'Set STA_FFMPEG to the path of an ffmpeg, or unset it';
  for (const [wanted, PATH, why, fix] of [
    ['/no/such/ffmpeg', both, 'STA_FFMPEG is /no/such/ffmpeg, which cannot be run', change],
    [both, both, `STA_FFMPEG is ${both}, which cannot be run`, change],
    ['no-such-program', both, 'STA_FFMPEG is no-such-program, which cannot be run', change],
    [
      alone,
      '',
      `STA_FFMPEG is ${alone}, and there is no ffprobe next to it or on the PATH`,
      'Install ffprobe, which comes with ffmpeg',
    ],
    ['none', both, 'STA_FFMPEG is none', 'Unset STA_FFMPEG'],
  ] as const) {
    expect(findFfmpeg({ STA_FFMPEG: wanted, PATH })).toEqual({ kind: 'none', why, fix });
  }
});

it('says how to install ffmpeg or its package if neither is there', () => {
  expect(findFfmpeg({ PATH: '' }, () => undefined)).toEqual({
    kind: 'none',
    why: 'ffmpeg is not installed',
    fix:
      'Install ffmpeg, for example with apt-get install ffmpeg, or its WebAssembly build: ' +
      'npm install @ffmpeg/core (with --global if sta is installed globally)',
  });
  expect(findFfmpeg({ STA_FFMPEG: 'wasm' }, () => undefined)).toEqual({
    kind: 'none',
    why: 'STA_FFMPEG is wasm, and its package is not installed',
    fix: 'Run npm install @ffmpeg/core (with --global if sta is installed globally)',
  });
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

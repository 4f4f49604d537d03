import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { AttemptFailure, Interruption } from '../../../../../src/service/base/failure.ts';
import { checkMedia } from '../../../../../src/service/files/check-media.ts';
import { toReceiver, words } from '../../../../../src/service/media/ffmpeg-runner.ts';
import { findFfmpeg } from '../../../../../src/service/media/find-ffmpeg.ts';
import type { MediaTools } from '../../../../../src/service/media/media-tools.ts';
import { createNativeRunner } from '../../../../../src/service/media/native-runner.ts';
import { needs } from '../../../../support/needs.ts';
import { temporaryDirectory } from '../../../../support/start-sta.ts';

const found = findFfmpeg({ PATH: process.env.PATH });

/** A runner with a real ffmpeg that receives a signal at its first output. */
function interruptedRunner(name: NodeJS.Signals) {
  if (found.kind !== 'native') throw new Error('there is no ffmpeg');
  const directory = temporaryDirectory();
  const wrapper = join(directory, 'ffmpeg');
  const pid = join(directory, 'pid');
  writeFileSync(wrapper, `#!/bin/sh\necho $$ > ${pid}\nexec ${found.ffmpeg} "$@"\n`, { mode: 0o755 });
  const run = createNativeRunner({ ...found, ffmpeg: wrapper }, { PATH: process.env.PATH });
  let signalled = false;
  return run({
    program: 'ffmpeg',
    args: [...words('-v error -f lavfi -i sine=d=86400 -f f32le'), toReceiver],
    timeLimitMs: 60_000,
    onBytes() {
      if (signalled) return;
      signalled = true;
      process.kill(Number(readFileSync(pid, 'utf8')), name);
    },
  });
}

describe('an ffmpeg that another program ends', needs('ffmpeg'), () => {
  test.each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)(
    'with %s counts as interrupted, not as a damaged file',
    async (name) => {
      await expect(interruptedRunner(name)).rejects.toBeInstanceOf(Interruption);
    },
  );
});

describe('a program', () => {
  /** A runner whose ffmpeg is a script. */
  function runScript(script: string, env: Record<string, string | undefined> = {}, timeLimitMs = 60_000) {
    const ffmpeg = join(temporaryDirectory(), 'ffmpeg');
    writeFileSync(ffmpeg, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    const run = createNativeRunner({ ffmpeg, ffprobe: ffmpeg }, { PATH: process.env.PATH, ...env });
    return run({ program: 'ffmpeg', args: [], timeLimitMs });
  }

  test('is given no secret of the service, neither in its environment nor as an argument', async () => {
    const { stdout } = await runScript('echo "$@"; env', { LANG: 'C', STA_API_SECRET: 'hunter2', OTHER: 'hunter2' });
    expect(stdout).toContain('LANG=C');
    expect(stdout).not.toContain('hunter2');
  });

  test('is killed at the time limit', async () => {
    await expect(runScript('exec sleep 20', {}, 300)).rejects.toMatchObject({ reason: 'time_limit' });
  });
});

describe('a file whose check', () => {
  const check = (error: Error) => checkMedia({ probe: () => Promise.reject(error) } as unknown as MediaTools, 'file');

  test('is interrupted can be uploaded again', async () => {
    await expect(check(new Interruption('ffprobe was ended by SIGTERM'))).rejects.toMatchObject({
      code: 'unavailable',
    });
  });

  test('crashes ffmpeg is rejected', async () => {
    await expect(check(new AttemptFailure('ffprobe crashed (SIGSEGV)'))).rejects.toMatchObject({
      code: 'invalid_request',
    });
  });
});

/** Programs of a computation on a recording, as the service runs them; only the programs themselves are fakes. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { ToneInput } from '../../../../../src/service/compute/jobs/computations/tone-analysis.ts';
import { createWorkerPool, findWorkerEntry } from '../../../../../src/service/compute/jobs/worker-pool.ts';
import { eventually } from '../../../../support/eventually.ts';
import { needsPosix } from '../../../../support/needs.ts';
import { temporaryDirectory } from '../../../../support/start-sta.ts';

test('no ffmpeg outlives the computation that started it', needsPosix, async () => {
  const directory = temporaryDirectory();
  const pidFile = join(directory, 'pid');
  // Prints its pid, then neither exits nor writes anything.
  const script = `#!/bin/sh\necho $$ > ${pidFile}\nexec sleep 600\n`;
  for (const name of ['ffmpeg', 'ffprobe']) writeFileSync(join(directory, name), script, { mode: 0o755 });
  const path = join(directory, 'recording');
  writeFileSync(path, 'no WAV file');

  const settings = {
    derivedDirectory: join(directory, 'derived'),
    durability: 'normal' as const,
    sentimentWeights: 'standard' as const,
    env: { PATH: process.env.PATH, STA_FFMPEG: join(directory, 'ffmpeg') },
  };
  const pool = createWorkerPool(findWorkerEntry(), 60_000, settings);
  onTestFinished(() => pool.close());
  const file = { id: 'file', path, durationMs: 1000, hasAudio: true, subtitleTracks: 0 };
  const input: ToneInput = { syncWithStt: false };
  const controller = new AbortController();
  const task = pool.run({ kind: 'tone_analysis', input: JSON.stringify(input), file }, controller.signal);
  const ended = expect(task).rejects.toThrow('enough');
  const pid = await eventually(() => {
    const written = Number(readFileSync(pidFile, 'utf8'));
    expect(written).toBeGreaterThan(0);
    return written;
  });
  expect(process.kill(pid, 0)).toBe(true);
  controller.abort(new Error('enough'));
  await ended;
  await eventually(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'));
});

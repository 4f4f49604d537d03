import { describe, expect, it } from 'vitest';
import { runRecogniser } from '../../../../../src/service/transcription/pocketsphinx/run-recogniser.ts';

const run = (script: string, timeLimitMs = 15_000, signal?: AbortSignal) =>
  runRecogniser({
    program: process.execPath,
    args: ['-e', script],
    env: { PATH: process.env.PATH, STA_TOKEN: 'secret' },
    timeLimitMs,
    signal,
  });
const failing = (words: string) => ({ code: 'job_failed', message: expect.stringContaining(words) });
const endless = 'setInterval(() => {}, 1000)';

describe('a program', () => {
  it('gives what it prints, and sees no credentials', async () => {
    expect(await run("process.stdout.write('env ' + process.env.STA_TOKEN)")).toBe('env undefined');
  });

  it('that fails is told by its last complaint', async () => {
    await expect(run("console.error('FATAL: no model\\nbye'); process.exit(3)")).rejects.toMatchObject(
      failing('failed: FATAL: no model'),
    );
  });

  it('that takes too long is ended', async () => {
    await expect(run(endless, 50)).rejects.toMatchObject(failing('took too long'));
  });

  it('that prints without end is ended', async () => {
    await expect(run("for (;;) require('node:fs').writeSync(1, 'x'.repeat(65536))")).rejects.toMatchObject(
      failing('printed too much'),
    );
  });

  it('that is not there is told', async () => {
    const gone = { program: '/nowhere/pocketsphinx', args: [], env: {}, timeLimitMs: 1000, signal: undefined };
    await expect(runRecogniser(gone)).rejects.toMatchObject(failing('cannot be run'));
  });

  it('is ended when it is no longer wanted', async () => {
    const abort = new AbortController();
    const running = run(endless, 15_000, abort.signal);
    abort.abort(new Error('enough'));
    await expect(running).rejects.toThrow('enough');
  });
});

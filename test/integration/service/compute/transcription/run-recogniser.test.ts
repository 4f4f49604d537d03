import { describe, expect, it } from 'vitest';
import { Interruption } from '../../../../../src/service/base/failure.ts';
import { runRecogniser } from '../../../../../src/service/compute/transcription/run-recogniser.ts';

const run = (script: string, timeLimitMs = 15_000, signal?: AbortSignal) =>
  runRecogniser({
    name: 'pocketsphinx',
    program: process.execPath,
    args: ['-e', script],
    env: { PATH: process.env.PATH, STA_TOKEN: 'secret' },
    timeLimitMs,
    signal,
  });
const failing = (words: string) => ({ code: 'job_failed', message: expect.stringContaining(words) });
const endless = 'setInterval(() => {}, 1000)';

describe('a program', () => {
  it('returns its output, and receives no credentials', async () => {
    expect(await run("process.stdout.write('env ' + process.env.STA_TOKEN)")).toBe('env undefined');
  });

  it('that fails is reported with its last error line', async () => {
    await expect(run("console.error('FATAL: no model\\nbye'); process.exit(3)")).rejects.toMatchObject(
      failing('failed: FATAL: no model'),
    );
  });

  it('is reported with its error, however long the banner after it', async () => {
    const banner = "console.error('INFO: continuous.c(307): pocketsphinx COMPILED ON: Sep 28 2022');".repeat(100);
    const script = `console.error('ERROR: "acmod.c": no model definition'); ${banner} process.exitCode = 1`;
    await expect(run(script)).rejects.toMatchObject(failing('failed: ERROR: "acmod.c": no model definition'));
  });

  it('is reported with its exit code if it prints only a banner', async () => {
    await expect(run("console.error('INFO: COMPILED ON: Sep 28 2022'); process.exitCode = 7")).rejects.toMatchObject(
      failing('failed: it ended with exit code 7 and reported no error'),
    );
  });

  it('ended by a signal counts as interrupted, not failed', async () => {
    await expect(run("process.kill(process.pid, 'SIGINT')")).rejects.toBeInstanceOf(Interruption);
  });

  it('is ended at the time limit', async () => {
    await expect(run(endless, 50)).rejects.toMatchObject(failing('took too long'));
  });

  it('is ended if it prints endlessly', async () => {
    await expect(run("for (;;) require('node:fs').writeSync(1, 'x'.repeat(65536))")).rejects.toMatchObject(
      failing('printed too much'),
    );
  });

  it('that does not exist is reported', async () => {
    const gone = {
      name: 'pocketsphinx',
      program: '/nowhere/pocketsphinx',
      args: [],
      env: {},
      timeLimitMs: 1000,
      signal: undefined,
    };
    await expect(runRecogniser(gone)).rejects.toMatchObject(failing('cannot be run'));
  });

  it('is ended when its signal aborts', async () => {
    const abort = new AbortController();
    const running = run(endless, 15_000, abort.signal);
    abort.abort(new Error('enough'));
    await expect(running).rejects.toThrow('enough');
  });
});

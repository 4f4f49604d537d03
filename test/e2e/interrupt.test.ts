/** Ctrl-C while a job runs: the command says at once what continues, and is not silent until it has ended. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { needsPosix } from '../support/needs.ts';
import { firstSeconds } from '../support/short-meeting.ts';
import { spawnSta } from '../support/sta-process.ts';
import { environmentIn, temporaryDirectory } from '../support/start-sta.ts';

interface Line {
  readonly text: string;
  readonly atMs: number;
}

/** @returns the lines after Ctrl-C */
async function interrupt(flags: readonly string[], until: string) {
  const directory = temporaryDirectory();
  const recording = join(directory, 'call.wav');
  writeFileSync(recording, firstSeconds(2));
  writeFileSync(join(directory, 'hear'), '#!/bin/sh\nexec sleep 30\n', { mode: 0o755 });
  const env = { ...environmentIn(directory), STA_STT_COMMAND: `${directory}/hear {wav} {out}` };
  const child = spawnSta(['transcribe', recording, ...flags], env);
  const lines: Line[] = [];
  let interrupted = false;
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    if (interrupted) for (const text of chunk.trimEnd().split('\n')) lines.push({ text, atMs: performance.now() });
    else if (chunk.includes(until)) interrupted = child.kill('SIGINT');
  });
  const code = await new Promise<number | null>((resolve) => child.on('exit', resolve));
  return { code, lines, endMs: performance.now() };
}

describe('Ctrl-C', needsPosix, () => {
  it('says at once that the job continues, and then what the command waits for', async () => {
    const { code, lines, endMs } = await interrupt([], 'Started the job');
    expect(code).toBe(130);
    expect(lines.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^error: Interrupted\. The job \S+ was not cancelled: it stays in the local data/),
      expect.stringMatching(/^Keep waiting with: sta jobs wait /),
      'Ending the local service, which may take a few seconds. To exit at once, press Ctrl-C again: nothing is lost',
    ]);
    // The service waits three seconds for the program, on any machine.
    for (const { text, atMs } of lines) expect(endMs - atMs, text).toBeGreaterThan(1_000);
  });
});

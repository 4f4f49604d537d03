/** A transcription that Ctrl-C interrupts again and again; interrupts.test.ts covers the other jobs. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  interruptFiveTimes,
  isAt,
  isProcessing,
  isQueued,
  openBench,
  runAlone,
} from '../../support/jobs/interrupted-jobs.ts';
import { needs } from '../../support/needs.ts';
import { cutMeeting } from '../../support/short-meeting.ts';
import { runSta } from '../../support/start-sta.ts';

let directory = '';
let video = '';
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'sta-interrupts-'));
  video = await cutMeeting(directory, 6);
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

test('a transcription that is interrupted five times gives the same transcript', needs('ffmpeg'), async () => {
  const bench = openBench();
  const argv = ['tone', 'run', video, '--transcript', 'json'];
  const id = await interruptFiveTimes(bench, argv, [
    isQueued,
    isProcessing,
    isAt('transcript', 0),
    isAt('transcript', 2),
    isAt('transcript', 3),
  ]);
  const fetched = await runSta(['tone', 'fetch', id, '--transcript', 'json', '--json'], { env: bench.env });
  const { data } = JSON.parse(fetched.stdout);
  expect(JSON.stringify(data.speech_to_text.utterances)).toContain('word5');
  expect(data).toEqual((await runAlone(argv, bench.env.PATH)).data);
});

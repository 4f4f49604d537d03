/** Jobs that Ctrl-C interrupts at any moment must complete later with the same results as uninterrupted jobs. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openMediaTools } from '../../../src/service/media/media-tools.ts';
import { eventually } from '../../support/eventually.ts';
import { uploadMedia } from '../../support/jobs/call-media.ts';
import {
  interruptFiveTimes,
  isAt,
  isProcessing,
  isQueued,
  openBench,
  runAlone,
} from '../../support/jobs/interrupted-jobs.ts';
import { needs, needsPosix } from '../../support/needs.ts';
import { isRunning } from '../../support/programs/is-running.ts';
import { cutMeeting, exampleMeeting, writeCues } from '../../support/short-meeting.ts';
import { startServe } from '../../support/sta-process.ts';
import { environmentIn, runSta, temporaryDirectory } from '../../support/start-sta.ts';

const path = { PATH: process.env.PATH };
const patienceMs = 60_000;

let directory = '';
let video = '';
let subtitles = '';
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'sta-interrupts-'));
  subtitles = writeCues(directory);
  video = await cutMeeting(directory, 12);
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

describe('a job that is interrupted five times', needs('ffmpeg'), () => {
  test('finds the same tones', async () => {
    const bench = openBench();
    const argv = ['tone', 'run', video];
    const id = await interruptFiveTimes(bench, argv, [
      isQueued,
      isProcessing,
      isAt('tones', 1),
      isAt('tones', 3),
      isAt('tones', 6),
    ]);
    const fetched = await runSta(['tone', 'fetch', id, '--json'], { env: bench.env });
    expect(JSON.parse(fetched.stdout)).toEqual(await runAlone(argv));
  });

  test('makes the same clips', async () => {
    const bench = openBench();
    const argv = [
      ...['clips', 'run', video, '--subtitles', subtitles],
      ...['--qa', '--action-items', '--keyword', 'report'],
    ];
    const id = await interruptFiveTimes(bench, argv, [
      isQueued,
      isProcessing,
      isAt('cuts', 0),
      isAt('cuts', 1),
      (items, pid) => isProcessing(items, pid) && items.some(({ state }) => state === 'completed'),
    ]);
    const saved = join(bench.directory, 'clips');
    const fetched = await runSta(['clips', 'fetch', id, '--json', '--download', saved], { env: bench.env });
    expect(fetched.code, fetched.stderr).toBe(0);
    const [made, alone] = [JSON.parse(fetched.stdout).data, (await runAlone(argv)).data];
    const kinds = Object.keys(alone);
    expect(Object.keys(made)).toEqual(kinds);
    const tools = await openMediaTools(path);
    for (const kind of kinds) {
      expect(made[kind].segments).toEqual(alone[kind].segments);
      expect(await tools.probe(join(saved, `${kind}.mp4`))).toMatchObject({ kind: 'video', hasAudio: true });
    }
  });
});

test('a service that is killed leaves no ffmpeg behind', needsPosix, async () => {
  const directory = temporaryDirectory();
  const pidFile = join(directory, 'pid');
  // Ignores every signal that can be ignored, reads nothing and writes nothing.
  const script = `#!/bin/sh\ntrap "" INT TERM HUP\necho $$ > ${pidFile}\nwhile :; do sleep 1; done\n`;
  for (const name of ['ffmpeg', 'ffprobe']) writeFileSync(join(directory, name), script, { mode: 0o755 });
  const env = { ...environmentIn(directory), STA_FFMPEG: join(directory, 'ffmpeg') };
  const { child, url, exited } = await startServe(env);
  const user = JSON.parse(readFileSync(join(directory, 'data', 'local-credentials.json'), 'utf8'));
  // The check of the upload hangs.
  const upload = uploadMedia(url, user, readFileSync(exampleMeeting)).catch(() => undefined);
  const pid = await eventually(() => {
    const written = Number(readFileSync(pidFile, 'utf8'));
    expect(written).toBeGreaterThan(0);
    return written;
  }, patienceMs);
  expect(isRunning(pid)).toBe(true);
  // Responds only after the turn in which it starts a program and passes its id to the watchdog.
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  child.kill('SIGKILL');
  await exited;
  onTestFinished(() => {
    if (isRunning(pid)) process.kill(pid, 'SIGKILL');
  });
  await eventually(() => expect(isRunning(pid)).toBe(false), patienceMs);
  await upload;
});

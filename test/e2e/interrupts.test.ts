/**
 * Ctrl-C at a terminal goes to the whole process group in the foreground. Jobs that it interrupts, at whatever moment, must
 * complete later with the same results as jobs that nothing interrupts.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { ItemProgress } from '../../src/service/jobs/item-progress.ts';
import { findFfmpeg } from '../../src/service/media/find-ffmpeg.ts';
import { openMediaTools } from '../../src/service/media/media-tools.ts';
import { findProgram } from '../../src/service/programs/find-program.ts';
import { findPocketsphinx } from '../../src/service/transcription/pocketsphinx/find-pocketsphinx.ts';
import { eventually } from '../support/eventually.ts';
import { uploadMedia } from '../support/jobs/call-media.ts';
import { makeMedia } from '../support/media.ts';
import { isRunning } from '../support/programs/is-running.ts';
import { finish, spawnSta, startServe } from '../support/sta-process.ts';
import { environmentIn, runSta, startSta, temporaryDirectory } from '../support/start-sta.ts';

const path = { PATH: process.env.PATH };
const ffmpeg = findFfmpeg(path);
const example = new URL('../../examples/meeting.mp4', import.meta.url).pathname;
const patienceMs = 60_000;

/** Two questions and an action item, apart from each other. */
const cues = [
  ['00:00:00,400 --> 00:00:01,800', 'ANNA: When will the price list be ready?'],
  ['00:00:02,000 --> 00:00:03,400', 'BEN: The price list will be ready on Friday.'],
  ['00:00:05,200 --> 00:00:06,600', 'BEN: I will send you the report by Monday.'],
  ['00:00:08,600 --> 00:00:10,000', 'ANNA: How much money did we spend in March?'],
  ['00:00:10,200 --> 00:00:11,600', 'BEN: We spent four thousand dollars in March.'],
] as const;

/** Twelve seconds of the example meeting. The subtitles are not those of what is said. */
let directory = '';
let video = '';
let subtitles = '';
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'sta-interrupts-'));
  subtitles = join(directory, 'meeting.srt');
  writeFileSync(subtitles, cues.map(([clock, text], i) => `${i + 1}\n${clock}\n${text}\n`).join('\n'));
  video = ffmpeg.kind === 'none' ? example : await makeMedia(directory, 'meeting.mp4', ...cut);
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const cut = ['-ss', '7', '-t', '12', '-i', { read: example }];

/** Puts the programs behind scripts that note their process ids; ffmpeg reads at three times the speed of the recording. */
function openBench() {
  const directory = temporaryDirectory();
  const pids = join(directory, 'pids');
  writeFileSync(pids, '');
  for (const [name, options] of [
    ['ffmpeg', '-readrate 3'],
    ['ffprobe', ''],
    ['pocketsphinx', ''],
    ['pocketsphinx_continuous', ''],
  ] as const) {
    const real = findProgram(name, path);
    if (real === undefined) continue;
    const script = `#!/bin/sh\necho $$ >> ${pids}\nexec ${real} ${options} "$@"\n`;
    writeFileSync(join(directory, name), script, { mode: 0o755 });
  }
  const env = { ...environmentIn(directory), PATH: `${directory}:${process.env.PATH}` };
  return { directory, env, readPids: () => readFileSync(pids, 'utf8').trim().split('\n').filter(Boolean).map(Number) };
}

interface ItemRow {
  readonly state: string;
  readonly attempts: number;
  readonly progress: ItemProgress | undefined;
  /** The process that computes it. */
  readonly pid: number | undefined;
}

function readItems(directory: string): ItemRow[] {
  const database = new DatabaseSync(join(directory, 'data', 'sta.sqlite'), { readOnly: true, timeout: 5_000 });
  try {
    const rows = database.prepare('select state, attempts, progress, lease_owner from job_items').all() as {
      state: string;
      attempts: number;
      progress: string | null;
      lease_owner: string | null;
    }[];
    return rows.map(({ state, attempts, progress, lease_owner }) => ({
      state,
      attempts,
      progress: progress === null ? undefined : JSON.parse(progress),
      pid: lease_owner === null ? undefined : Number(lease_owner.split('/')[1]),
    }));
  } finally {
    database.close();
  }
}

type Moment = (items: readonly ItemRow[], pid: number) => boolean;

const isQueued: Moment = (items) => items.length > 0;
const isProcessing: Moment = (items, pid) => items.some((item) => item.pid === pid);
const isAt =
  (step: ItemProgress['step'], done: number): Moment =>
  (items, pid) =>
    items.some((item) => item.pid === pid && item.progress?.step === step && item.progress.done >= done);
/** Whether the last interruption left the job the time to complete. */
function isDone(directory: string): boolean {
  try {
    const items = readItems(directory);
    return items.length > 0 && items.every(({ state }) => state === 'completed' || state === 'failed');
  } catch {
    return false;
  }
}

/** Runs a command and, when the moment has come, presses Ctrl-C: once, or again as soon as it is noticed. */
async function interrupt(
  bench: ReturnType<typeof openBench>,
  argv: readonly string[],
  moment: Moment,
  presses: 1 | 2,
): Promise<void> {
  if (isDone(bench.directory)) return;
  const child = spawnSta(argv, bench.env, { detached: true });
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const group = -Number(child.pid);
  const finished = finish(child);
  let stderr = '';
  child.stderr?.on('data', (chunk) => (stderr += chunk));
  await eventually(
    () => {
      let items: ItemRow[] = [];
      try {
        items = readItems(bench.directory);
      } catch {
        // The data directory is not there yet.
      }
      expect(moment(items, Number(child.pid)) || hasEnded() || isDone(bench.directory)).toBe(true);
    },
    patienceMs,
    40,
  );
  if (!hasEnded()) process.kill(group, 'SIGINT');
  if (presses === 2) {
    await eventually(() => expect(hasEnded() || stderr.includes('Interrupted.')).toBe(true), patienceMs);
    if (!hasEnded()) process.kill(group, 'SIGINT');
  }
  const { code } = await finished;
  expect([130, 0], stderr).toContain(code);
}

/** Interrupts a job five times, then waits for it. @returns its id */
async function interruptFiveTimes(
  bench: ReturnType<typeof openBench>,
  argv: readonly string[],
  moments: readonly [Moment, Moment, Moment, Moment, Moment],
): Promise<string> {
  let id = '';
  for (const [i, moment] of moments.entries()) {
    await interrupt(bench, id === '' ? argv : ['jobs', 'wait', id], moment, i % 2 === 0 ? 1 : 2);
    if (id === '') {
      const journal = readFileSync(join(bench.directory, 'state', 'jobs.ndjson'), 'utf8').trim();
      id = JSON.parse(journal.split('\n')[0] ?? '').id;
    }
    await eventually(() => expect(bench.readPids().filter(isRunning)).toEqual([]), patienceMs);
    expect(readItems(bench.directory).map(({ attempts }) => attempts)).not.toContain(1);
  }
  const waited = await runSta(['jobs', 'wait', id], { env: bench.env });
  expect(waited, waited.stderr).toMatchObject({ code: 0 });
  expect(waited.stdout).toContain('Completed');
  return id;
}

/** The same job where nothing interrupts it. */
const runAlone = async (argv: readonly string[]) => {
  const sta = await startSta();
  const result = await sta(...argv, '--json');
  expect(result.code, result.stderr).toBe(0);
  return JSON.parse(result.stdout);
};

const timeout = 300_000;

describe.skipIf(process.platform === 'win32' || ffmpeg.kind !== 'native')(
  'a job that is interrupted five times',
  () => {
    test('finds the same tones', { timeout }, async () => {
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

    test.skipIf(findPocketsphinx(path) === undefined)('makes the same transcript', { timeout }, async () => {
      const bench = openBench();
      const argv = ['tone', 'run', video, '--transcript', 'json'];
      const id = await interruptFiveTimes(bench, argv, [
        isQueued,
        isProcessing,
        isAt('transcript', 0),
        isAt('transcript', 2),
        isAt('transcript', 5),
      ]);
      const fetched = await runSta(['tone', 'fetch', id, '--transcript', 'json', '--json'], { env: bench.env });
      const { data } = JSON.parse(fetched.stdout);
      expect(data.speech_to_text.utterances.length).toBeGreaterThan(0);
      expect(data).toEqual((await runAlone(argv)).data);
    });

    test('makes the same clips', { timeout }, async () => {
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
  },
);

test.skipIf(process.platform === 'win32')('a service that is killed leaves no ffmpeg behind', { timeout }, async () => {
  const directory = temporaryDirectory();
  const pidFile = join(directory, 'pid');
  // Hears no signal that can be ignored, reads nothing and writes nothing.
  const script = `#!/bin/sh\ntrap "" INT TERM HUP\necho $$ > ${pidFile}\nwhile :; do sleep 1; done\n`;
  for (const name of ['ffmpeg', 'ffprobe']) writeFileSync(join(directory, name), script, { mode: 0o755 });
  const env = { ...environmentIn(directory), STA_FFMPEG: join(directory, 'ffmpeg') };
  const { child, url, exited } = await startServe(env);
  const user = JSON.parse(readFileSync(join(directory, 'data', 'local-credentials.json'), 'utf8'));
  // Looking into the upload is what hangs.
  const upload = uploadMedia(url, user, readFileSync(example)).catch(() => undefined);
  const pid = await eventually(() => {
    const written = Number(readFileSync(pidFile, 'utf8'));
    expect(written).toBeGreaterThan(0);
    return written;
  }, patienceMs);
  expect(isRunning(pid)).toBe(true);
  child.kill('SIGKILL');
  await exited;
  onTestFinished(() => {
    if (isRunning(pid)) process.kill(pid, 'SIGKILL');
  });
  await eventually(() => expect(isRunning(pid)).toBe(false), patienceMs);
  await upload;
});

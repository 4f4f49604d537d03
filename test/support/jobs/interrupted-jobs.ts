/** Jobs that Ctrl-C at a terminal interrupts: it goes to the whole foreground process group. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { findProgram } from '../../../src/service/base/programs/find-program.ts';
import type { ItemProgress } from '../../../src/service/compute/jobs/item-progress.ts';
import { DatabaseSync } from '../../../src/shared/sqlite.ts';
import { eventually } from '../eventually.ts';
import { isRunning } from '../programs/is-running.ts';
import { standInRecogniser } from '../programs/stand-in-recogniser.ts';
import { finish, spawnSta } from '../sta-process.ts';
import { environmentIn, runSta, startSta, temporaryDirectory } from '../start-sta.ts';

const path = { PATH: process.env.PATH };
const patienceMs = 60_000;

/**
 * Puts scripts in front of the programs that record their process ids. ffmpeg reads at three times the speed of the
 * recording, and a script replaces the recogniser.
 */
export function openBench() {
  const directory = temporaryDirectory();
  const pids = join(directory, 'pids');
  writeFileSync(pids, '');
  const put = (name: string, script: string) =>
    writeFileSync(join(directory, name), `#!/bin/sh\necho $$ >> ${pids}\n${script}\n`, { mode: 0o755 });
  for (const [name, options] of [
    ['ffmpeg', '-readrate 3'],
    ['ffprobe', ''],
  ] as const) {
    const real = findProgram(name, path);
    if (real !== undefined) put(name, `exec ${real} ${options} "$@"`);
  }
  put('pocketsphinx', standInRecogniser(0.5));
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

export type Moment = (items: readonly ItemRow[], pid: number) => boolean;

export const isQueued: Moment = (items) => items.length > 0;
export const isProcessing: Moment = (items, pid) => items.some((item) => item.pid === pid);
export const isAt =
  (step: ItemProgress['step'], done: number): Moment =>
  (items, pid) =>
    items.some((item) => item.pid === pid && item.progress?.step === step && item.progress.done >= done);
/** True if the last interruption left the job enough time to complete. */
function isDone(directory: string): boolean {
  try {
    const items = readItems(directory);
    return items.length > 0 && items.every(({ state }) => state === 'completed' || state === 'failed');
  } catch {
    return false;
  }
}

/** Runs a command and, at the right moment, presses Ctrl-C: once, or again when the first press was noticed. */
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
        // The data directory does not exist yet.
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
export async function interruptFiveTimes(
  bench: ReturnType<typeof openBench>,
  argv: readonly string[],
  moments: readonly [Moment, Moment, Moment, Moment, Moment],
): Promise<string> {
  const journal = join(bench.directory, 'state', 'jobs.ndjson');
  // Until the command has saved the id, no later command could wait for the job.
  const isNoted: Moment = (...now) => existsSync(journal) && moments[0](...now);
  let id = '';
  for (const [i, moment] of moments.entries()) {
    await interrupt(bench, id === '' ? argv : ['jobs', 'wait', id], i === 0 ? isNoted : moment, i % 2 === 0 ? 1 : 2);
    id ||= JSON.parse(readFileSync(journal, 'utf8').split('\n')[0] ?? '').id;
    await eventually(() => expect(bench.readPids().filter(isRunning)).toEqual([]), patienceMs);
    expect(readItems(bench.directory).map(({ attempts }) => attempts)).not.toContain(1);
  }
  const waited = await runSta(['jobs', 'wait', id], { env: bench.env });
  expect(waited, waited.stderr).toMatchObject({ code: 0 });
  expect(waited.stdout).toContain('Completed');
  return id;
}

/** The same job without interruptions, with the programs of `PATH`. */
export const runAlone = async (argv: readonly string[], PATH = process.env.PATH) => {
  const sta = await startSta({ env: { PATH } });
  const result = await sta(...argv, '--json');
  expect(result.code, result.stderr).toBe(0);
  return JSON.parse(result.stdout);
};

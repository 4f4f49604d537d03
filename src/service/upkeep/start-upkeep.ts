/**
 * The maintenance work of a service: it deletes old data, at the start and every hour, and then rewrites the database
 * file once no job is queued or running. Every minute it removes deleted data from the database's log.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { DataDirectory } from '../base/data-directory.ts';
import { isOutage } from '../base/failure.ts';
import type { Blobs } from '../blobs/blob-store.ts';
import { openDirectoryBlobs } from '../blobs/directory-blobs.ts';
import { removeOrphans, type Searched } from './orphans.ts';
import { type SweepOptions, sweep } from './sweep.ts';

const tickMs = 60_000;
const sweepMs = 60 * 60_000;
/** Requests wait while the file is rewritten: about 0.4 s. */
const maxVacuumBytes = 64 * 1024 * 1024;
/** A service that always has jobs rewrites the file between two of them after this time. */
const maxVacuumDelayMs = 24 * 60 * 60_000;

export interface UpkeepOptions extends Omit<SweepOptions, 'signal'> {
  /** Where to search for files without records; undefined to keep them. */
  readonly directory: DataDirectory | undefined;
  readonly blobs: Blobs;
  readonly logger: FastifyBaseLogger | undefined;
}

export function startUpkeep(options: UpkeepOptions) {
  const { store, clock, logger, directory, blobs } = options;
  const stop = new AbortController();
  let sweptAtMs: number | undefined;
  /** Since when the database file should be rewritten. */
  let vacuumDueMs: number | undefined;

  async function sweepWhenDue(): Promise<void> {
    const nowMs = clock.nowMs();
    // A clock that was set back must not delay the next sweep.
    const isDue = !(sweptAtMs !== undefined && nowMs >= sweptAtMs && nowMs < sweptAtMs + sweepMs);
    if (isDue) {
      sweptAtMs = nowMs;
      vacuumDueMs ??= nowMs;
    }
    // One of the processes on a database deletes the shared data; each process cleans its own directory.
    const isMine = (await store.claimSweep(sweepMs)) ?? isDue;
    if (isMine) await sweepShared();
    else if (isDue && directory !== undefined && !blobs.files.isLocal)
      await removeLost({ directory, store, blobs: openDirectoryBlobs(directory) });
  }

  async function sweepShared(): Promise<void> {
    try {
      const { jobs, uploads } = await sweep({ ...options, signal: stop.signal });
      if (jobs + uploads > 0) logger?.info({ jobs, uploads }, 'deleted what has expired');
      if (directory !== undefined) await removeLost({ directory, store, blobs });
    } catch (error) {
      await store.returnSweep();
      throw error;
    }
  }

  async function removeLost(searched: Searched): Promise<void> {
    const orphans = await removeOrphans(searched);
    // The remains of processes killed between the content of an upload and its record, whose callers got no response.
    if (orphans > 0) logger?.info({ files: orphans }, 'deleted files without a record');
  }

  /** A request may be in the middle of a change. */
  async function tryOften(run: () => boolean): Promise<boolean> {
    for (let tries = 0; tries < 20 && !stop.signal.aborted; tries += 1) {
      if (run()) return true;
      await nextTurn();
    }
    return false;
  }

  async function vacuumWhenIdle(): Promise<void> {
    if (vacuumDueMs === undefined) return;
    const { queued, processing } = await store.jobs.counts();
    const isLate = clock.nowMs() - vacuumDueMs >= maxVacuumDelayMs;
    if (queued + processing > 0 && !isLate) return;
    if (await tryOften(() => store.vacuum(maxVacuumBytes))) vacuumDueMs = undefined;
  }

  const failed = (error: unknown) => {
    if (!isOutage(error)) logger?.error({ err: error }, 'old data cannot be deleted');
  };
  async function thenEmptyLog(run: () => Promise<void>): Promise<void> {
    try {
      await run();
    } finally {
      await tryOften(() => store.emptyLog());
    }
  }

  let running: Promise<unknown> = thenEmptyLog(sweepWhenDue).catch(failed);
  // One after the other: a sweep may take longer than the pause.
  const tick = async () => {
    running = running.then(() => thenEmptyLog(() => sweepWhenDue().then(vacuumWhenIdle))).catch(failed);
    await running;
  };
  const timer = setInterval(() => void tick(), tickMs).unref();
  return {
    /** Does the due work. Resolves when it is done. */
    tick,
    /** Stops between two changes. */
    async close(): Promise<void> {
      clearInterval(timer);
      stop.abort();
      await running;
    },
  };
}

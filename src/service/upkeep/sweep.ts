/** Deletes old jobs, uploads and deliveries, a few at a time, so that requests do not wait for it. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Retention } from '../../contract/schemas/retention.ts';
import type { Clock } from '../../shared/clock.ts';
import type { ServiceFiles } from '../files/open-files.ts';
import type { JobAges } from '../store/jobs/expiry.ts';
import type { Store } from '../store/store.ts';

export interface SweepOptions {
  readonly store: Store;
  readonly files: ServiceFiles;
  readonly clock: Clock;
  readonly retention: Retention;
  /** Ends the sweep between two changes. */
  readonly signal: AbortSignal;
}

/** How long a fetch can report that a job has expired. */
const notesMs = 90 * 24 * 3_600_000;

/** The approximate maximum time of one change, during which requests wait, and the maximum jobs per change. */
const changeMs = 15;
const maxJobs = 256;
const rowsAtOnce = 500;

/** @returns the numbers of what was deleted */
export async function sweep(options: SweepOptions) {
  const { store, clock, retention, signal } = options;
  const nowMs = clock.nowMs();
  const { results = Number.POSITIVE_INFINITY, clips = Number.POSITIVE_INFINITY, uploads, deliveries } = retention;
  const jobs = await expireJobs(options, { resultsBeforeMs: nowMs - results, clipsBeforeMs: nowMs - clips });
  const files = uploads === undefined ? 0 : await expireUploads(options, nowMs - uploads);
  while (!signal.aborted && (await store.expiry.forget(nowMs - notesMs, rowsAtOnce))) await nextTurn();
  await store.idempotencyKeys.forget();
  if (deliveries !== undefined) {
    while (!signal.aborted && (await store.deliveries.forget(nowMs - deliveries, rowsAtOnce))) await nextTurn();
  }
  return { jobs, uploads: files };
}

async function expireUploads({ files, signal }: SweepOptions, usedBeforeMs: number): Promise<number> {
  let expired = 0;
  for (let after: string | undefined = ''; after !== undefined && !signal.aborted; await nextTurn()) {
    const page: { expired: number; last: string | undefined } = await files.records.expire(usedBeforeMs, after);
    expired += page.expired;
    after = page.last;
  }
  return expired;
}

async function expireJobs({ store, files: { derived }, signal }: SweepOptions, ages: JobAges): Promise<number> {
  let expired = 0;
  let atOnce = 16;
  for (let after: number | undefined = 0; after !== undefined && !signal.aborted; await nextTurn()) {
    const page: { numbers: number[]; last: number | undefined } = await store.expiry.find(ages, after);
    after = page.last;
    while (page.numbers.length > 0 && !signal.aborted) {
      const start = performance.now();
      const batch = page.numbers.splice(0, atOnce);
      const { clipNames, emptiedFiles } = await store.expiry.expire(batch);
      expired += batch.length;
      // The sizes of results differ a thousandfold.
      atOnce = performance.now() - start > changeMs ? Math.max(1, atOnce >> 1) : Math.min(maxJobs, atOnce * 2);
      for (const name of clipNames) await derived.removeClip(name);
      for (const id of emptiedFiles) await derived.remove(id);
      await nextTurn();
    }
  }
  return expired;
}

/**
 * The worker of a service inside a command. It starts when a job is queued, when a notification becomes due, or if an
 * earlier process left either. A command that only reads ends without it, and does not wait for the jobs of others. A
 * long-running command starts it anyway, for jobs that other processes queue or leave unfinished, and to delete old
 * data.
 */
import type { Parts } from './parts.ts';
import type { Worker } from './worker.ts';

/** The duration from which a command counts as long, milliseconds. */
const longCommandMs = 5_000;

/** @throws if the work of earlier processes cannot be read */
export async function workOnDemand(parts: Parts): Promise<Pick<Worker, 'close'>> {
  const { store } = parts.data;
  let starting: Promise<Worker> | undefined;
  const start = () => {
    starting ??= import('./worker.ts').then(({ startWorker }) => startWorker(parts));
  };
  const timer = setTimeout(start, longCommandMs).unref();
  let hasQueued = false;
  const stopListening = store.onWork(() => {
    hasQueued = true;
    start();
  });
  if (await store.hasWork()) start();
  return {
    async close(finishJobs) {
      clearTimeout(timer);
      stopListening();
      await (starting === undefined ? parts.threads.close() : (await starting).close(finishJobs && hasQueued));
    },
  };
}

/**
 * The worker of a service inside a command. It starts when a job is queued, a notification becomes due, or an earlier process
 * has left either behind. A command that only reads ends without it. A command that runs for longer gets it anyway: for what
 * other processes queue and leave behind, and to delete what is old.
 */
import type { Parts } from './parts.ts';
import type { Worker } from './worker.ts';

/** When a command counts as a long one, milliseconds. */
const longCommandMs = 5_000;

/** @throws when what was left behind cannot be read */
export async function workOnDemand(parts: Parts): Promise<Pick<Worker, 'close'>> {
  const { store } = parts.data;
  let starting: Promise<Worker> | undefined;
  const start = () => {
    starting ??= import('./worker.ts').then(({ startWorker }) => startWorker(parts));
  };
  const timer = setTimeout(start, longCommandMs).unref();
  const stopListening = store.onWork(start);
  if (await store.hasWork()) start();
  return {
    async close(finishJobs) {
      clearTimeout(timer);
      stopListening();
      await (starting === undefined ? parts.threads.close() : (await starting).close(finishJobs));
    },
  };
}

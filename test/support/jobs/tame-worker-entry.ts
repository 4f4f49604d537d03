/** The worker entry of tests: tame-worker.ts. */
import { loadTypeScript, type WorkerEntry } from '../../../src/service/jobs/worker-entry.ts';

export const tameWorkerEntry: WorkerEntry = {
  url: new URL('./tame-worker.ts', import.meta.url),
  execArgv: loadTypeScript(),
};

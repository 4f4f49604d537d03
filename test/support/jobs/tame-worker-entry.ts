/** The worker entry for tests: tame-worker.ts. */
import { loadTypeScript, type ThreadEntry } from '../../../src/shared/concurrency/thread-entry.ts';

export const tameWorkerEntry: ThreadEntry = {
  url: new URL('./tame-worker.ts', import.meta.url),
  execArgv: loadTypeScript(),
};

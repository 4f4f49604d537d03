/** One process that does everything: it responds to calls and computes the jobs itself. */
import { startApi } from './api.ts';
import type { Parts, StartedRole } from './parts.ts';
import { workOnDemand } from './work-on-demand.ts';

/** @throws when the address cannot be listened on */
export async function startAll(parts: Parts): Promise<StartedRole> {
  const api = await startApi(parts);
  try {
    if (parts.options.workOnDemand) {
      const work = await workOnDemand(parts);
      return { api, close: (finishJobs) => api.close().then(() => work.close(finishJobs)) };
    }
    const { startWorker } = await import('./worker.ts');
    const worker = await startWorker(parts);
    return { api, worker, close: (finishJobs) => api.close().then(() => worker.close(finishJobs)) };
  } catch (error) {
    await api.close();
    throw error;
  }
}

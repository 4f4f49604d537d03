/** One process that does everything: it responds to calls and computes the jobs itself. */
import { type Api, startApi } from './api.ts';
import type { Parts } from './parts.ts';
import { startWorker, type Worker } from './worker.ts';

/** @throws when the address cannot be listened on */
export async function startAll(parts: Parts): Promise<{ readonly api: Api; readonly worker: Worker }> {
  const api = await startApi(parts);
  try {
    return { api, worker: await startWorker(parts) };
  } catch (error) {
    await api.close();
    throw error;
  }
}

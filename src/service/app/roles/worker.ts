/** The role that works: it computes jobs, sends notifications and deletes expired data. It does not listen. */
import { defaultRetention } from '../../../contract/schemas/retention.ts';
import type { EndedJob } from '../../base/observer.ts';
import { startJobs } from '../../compute/jobs/start-jobs.ts';
import { computeOn } from '../../files/on-recording.ts';
import { startUpkeep } from '../../upkeep/start-upkeep.ts';
import { startWebhooks } from '../../webhooks/start-webhooks.ts';
import type { Parts } from './parts.ts';

export type Worker = Awaited<ReturnType<typeof startWorker>>;

export async function startWorker({ options, data, files, guard, clock, observers, threads }: Parts) {
  const { version, logger } = options;
  const { store } = data;
  const webhooks = startWebhooks({ store, secretBox: data.secretBox, guard, clock, version, logger, observers });
  const reports = {
    log: logger,
    onEnd: (job: EndedJob) => {
      for (const observer of observers) observer.onJob(job);
    },
  };
  const pool = await threads.open();
  const jobs = await startJobs(store.jobs, computeOn(files), reports, pool, options.jobs).catch(async (error) => {
    await webhooks.close();
    throw error;
  });
  const upkeep = startUpkeep({
    store,
    files,
    clock,
    retention: options.retention ?? { deliveries: defaultRetention.deliveries },
    directory: options.retention === undefined ? undefined : data.directory,
    blobs: data.blobs,
    logger,
  });
  return {
    webhooks,
    upkeep,
    /**
     * Finishes the running jobs, returns the others to the queue, and sends the due notifications. @param finishJobs as
     * in Service.close
     */
    async close(finishJobs: boolean) {
      await upkeep.close();
      await jobs.stop(finishJobs);
      await webhooks.close();
    },
  };
}

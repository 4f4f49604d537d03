/** Starts a process of the service: opens what its role shares, then the role. */
import { existsSync } from 'node:fs';
import { StaError } from '../../shared/errors.ts';
import { freeBytesIn } from '../base/data-directory.ts';
import type { UserCredentials } from '../http/auth/new-user.ts';
import { createReadiness } from '../http/readiness.ts';
import { claimStorageSoon } from './open-blobs.ts';
import { provisionLocalUser } from './open-service-data.ts';
import { type Api, startApi } from './roles/api.ts';
import { closeData, openParts, type Parts, type Role, type ServiceOptions, type StartedRole } from './roles/parts.ts';
import { workOnDemand } from './roles/work-on-demand.ts';

/** A process with its role. */
export type ServiceProcess = Awaited<ReturnType<typeof startRole>>;

/** A process that responds and computes, with the local user of its data directory. */
export type Service = Awaited<ReturnType<typeof startService>>;

const starts: Readonly<Record<Role, (parts: Parts) => Promise<StartedRole>>> = {
  async api(parts) {
    const api = await startApi(parts);
    return { api, close: () => api.close() };
  },
  async worker(parts) {
    const { startWorker } = await import('./roles/worker.ts');
    const worker = await startWorker(parts);
    return { worker, close: (finishJobs) => worker.close(finishJobs) };
  },
  all: startAll,
};

/** Starts a process that does everything: it responds to calls and computes the jobs. @throws when the address cannot be listened on */
export async function startAll(parts: Parts): Promise<StartedRole> {
  const api = await startApi(parts);
  try {
    if (parts.options.isEmbedded) {
      const work = await workOnDemand(parts);
      return { api, close: (finishJobs) => api.close().then(() => work.close(finishJobs)) };
    }
    const { startWorker } = await import('./roles/worker.ts');
    const worker = await startWorker(parts);
    return { api, worker, close: (finishJobs) => api.close().then(() => worker.close(finishJobs)) };
  } catch (error) {
    await api.close();
    throw error;
  }
}

/** @throws if the data directory cannot be used, or it cannot listen on the address */
export async function startRole(options: ServiceOptions) {
  const { role = 'all' } = options;
  const parts = await openParts(options);
  const { data, files, speech, limits, threads } = parts;
  let stopClaiming = async () => {};
  try {
    await data.store.noteVersion(options.version);
    if (role !== 'all' && data.sharedDatabase !== undefined && data.blobs.files.isLocal)
      options.logger?.warn(
        'without --storage, api processes take no recordings, and workers compute those of their own directory only',
      );
    // A command relies on the claim of an earlier service.
    if (options.announce || role !== 'all' || !existsSync(data.directory.storage)) {
      const { directory, store, blobs } = data;
      stopClaiming = await claimStorageSoon(directory, store, blobs, await store.sharedId(), options.logger);
    }
    // The commands of this machine act as the local user, so they find only a process that does everything.
    const credentials = role === 'all' ? await provisionLocalUser(data) : undefined;
    const { api, worker, close } = await starts[role](parts);
    return {
      data,
      files,
      speech,
      /** The credentials of the data directory's local user, if the process does everything. */
      credentials,
      /** Absent in a process that only computes. */
      api,
      /** Absent in a process that only responds, and in one that starts its worker on demand. */
      worker,
      /** Checks whether it can accept work now. */
      look: createReadiness(data.store, data.directory.path, limits, data.blobs.files),
      /** Returns the free bytes on the disk of the data directory. */
      freeBytes: () => freeBytesIn(data.directory.path),
      /**
       * Finishes the running requests, the jobs and the due notifications, then closes the store.
       *
       * @param finishJobs whether to finish the waiting jobs too: for a command that contains the service, because no
       * other process would do them. Otherwise, and if they take too long, they are left to the next service.
       */
      async close(finishJobs = false) {
        await stopClaiming();
        await close(finishJobs);
        await files.storage.close();
        await closeData(data);
      },
    };
  } catch (error) {
    await stopClaiming();
    await threads.close();
    await files.storage.close();
    await closeData(data);
    throw error;
  }
}

/** Starts everything in this process. @throws as {@link startRole} */
export async function startService(options: Omit<ServiceOptions, 'role' | 'isEmbedded'>) {
  const { api, worker, credentials, ...rest } = await startForLocalUser(options);
  const { url, embedder, countConnections } = api;
  if (worker === undefined || url === undefined) throw new Error('Only a part of the service has started');
  const { webhooks, upkeep } = worker;
  /** Creates a link that signs the local user in to the web page, once and for a short time. */
  const invite = () => api.invite(credentials.userId);
  return { ...rest, url, embedder, countConnections, webhooks, upkeep, credentials, invite };
}

/** Starts a process that responds to the local user, at least. @throws as {@link startRole} */
export async function startForLocalUser(
  options: Omit<ServiceOptions, 'role'>,
): Promise<ServiceProcess & { readonly api: Api; readonly credentials: UserCredentials }> {
  const started = await startRole(options);
  const { api, credentials } = started;
  if (api === undefined) throw new Error('The API is missing');
  if (credentials !== undefined) return { ...started, api, credentials };
  await started.close();
  throw new StaError(
    'local_service',
    'The credentials of the local user of the shared database are not in this data directory',
    { hint: 'Sign in to the service: sta login --base-url URL' },
  );
}

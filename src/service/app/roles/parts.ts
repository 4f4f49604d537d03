/** The parts that the roles of a service share: options, the opened data, and objects that both sides use. */
import type { FastifyBaseLogger } from 'fastify';
import type { TextItem } from '../../../contract/job-calls.ts';
import { chooseLimits, type Limits } from '../../../contract/schemas/limits.ts';
import type { Retention } from '../../../contract/schemas/retention.ts';
import { type Clock, systemClock } from '../../../shared/clock.ts';
import { messageOf, StaError } from '../../../shared/errors.ts';
import { describeDataDirectory } from '../../base/data-directory.ts';
import type { Durability } from '../../base/durability.ts';
import { createAddressGuard } from '../../base/net/address-guard.ts';
import type { Observer } from '../../base/observer.ts';
import type { StorageOptions } from '../../blobs/storage-settings.ts';
import { chooseSentimentWeights } from '../../compute/jobs/sentiment-weights.ts';
import type { JobSettings, JobThreads } from '../../compute/jobs/start-jobs.ts';
import type { WorkerSettings } from '../../compute/jobs/worker-task.ts';
import { chooseSettings } from '../../compute/transcription/find-recogniser.ts';
import { openFiles } from '../../files/open-files.ts';
import type { Faults } from '../../http/inject-faults.ts';
import type { LoadAgents } from '../../http/serve-agents.ts';
import type { TlsFiles } from '../../http/tls-files.ts';
import { openServiceData, type ServiceData } from '../open-service-data.ts';
import type { Api } from './api.ts';
import type { Worker } from './worker.ts';

/** The tasks of a process: respond to calls, compute jobs, or both. */
export type Role = 'api' | 'worker' | 'all';

export interface ServiceOptions {
  readonly dataDirectory: string;
  readonly host: string;
  /** 0: a port chosen by the system. */
  readonly port: number;
  readonly version: string;
  readonly limits?: Partial<Limits>;
  readonly logger?: FastifyBaseLogger;
  /** Whether a file in the data directory tells other processes that this service runs on it. */
  readonly announce: boolean;
  /** The address at which users reach the service, if it does not listen there: an http or https URL. */
  readonly publicUrl?: string;
  /** Addresses and networks of proxies whose X-Forwarded-* headers count. */
  readonly trustedProxies?: readonly string[];
  /**
   * Whether webhooks and links of uploads must lead to public addresses. Not for the service inside a command: its user
   * reaches the network anyway.
   */
  readonly publicAddressesOnly?: boolean;
  /**
   * How long {@link Service.close} waits for requests in progress before it drops them, milliseconds; default: without
   * limit.
   */
  readonly drainMs?: number;
  /** Default: `normal`. */
  readonly durability?: Durability;
  /** The URL of a PostgreSQL database; default: that of STA_DATABASE_URL, otherwise SQLite in the data directory. */
  readonly database?: string;
  /** The bucket of uploads and clips; default: that of STA_STORAGE_URL, or of the data directory. */
  readonly storage?: StorageOptions;
  /** Whether fetch calls must carry app credentials too. */
  readonly requireFetchAuth?: boolean;
  readonly jobs?: Partial<JobSettings>;
  /** The kind of item that is about to be started: its engine is loaded while the service starts. */
  readonly soon?: TextItem;
  /** Retention times; default: 30 days for deliveries, everything else until it is deleted. */
  readonly retention?: Retention;
  readonly clock?: Clock;
  /** Default: `all`. */
  readonly role?: Role;
  /**
   * Whether a command contains the service, with the role `all`: it is called without a connection, and its worker starts
   * only when there is work, see work-on-demand.ts.
   */
  readonly isEmbedded?: boolean;
  /** TLS files. With TLS, commands on this machine use another address without it, on loopback. */
  readonly tls?: TlsFiles & { readonly lookEveryMs?: number };
  /** Failures and delays for tests of callers; only on loopback. Read at each request. */
  readonly faults?: Faults;
  /** Metrics and traces. */
  readonly observers?: readonly Observer[];
  /** Loads the tools for agents when `/mcp` is first called; without it, the service has no `/mcp`. */
  readonly loadAgents?: LoadAgents;
  /** The environment that names programs, see find-ffmpeg.ts; default: this process's. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** The model of the speech recogniser, an id or a folder; default: that of STA_STT_MODEL. */
  readonly sttModel?: string;
  /** The command line of another speech recogniser; default: that of STA_STT_COMMAND. */
  readonly sttCommand?: string;
  /** The sentence-transformer for matching, an id or a folder; default: that of STA_EMBEDDINGS. */
  readonly embeddings?: string;
}

/**
 * How long a process that only computes keeps an idle thread, milliseconds. A new thread loads its models and compiles
 * its code for a second or two, which is missed most after an outage, when many jobs wait.
 */
const workerIdleMs = 60_000;

export type Parts = Awaited<ReturnType<typeof openParts>>;

export interface StartedRole {
  readonly api?: Api;
  readonly worker?: Worker;
  /** @param finishJobs as in Service.close */
  close(finishJobs: boolean): Promise<void>;
}

/** @throws if the data directory cannot be used */
export async function openParts(options: ServiceOptions) {
  const { clock = systemClock, durability = 'normal', observers = [] } = options;
  const env = options.env ?? process.env;
  const speech = await chooseSettings(options, { ...env });
  const limits = checkLimits(options.limits);
  const workerSettings = {
    derivedDirectory: describeDataDirectory(options.dataDirectory).derived,
    ...speech,
    sentimentWeights: chooseSentimentWeights(env),
    durability,
  };
  const threads = lazyThreads(
    workerSettings,
    options.role === 'worker' ? { idleMs: workerIdleMs, ...options.jobs } : options.jobs,
  );
  if (options.soon !== undefined) (await threads.open()).pool.prepare(options.soon);
  let data: ServiceData | undefined;
  try {
    data = await openServiceData(options.dataDirectory, clock, durability, {
      options: options.storage,
      database: options.database,
      env,
      logger: options.logger,
    });
    const files = await openFiles(data, limits, env, clock, durability, options.role !== 'api');
    // Decides which addresses that users name the service may connect to.
    const guard = createAddressGuard({ publicOnly: options.publicAddressesOnly ?? false });
    return { options, env, clock, limits, observers, data, files, guard, speech, workerSettings, threads };
  } catch (error) {
    await threads.close();
    if (data !== undefined) await closeData(data);
    throw error;
  }
}

/** The threads that compute jobs. Their code is loaded at the first use, and each thread starts with its first job. */
function lazyThreads(workerSettings: WorkerSettings, settings: Partial<JobSettings> | undefined) {
  let opening: Promise<JobThreads> | undefined;
  return {
    open() {
      opening ??= import('../../compute/jobs/start-jobs.ts').then(({ createJobThreads }) =>
        createJobThreads(workerSettings, settings),
      );
      return opening;
    },
    close: async () => (await opening)?.pool.close(),
  };
}

export async function closeData({ blobs, store }: ServiceData): Promise<void> {
  await blobs.close();
  await store.close();
}

function checkLimits(given: Partial<Limits> | undefined): Limits {
  try {
    return chooseLimits(given);
  } catch (error) {
    throw new StaError('usage', messageOf(error), { cause: error });
  }
}

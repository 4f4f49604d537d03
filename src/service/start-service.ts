/** A service that listens: the application on opened data, announced in its directory. */
import type { AddressInfo } from 'node:net';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { type Clock, systemClock } from '../clock.ts';
import { defaultLimits, type Limits } from '../contract/limits.ts';
import { createApp } from './app.ts';
import type { UserCredentials } from './auth/new-user.ts';
import { announceService, newInstanceId, withdrawService } from './base/running-service.ts';
import { startTextEmbedder } from './embeddings/start-text-embedder.ts';
import type { TextEmbedder } from './embeddings/text-embedder.ts';
import { openFiles, type ServiceFiles } from './files/open-files.ts';
import { chooseSentimentWeights } from './jobs/sentiment-weights.ts';
import { type JobSettings, startJobs } from './jobs/start-jobs.ts';
import { createAddressGuard } from './net/address-guard.ts';
import { openServiceData, provisionLocalUser, type ServiceData } from './open-service-data.ts';
import { startWebhooks, type Webhooks } from './webhooks/start-webhooks.ts';

export interface ServiceOptions {
  readonly dataDirectory: string;
  readonly host: string;
  /** 0 lets the system choose. */
  readonly port: number;
  readonly version: string;
  readonly limits?: Partial<Limits> | undefined;
  readonly logger?: FastifyBaseLogger | undefined;
  /** Whether a file in the data directory tells other processes that this service runs on it. */
  readonly announce: boolean;
  /** Where users reach the service, if that is not the address it listens on: an http or https URL. */
  readonly publicUrl?: string | undefined;
  /** Addresses and networks of proxies whose X-Forwarded-* headers count. */
  readonly trustedProxies?: readonly string[] | undefined;
  /**
   * Whether webhooks and links of uploads must lead to public addresses. Not for the service inside a command: whoever runs that
   * reaches the network as well.
   */
  readonly publicAddressesOnly?: boolean | undefined;
  /** How long {@link Service.close} waits for requests in progress before it drops them, milliseconds; for ever when left out. */
  readonly drainMs?: number | undefined;
  /** Whether fetch calls, too, must carry app credentials. */
  readonly requireFetchAuth?: boolean | undefined;
  readonly jobs?: Partial<JobSettings> | undefined;
  readonly clock?: Clock | undefined;
  /** Names the programs that are used, see find-ffmpeg.ts; this process's environment when left out. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
  /** The model directory of the speech recogniser; that of STA_STT_MODEL when left out. */
  readonly sttModel?: string | undefined;
  /** The folder of a sentence-transformer to match by; that of STA_EMBEDDINGS when left out. */
  readonly embeddings?: string | undefined;
}

export interface Service {
  readonly url: string;
  readonly data: ServiceData;
  /** The credentials of the data directory's local user. */
  readonly credentials: UserCredentials;
  readonly webhooks: Webhooks;
  readonly files: ServiceFiles;
  /** The configured model for matching texts. */
  readonly embedder: TextEmbedder | undefined;
  /**
   * Finishes the running requests, the jobs, and the due notifications, then closes the store.
   *
   * @param finishJobs whether it stays for the jobs that wait: for a command that carries the service itself and leaves nobody
   *   behind to do them. Otherwise, and when they take too long, they are left to the next service.
   */
  close(finishJobs?: boolean): Promise<void>;
}

/** Without fastify's own line that it listens: the caller says so, and where. */
async function listenQuietly(app: FastifyInstance, { host, port }: ServiceOptions): Promise<void> {
  const { level } = app.log;
  app.log.level = 'silent';
  try {
    await app.listen({ host, port });
  } finally {
    app.log.level = level;
  }
}

/** @throws when the data directory cannot be used or the address cannot be listened on */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { version, logger, clock = systemClock } = options;
  const env = options.env ?? process.env;
  const sentimentWeights = chooseSentimentWeights(env);
  const data = await openServiceData(options.dataDirectory, clock);
  const guard = createAddressGuard({ publicOnly: options.publicAddressesOnly ?? false });
  const webhooks = startWebhooks({
    deliveries: data.store.deliveries,
    queue: data.store.jobs,
    secretBox: data.secretBox,
    guard,
    clock,
    version,
    logger,
  });
  try {
    const credentials = await provisionLocalUser(data);
    const instanceId = newInstanceId();
    const queue = data.store.jobs;
    const limits = { ...defaultLimits, ...options.limits };
    const files = await openFiles(data.store.files, data.directory, limits, env, clock);
    const embeddings = options.embeddings ?? (env.STA_EMBEDDINGS || undefined);
    const embedder = embeddings === undefined ? undefined : startTextEmbedder(embeddings);
    const app = createApp({
      data,
      limits,
      queue,
      files,
      embedder,
      requireFetchAuth: options.requireFetchAuth ?? false,
      guard,
      addressing: {
        host: options.host,
        publicUrl: options.publicUrl?.replace(/\/+$/, ''),
        trustedProxies: options.trustedProxies ?? [],
      },
      version,
      instanceId,
      logger,
    });
    await listenQuietly(app, options);
    const address = app.server.address() as AddressInfo;
    const url = `http://${options.host.includes(':') ? `[${options.host}]` : options.host}:${address.port}`;
    const announced = { url: reachable(url), pid: process.pid, instanceId };
    if (options.announce) announceService(data.directory, announced);
    const workerSettings = {
      derivedDirectory: data.directory.derived,
      sttModel: options.sttModel ?? (env.STA_STT_MODEL || undefined),
      sentimentWeights,
      env: { ...env },
    };
    const jobs = await startJobs(queue, files.records.locate, logger, workerSettings, options.jobs);
    return {
      url,
      data,
      credentials,
      webhooks,
      files,
      embedder,
      async close(finishJobs = false) {
        if (options.announce) withdrawService(data.directory, announced);
        const dropping =
          options.drainMs === undefined
            ? undefined
            : setTimeout(() => app.server.closeAllConnections(), options.drainMs);
        await app.close();
        clearTimeout(dropping);
        await embedder?.close();
        await jobs.stop(finishJobs);
        await files.storage.close();
        await webhooks.close();
        await data.store.close();
      },
    };
  } catch (error) {
    await webhooks.close();
    await data.store.close();
    throw error;
  }
}

/** A service that listens on every address is reached from this machine on loopback. */
const reachable = (url: string) => url.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:');

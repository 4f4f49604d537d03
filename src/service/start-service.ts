/** A service that listens: the application on opened data, announced in its directory. */
import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import type { Server as TlsServer } from 'node:tls';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { type Clock, systemClock } from '../clock.ts';
import type { TextItem } from '../contract/job-calls.ts';
import { chooseLimits, type Limits } from '../contract/limits.ts';
import { defaultRetention, type Retention } from '../contract/retention.ts';
import { messageOf, StaError } from '../errors.ts';
import { createApp } from './app.ts';
import type { UserCredentials } from './auth/new-user.ts';
import { createSessions, linkSeconds } from './auth/sessions.ts';
import { describeDataDirectory, freeBytesIn } from './base/data-directory.ts';
import type { Durability } from './base/durability.ts';
import type { EndedJob, Observer } from './base/observer.ts';
import { announceService, newInstanceId, withdrawService } from './base/running-service.ts';
import type { StorageOptions } from './blobs/storage-settings.ts';
import { startTextEmbedder } from './embeddings/start-text-embedder.ts';
import type { TextEmbedder } from './embeddings/text-embedder.ts';
import { computeOn } from './files/on-recording.ts';
import { openFiles, type ServiceFiles } from './files/open-files.ts';
import type { Faults } from './http/inject-faults.ts';
import { closeDoor, openLoopbackDoor } from './http/loopback-door.ts';
import { followTlsFiles, readTlsFiles, type TlsFiles } from './http/tls-files.ts';
import { chooseSentimentWeights } from './jobs/sentiment-weights.ts';
import { createJobThreads, type JobSettings, startJobs } from './jobs/start-jobs.ts';
import { createAddressGuard } from './net/address-guard.ts';
import { claimStorage } from './open-blobs.ts';
import { openServiceData, provisionLocalUser, type ServiceData } from './open-service-data.ts';
import { chooseSettings, type RecogniserSettings } from './transcription/find-recogniser.ts';
import { startUpkeep, type Upkeep } from './upkeep/start-upkeep.ts';
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
  /** `normal` when left out. */
  readonly durability?: Durability | undefined;
  /** The bucket of uploads and clips; that of STA_STORAGE_URL, or of the data directory, when left out. */
  readonly storage?: StorageOptions | undefined;
  /** Whether fetch calls, too, must carry app credentials. */
  readonly requireFetchAuth?: boolean | undefined;
  readonly jobs?: Partial<JobSettings> | undefined;
  /** The kind of item that is about to be started: its engine is loaded while the service starts. */
  readonly soon?: TextItem | undefined;
  /** How long what accumulates is kept; deliveries for 30 days and the rest until it is deleted, when left out. */
  readonly retention?: Retention | undefined;
  readonly clock?: Clock | undefined;
  /** Makes it speak TLS. Another address without TLS, on loopback, is then announced to the commands of this machine. */
  readonly tls?: (TlsFiles & { readonly lookEveryMs?: number }) | undefined;
  /** Failures and delays for tests of callers; only on loopback. Read at each request. */
  readonly faults?: Faults | undefined;
  /** Metrics and traces. */
  readonly observers?: readonly Observer[] | undefined;
  /** Names the programs that are used, see find-ffmpeg.ts; this process's environment when left out. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
  /** The model of the speech recogniser, an id or a folder; that of STA_STT_MODEL when left out. */
  readonly sttModel?: string | undefined;
  /** The command line of another speech recogniser; that of STA_STT_COMMAND when left out. */
  readonly sttCommand?: string | undefined;
  /** The sentence-transformer to match by, an id or a folder; that of STA_EMBEDDINGS when left out. */
  readonly embeddings?: string | undefined;
}

export interface Service {
  readonly url: string;
  readonly data: ServiceData;
  /** The credentials of the data directory's local user. */
  readonly credentials: UserCredentials;
  readonly webhooks: Webhooks;
  readonly upkeep: Upkeep;
  readonly files: ServiceFiles;
  /** The configured model for matching texts. */
  readonly embedder: TextEmbedder | undefined;
  /** Which speech recogniser it uses. */
  readonly speech: RecogniserSettings;
  /** Connections that are open. */
  countConnections(): Promise<number>;
  /** A link that signs the local user in to the page, once and for a short time. */
  invite(): Promise<{ readonly url: string; readonly seconds: number }>;
  /** Free bytes on the disk of the data directory. */
  freeBytes(): Promise<number>;
  /**
   * Finishes the running requests, the jobs, and the due notifications, then closes the store.
   *
   * @param finishJobs whether it stays for the jobs that wait: for a command that carries the service itself and leaves nobody
   *   behind to do them. Otherwise, and when they take too long, they are left to the next service.
   */
  close(finishJobs?: boolean): Promise<void>;
}

/** The folder of a model that a setting names, if it does. */
async function findFolder(setting: string | undefined, env: NodeJS.ProcessEnv): Promise<string | undefined> {
  if (setting === undefined || setting === '') return undefined;
  const { modelFolderOf } = await import('../models/find-model.ts');
  return modelFolderOf(setting, env);
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
  const { version, logger, clock = systemClock, durability = 'normal', observers = [] } = options;
  const env = options.env ?? process.env;
  const speech = await chooseSettings(options, { ...env });
  const limits = checkLimits(options.limits);
  const sentimentWeights = chooseSentimentWeights(env);
  const workerSettings = {
    derivedDirectory: describeDataDirectory(options.dataDirectory).derived,
    ...speech,
    sentimentWeights,
    durability,
  };
  const threads = createJobThreads(workerSettings, options.jobs);
  if (options.soon !== undefined) threads.pool.prepare(options.soon);
  const data = await openServiceData(options.dataDirectory, clock, durability, { options: options.storage, env });
  const guard = createAddressGuard({ publicOnly: options.publicAddressesOnly ?? false });
  const webhooks = startWebhooks({
    deliveries: data.store.deliveries,
    onDue: data.store.deliveryLog.onDue,
    queue: data.store.jobs,
    secretBox: data.secretBox,
    guard,
    clock,
    version,
    logger,
    observers,
  });
  try {
    await data.store.noteVersion(version);
    // Commands use what a service has tried.
    if (options.announce || !existsSync(data.directory.storage))
      await claimStorage(data.directory, data.store, data.blobs);
    const credentials = await provisionLocalUser(data);
    const instanceId = newInstanceId();
    const queue = data.store.jobs;
    const files = await openFiles(data.store.files, data, limits, env, clock, durability);
    const embeddings = await findFolder(options.embeddings ?? env.STA_EMBEDDINGS, env);
    const embedder = embeddings === undefined ? undefined : startTextEmbedder(embeddings);
    const tls = options.tls && readTlsFiles(options.tls);
    const sessions = createSessions(data.store.users, clock);
    const { app, prepare } = createApp({
      data,
      limits,
      queue,
      files,
      sessions: options.announce ? sessions : undefined,
      workerSettings,
      embedder,
      speech,
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
      tls,
      observers,
      faults: options.faults,
    });
    await listenQuietly(app, options);
    const address = app.server.address() as AddressInfo;
    const url = `${tls === undefined ? 'http' : 'https'}://${options.host.includes(':') ? `[${options.host}]` : options.host}:${address.port}`;
    const door = tls && (await openLoopbackDoor(app, prepare));
    const stopFollowing =
      options.tls &&
      tls &&
      followTlsFiles(
        options.tls,
        tls,
        (renewed) => asTlsServer(app.server).setSecureContext(renewed),
        (error) =>
          error === undefined
            ? logger?.info('the renewed certificate is in use')
            : logger?.error({ err: error }, 'the certificate has changed, but cannot be used'),
        options.tls.lookEveryMs,
      );
    const announced = { url: door?.url ?? reachable(url), pid: process.pid, instanceId };
    if (options.announce) announceService(data.directory, announced);
    const reports = {
      log: logger,
      onEnd: (job: EndedJob) => {
        for (const observer of observers) observer.onJob(job);
      },
    };
    const jobs = await startJobs(queue, computeOn(files), reports, threads, options.jobs);
    const upkeep = startUpkeep({
      store: data.store,
      files: files.records,
      derived: files.derived,
      clock,
      retention: options.retention ?? { deliveries: defaultRetention.deliveries },
      directory: options.retention === undefined ? undefined : data.directory,
      blobs: data.blobs,
      logger,
    });
    return {
      url,
      data,
      credentials,
      webhooks,
      upkeep,
      files,
      embedder,
      speech,
      countConnections: () =>
        new Promise((resolve, reject) => {
          app.server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)));
        }),
      freeBytes: () => freeBytesIn(data.directory.path),
      async invite() {
        const start = options.publicUrl?.replace(/\/+$/, '') ?? reachable(url);
        return { url: `${start}/#link=${await sessions.invite(credentials.userId)}`, seconds: linkSeconds };
      },
      async close(finishJobs = false) {
        if (options.announce) withdrawService(data.directory, announced);
        const dropping =
          options.drainMs === undefined
            ? undefined
            : setTimeout(() => {
                app.server.closeAllConnections();
                door?.server.closeAllConnections();
              }, options.drainMs);
        stopFollowing?.();
        await Promise.all([app.close(), door && closeDoor(door.server)]);
        clearTimeout(dropping);
        await upkeep.close();
        await embedder?.close();
        await jobs.stop(finishJobs);
        await files.storage.close();
        await data.blobs.close();
        await webhooks.close();
        await data.store.close();
      },
    };
  } catch (error) {
    await webhooks.close();
    await data.blobs.close();
    await data.store.close();
    throw error;
  }
}

function checkLimits(given: Partial<Limits> | undefined): Limits {
  try {
    return chooseLimits(given);
  } catch (error) {
    throw new StaError('usage', messageOf(error), { cause: error });
  }
}

/** Fastify's types do not tell which server it has made. */
const asTlsServer = (server: unknown): TlsServer => server as TlsServer;

/** A service that listens on every address is reached from this machine on loopback. */
const reachable = (url: string) => url.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:');

/** `sta serve`: a service in the foreground, with logs, until a signal stops it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Logger, pino } from 'pino';
import { maxTimerMs } from '../../shared/clock.ts';
import { StaError } from '../../shared/errors.ts';
import { holdFileLock } from '../../shared/files/file-lock.ts';
import { type DataDirectory, openDataDirectory } from '../base/data-directory.ts';
import { ServiceFailure } from '../base/failure.ts';
import { gatherLines } from '../base/gather-lines.ts';
import { findRunningService } from '../base/running-service.ts';
import type { TextEmbedder } from '../compute/embeddings/start-text-embedder.ts';
import type { JobGroup } from '../compute/jobs/start-jobs.ts';
import { findRecogniser, type RecogniserSettings } from '../compute/transcription/find-recogniser.ts';
import type { MetricsAddress, MetricsServer } from '../http/metrics/serve-metrics.ts';
import type { Tracing } from '../http/tracing/start-tracing.ts';
import { removeDrafts } from '../upkeep/orphans.ts';
import { chooseDatabase } from './open-service-data.ts';
import type { Api } from './roles/api.ts';
import type { Role, ServiceOptions } from './roles/parts.ts';
import { startRole } from './start-service.ts';

export interface ServeOptions extends Omit<ServiceOptions, 'announce' | 'jobs' | 'logger' | 'observers'> {
  /** The kinds of jobs that a worker computes; default: all. */
  readonly kinds?: readonly JobGroup[];
  /** A pino level. */
  readonly logLevel: string;
  /** Receives each line of the log, JSON; default: stderr. */
  readonly writeLog?: (line: string) => void;
  /** The address for metrics; if absent, no metrics are served. */
  readonly metrics?: MetricsAddress;
  /** Ends the service. */
  readonly signal: AbortSignal;
  /**
   * @param url undefined for a worker
   * @param metricsUrl undefined without metrics
   * @param invite creates a link that signs the local user in to the web page; undefined if the process has no local
   * user
   */
  readonly onReady: (
    url: string | undefined,
    metricsUrl: string | undefined,
    invite: (() => ReturnType<Api['invite']>) | undefined,
  ) => unknown;
}

const stderr = 2;

/** Resolves after the signal, when every running request has its response. @throws if it cannot start */
export async function serveUntilStopped(options: ServeOptions): Promise<void> {
  const { role = 'all' } = options;
  if (role !== 'all' && chooseDatabase({ database: options.database, env: process.env }) === undefined)
    throw needsDatabaseError(role);
  const tightened: string[] = [];
  const directory = openDataDirectory(options.dataDirectory, (path) => tightened.push(path));
  const release = await becomeOnlyService(directory);
  // All other timers allow the process to end, and a worker has no server, so this one keeps it alive while the
  // database is disconnected.
  const alive = setInterval(() => {}, maxTimerMs);
  try {
    await removeDrafts(directory);
    await serve(options, tightened);
  } finally {
    clearInterval(alive);
    release();
  }
}

/**
 * Processes on one directory would notice each other's jobs only by polling, and restoring a backup or resetting relies
 * on one service per directory. One process uses several processors anyway.
 */
const needsDatabaseError = (role: Role) =>
  new StaError('usage', `--role ${role} needs a database that several processes share`, {
    hint: 'Name one with --database or STA_DATABASE_URL. On a data directory, leave --role out: one process does everything',
  });

/** Maximum time for a service that starts at the same time to announce its address, milliseconds. */
const announcementPatienceMs = 10_000;
const announcementPauseMs = 50;

/**
 * Takes the lock that a service holds while it runs on a directory. @throws if another service has it; the error says
 * which
 */
async function becomeOnlyService(directory: DataDirectory): Promise<() => void> {
  const deadline = performance.now() + announcementPatienceMs;
  for (;;) {
    const release = holdFileLock(directory.serving);
    const running = await findRunningService(directory);
    if (running !== undefined) {
      release?.();
      throw new Error(`a service already runs on it at ${running.url} (process ${running.pid})`);
    }
    if (release !== undefined) return release;
    if (performance.now() > deadline)
      throw new Error('another service is starting or stopping on it, or a backup is being restored');
    await sleep(announcementPauseMs);
  }
}

async function serve(options: ServeOptions, tightened: readonly string[]): Promise<void> {
  const { logLevel: level, writeLog } = options;
  const log = writeLog === undefined ? gatherLines(pino.destination({ fd: stderr, sync: true })) : { write: writeLog };
  const logger = pino({ level, base: null }, log);
  for (const path of tightened) logger.warn({ path }, 'others could use this: their permissions were removed');
  const metrics =
    options.metrics === undefined ? undefined : (await import('../http/metrics/create-metrics.ts')).createMetrics();
  const tracing = wantsTracing(process.env) ? await openTracing(options.version, logger) : undefined;
  const observers = [metrics, tracing].filter((one) => one !== undefined);
  const role = options.role ?? 'all';
  const jobs = options.kinds && { groups: options.kinds };
  const service = await startRole({ ...options, logger, announce: role === 'all', observers, jobs });
  let metricsServer: MetricsServer | undefined;
  try {
    await tryEmbeddings(service.api?.embedder);
    await tryRecogniser(service.speech);
    if (metrics !== undefined && options.metrics !== undefined) {
      const { serveMetrics } = await import('../http/metrics/serve-metrics.ts');
      metrics.watch({ ...service, countConnections: service.api?.countConnections });
      metricsServer = await serveMetrics(
        metrics,
        options.metrics,
        service.api === undefined ? service.look : undefined,
      );
    }
    const { api, credentials } = service;
    const invite = api && credentials && (() => api.invite(credentials.userId));
    await options.onReady(api?.url, metricsServer?.url, invite);
    await new Promise<void>((resolve) => {
      if (options.signal.aborted) resolve();
      else options.signal.addEventListener('abort', () => resolve(), { once: true });
    });
    logger.info('stopping');
  } finally {
    await metricsServer?.close();
    await service.close();
    await tracing?.close();
  }
}

/** Whether the environment requests traces with the variables of OpenTelemetry. */
function wantsTracing(env: Readonly<Record<string, string | undefined>>): boolean {
  const endpoint = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || env.OTEL_EXPORTER_OTLP_ENDPOINT;
  return Boolean(endpoint) && env.OTEL_SDK_DISABLED?.toLowerCase() !== 'true' && env.OTEL_TRACES_EXPORTER !== 'none';
}

/** @returns undefined without the SDK, because the variables may be meant for other programs */
async function openTracing(version: string, logger: Logger): Promise<Tracing | undefined> {
  const { isInstalled } = await import('../compute/embeddings/is-installed.ts');
  const sdk = '@opentelemetry/sdk-node';
  if (isInstalled(sdk)) return (await import('../http/tracing/start-tracing.ts')).startTracing(version, logger);
  logger.warn(`no traces: they need a package (npm install ${sdk}, with --global if sta is installed globally)`);
  return undefined;
}

/** The same for a configured speech recogniser. */
async function tryRecogniser(speech: RecogniserSettings): Promise<void> {
  try {
    await findRecogniser(speech);
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error;
    const hint =
      'Change --stt-command or --stt-model (STA_STT_COMMAND, STA_STT_MODEL), or omit them to use pocketsphinx';
    throw new StaError('local_service', error.message, { hint, cause: error });
  }
}

/** Reports an unusable model at the start rather than to the first caller. */
async function tryEmbeddings(embedder: TextEmbedder | undefined): Promise<void> {
  try {
    await embedder?.embed(['ready']);
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error;
    const hint = 'Name another folder with --embeddings or STA_EMBEDDINGS, or omit both to use the built-in engine';
    throw new StaError('local_service', error.message, { hint, cause: error });
  }
}

/** `sta serve`: a service in the foreground, with logs, until a signal stops it. */
import { pino } from 'pino';
import type { Limits } from '../contract/limits.ts';
import { StaError } from '../errors.ts';
import { describeDataDirectory } from './base/data-directory.ts';
import { ServiceFailure } from './base/failure.ts';
import { gatherLines } from './base/gather-lines.ts';
import { findRunningService } from './base/running-service.ts';
import { type Service, startService } from './start-service.ts';

export interface ServeOptions {
  readonly dataDirectory: string;
  readonly host: string;
  readonly port: number;
  readonly version: string;
  readonly limits: Partial<Limits> | undefined;
  readonly requireFetchAuth: boolean;
  /** As in ServiceOptions. */
  readonly publicUrl: string | undefined;
  readonly trustedProxies: readonly string[];
  readonly publicAddressesOnly: boolean;
  readonly drainMs: number;
  /** The model directory of the speech recogniser; that of STA_STT_MODEL when undefined. */
  readonly sttModel: string | undefined;
  /** The folder of a sentence-transformer to match by; that of STA_EMBEDDINGS when undefined. */
  readonly embeddings: string | undefined;
  /** A pino level. */
  readonly logLevel: string;
  /** Takes each line of the log, JSON; left out, the lines go to stderr. */
  readonly writeLog?: ((line: string) => void) | undefined;
  /** Ends the service. */
  readonly signal: AbortSignal;
  readonly onReady: (url: string) => void;
}

const stderr = 2;

/** Resolves after the signal, when every running request has its response. @throws when it cannot start */
export async function serveUntilStopped(options: ServeOptions): Promise<void> {
  const running = await findRunningService(describeDataDirectory(options.dataDirectory));
  if (running !== undefined) {
    throw new Error(`a service already runs on it at ${running.url} (process ${running.pid})`);
  }
  const { logLevel: level, writeLog } = options;
  const log = writeLog === undefined ? gatherLines(pino.destination({ fd: stderr, sync: true })) : { write: writeLog };
  const logger = pino({ level, base: null }, log);
  const service = await startService({ ...options, logger, announce: true });
  await tryEmbeddings(service);
  options.onReady(service.url);
  await new Promise<void>((resolve) => {
    if (options.signal.aborted) resolve();
    else options.signal.addEventListener('abort', () => resolve(), { once: true });
  });
  logger.info('stopping');
  await service.close();
}

/** Reports an unusable model at once, not to the first caller. */
async function tryEmbeddings(service: Service): Promise<void> {
  try {
    await service.embedder?.embed(['ready']);
  } catch (error) {
    await service.close();
    if (!(error instanceof ServiceFailure)) throw error;
    const hint = 'Name another folder with --embeddings or STA_EMBEDDINGS, or omit both to use the built-in engine';
    throw new StaError('local_service', error.message, { hint, cause: error });
  }
}

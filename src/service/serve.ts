/** `sta serve`: a service in the foreground, with logs, until a signal stops it. */
import { pino } from 'pino';
import type { Limits } from '../contract/limits.ts';
import { describeDataDirectory } from './data-directory.ts';
import { findRunningService } from './running-service.ts';
import { startService } from './start-service.ts';

export interface ServeOptions {
  readonly dataDirectory: string;
  readonly host: string;
  readonly port: number;
  readonly version: string;
  readonly limits: Partial<Limits> | undefined;
  readonly requireFetchAuth: boolean;
  /** The model directory of the speech recogniser; that of STA_STT_MODEL when undefined. */
  readonly sttModel: string | undefined;
  /** A pino level; logs are JSON lines on stderr. */
  readonly logLevel: string;
  /** Ends the service. */
  readonly signal: AbortSignal;
  readonly onReady: (url: string) => void;
}

/** Resolves when the signal has come and every request under way is answered. @throws when it cannot start */
export async function serveUntilStopped(options: ServeOptions): Promise<void> {
  const running = await findRunningService(describeDataDirectory(options.dataDirectory));
  if (running !== undefined) {
    throw new Error(`a service already runs on it at ${running.url} (process ${running.pid})`);
  }
  const stderr = 2;
  const logger = pino({ level: options.logLevel, base: null }, pino.destination({ fd: stderr, sync: true }));
  const service = await startService({ ...options, logger, announce: true });
  logger.info({ url: service.url }, 'ready');
  options.onReady(service.url);
  await new Promise<void>((resolve) => {
    if (options.signal.aborted) resolve();
    else options.signal.addEventListener('abort', () => resolve(), { once: true });
  });
  logger.info('stopping');
  await service.close();
}

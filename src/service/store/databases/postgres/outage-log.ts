/** Logs the loss of a server once and its return once, however many attempts fail in between. */
import type { FastifyBaseLogger } from 'fastify';

export interface OutageLog {
  /** Notes that an attempt to use the server failed. */
  failed(error: unknown): void;
  /** Notes that an attempt succeeded. @param begunMs when it began: one that began before the loss says nothing about the return */
  worked(begunMs: number): void;
}

/** @param what the connection is for: `database` */
export function createOutageLog(
  logger: Pick<FastifyBaseLogger, 'error' | 'warn'> | undefined,
  what: string,
): OutageLog {
  let lostAtMs: number | undefined;
  let failedAtMs = 0;
  return {
    failed(error) {
      failedAtMs = performance.now();
      if (lostAtMs !== undefined) return;
      lostAtMs = failedAtMs;
      logger?.error({ err: error }, `the connection to the ${what} is lost`);
    },
    worked(begunMs) {
      if (lostAtMs === undefined || begunMs < failedAtMs) return;
      // As severe as a warning: whoever sees the loss in the log sees the return.
      logger?.warn({ seconds: Math.round((performance.now() - lostAtMs) / 100) / 10 }, `the ${what} responds again`);
      lostAtMs = undefined;
    },
  };
}

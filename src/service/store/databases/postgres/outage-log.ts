/**
 * Logs once when a server becomes unavailable and once when it is available again, however many attempts fail in
 * between.
 */
import type { FastifyBaseLogger } from 'fastify';

export type OutageLog = ReturnType<typeof createOutageLog>;

/** @param what the purpose of the connection: `database` */
export function createOutageLog(logger: Pick<FastifyBaseLogger, 'error' | 'warn'> | undefined, what: string) {
  let lostAtMs: number | undefined;
  let failedAtMs = 0;
  return {
    /** Records that an attempt to use the server failed. */
    failed(error: unknown): void {
      failedAtMs = performance.now();
      if (lostAtMs !== undefined) return;
      lostAtMs = failedAtMs;
      logger?.error({ err: error }, `the connection to the ${what} is lost`);
    },
    /**
     * Records that an attempt succeeded. @param begunMs its start: an attempt that began before the failure does not
     * prove that the server is back
     */
    worked(begunMs: number): void {
      if (lostAtMs === undefined || begunMs < failedAtMs) return;
      // Logged as a warning like the failure, so that the same log level shows both.
      logger?.warn({ seconds: Math.round((performance.now() - lostAtMs) / 100) / 10 }, `the ${what} responds again`);
      lostAtMs = undefined;
    },
  };
}

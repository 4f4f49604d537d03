/** Makes calls of the contract fail or wait on request, to test callers of the service. Only on loopback. */
import type { FastifyInstance } from 'fastify';
import type { FailFault } from '../../contract/faults.ts';
import { pause } from '../../shared/concurrency/on-abort.ts';
import { ServiceFailure } from '../base/failure.ts';
import { isLoopbackHost } from '../base/net/public-addresses.ts';

/** Changes while the service runs: a fault counts down. */
export interface Faults {
  fail?: FailFault;
  latencyMs?: number;
}

/** Callers may try again immediately. */
const retryAfterSeconds = 0;
const refusedForNow: ReadonlySet<string> = new Set(['rate_limited', 'unavailable']);

/** Installs faults in a scope of routes. @throws RangeError if the address is not loopback */
export function injectFaults(app: FastifyInstance, host: string, faults: Faults): void {
  if (!isLoopbackHost(host)) throw new RangeError('faults are only possible on a loopback address');
  const stopping = new AbortController();
  app.addHook('preClose', async () => stopping.abort());
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404 || isOperational(request.url)) return;
    if (faults.latencyMs !== undefined) await pause(faults.latencyMs, stopping.signal).catch(() => {});
    const { fail } = faults;
    if (fail === undefined || fail.calls < 1) return;
    faults.fail = { ...fail, calls: fail.calls - 1 };
    if (fail.kind === 'reset') {
      reply.hijack();
      request.raw.socket.destroy();
      return;
    }
    const after = refusedForNow.has(fail.kind) ? retryAfterSeconds : undefined;
    throw new ServiceFailure(fail.kind, 'This service fails on request (--fail)', after);
  });
}

/**
 * Whether a path is one that callers need before a call: health, the description, and the exchange of keys for tokens.
 */
const isOperational = (url: string): boolean => /^\/(healthz|readyz|openapi\.json|cb\/v1\/auth)\b/.test(url);

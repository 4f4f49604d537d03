/**
 * The end of the application. It waits for running handlers, because a handler continues after its caller has gone or
 * was dropped, and the store is closed next.
 */
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { BackgroundWork } from '../../shared/concurrency/background-work.ts';
import { ServiceFailure } from '../base/failure.ts';

/** How long it waits for running handlers after all connections are closed, milliseconds. */
const defaultPatienceMs = 5_000;

/** Call it before routes are added. */
export function awaitRequests(app: FastifyInstance, patienceMs = defaultPatienceMs): void {
  const running = new BackgroundWork();
  const watch = <This, Given extends unknown[], Result>(run: (this: This, ...given: Given) => Result) =>
    function (this: This, ...given: Given): Result {
      const result = run.apply(this, given);
      if (result instanceof Promise) void running.add(result);
      return result;
    };
  app.addHook('onRoute', (route) => {
    route.handler = watch(route.handler);
    if (typeof route.onRequest === 'function') route.onRequest = watch(route.onRequest);
  });
  app.addHook('onSend', (_request, _reply, payload, done) => {
    if (payload instanceof Readable) void running.add(finished(payload).catch(() => {}));
    done();
  });
  app.addHook('onClose', async () => {
    const late = new AbortController();
    await Promise.race([running.ended(), sleep(patienceMs, undefined, { signal: late.signal }).catch(() => {})]);
    late.abort();
  });
}

/** Seconds after which the service may have been restarted. */
const retryAfterSeconds = 1;

/** While the service stops, it finishes running requests and refuses new ones on open connections. */
export function refuseWhenStopping(app: FastifyInstance): void {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.addHook('onRequest', async () => {
    if (stopping) throw new ServiceFailure('unavailable', 'The service is stopping', retryAfterSeconds);
  });
}

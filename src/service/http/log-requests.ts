/**
 * One log line per request, with the route's pattern and not its address. Addresses, headers and bodies contain user
 * ids, tokens and texts, which are never passed to the logger.
 */
import type { FastifyInstance } from 'fastify';
import type { Observer } from '../base/observer.ts';

export function logRequests(app: FastifyInstance, observers: readonly Observer[]): void {
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method, id: requestId, log, headers } = request;
    const route = request.routeOptions.url ?? 'none';
    const { statusCode: status, elapsedTime } = reply;
    log.info({ method, route, status, durationMs: Math.round(elapsedTime) }, 'request');
    for (const observer of observers) {
      const traceparent = [headers.traceparent].flat()[0];
      observer.onRequest({ requestId, method, route, status, durationMs: elapsedTime, traceparent });
    }
    done();
  });
}

/** While the service stops it finishes what it has begun; what still comes on open connections is turned away in shape. */
import type { FastifyInstance } from 'fastify';
import { ServiceFailure } from '../base/failure.ts';

/** Seconds after which a caller may find the service started again. */
const retryAfterSeconds = 1;

export function refuseWhenStopping(app: FastifyInstance): void {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.addHook('onRequest', async () => {
    if (stopping) throw new ServiceFailure('unavailable', 'The service is stopping', retryAfterSeconds);
  });
}

/**
 * A second address of a service with TLS: a loopback port without TLS, for the commands of this machine, because the
 * certificate is not valid for 127.0.0.1. The port is in `running.json`, which only the owner of the data directory can
 * read.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { answerBrokenRequest } from './failure-replies.ts';

/** How often idle connections are closed while the service stops, milliseconds. */
const closeEveryMs = 50;

/** @param prepare called with every server of the application; the application closes it */
export async function openLoopbackDoor(
  app: FastifyInstance,
  prepare: (server: Server) => void,
): Promise<{ readonly url: string; readonly server: Server }> {
  const server = createServer({ requireHostHeader: false }, (request, response) => app.routing(request, response));
  prepare(server);
  server.on('clientError', answerBrokenRequest);
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, server };
}

/** Resolves when the running requests have ended. */
export function closeDoor(server: Server): Promise<void> {
  const closing = setInterval(() => server.closeIdleConnections(), closeEveryMs);
  return new Promise((resolve) =>
    server.close(() => {
      clearInterval(closing);
      resolve();
    }),
  );
}

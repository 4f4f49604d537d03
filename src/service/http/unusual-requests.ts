/**
 * Requests that node:http would handle itself, with a response of another shape or none: without a host, with an expectation that it
 * does not know, for a tunnel.
 */
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { ServiceFailure } from '../base/failure.ts';
import { endWithFailure } from './failure-replies.ts';

/** Needs servers that were made with `requireHostHeader: false`. @returns what each server needs */
export function answerUnusualRequests(app: FastifyInstance): (server: Server) => void {
  app.addHook('onRequest', async ({ raw }) => requireOneHost(raw));
  return prepare;
}

function prepare(server: Server): void {
  // A server may pass over an expectation that it does not know (RFC 9110, section 10.1.1).
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.on('connect', (_request: IncomingMessage, socket: Duplex) =>
    endWithFailure(socket, new ServiceFailure('not_found', 'CONNECT is not supported')),
  );
}

/** RFC 9112, section 3.2: a request of HTTP/1.1 has exactly one Host header. */
function requireOneHost({ httpVersion, rawHeaders }: IncomingMessage): void {
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;
  if (hosts > 1 || (hosts === 0 && httpVersion === '1.1')) {
    throw new ServiceFailure('invalid_request', 'The request must have one Host header');
  }
}

/**
 * Handles requests to which node:http would respond itself in another shape, or not at all: without a host, with an
 * unknown expectation, for a tunnel.
 */
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { ServiceFailure } from '../base/failure.ts';
import { endWithFailure } from './failure-replies.ts';

/** Needs servers that were created with `requireHostHeader: false`. @returns a function to call with each server */
export function answerUnusualRequests(app: FastifyInstance): (server: Server) => void {
  app.addHook('onRequest', async ({ raw }) => requireOneHost(raw));
  return prepare;
}

function prepare(server: Server): void {
  // A server may ignore an expectation that it does not know (RFC 9110, section 10.1.1).
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.on('connect', (_request: IncomingMessage, socket: Duplex) =>
    endWithFailure(socket, new ServiceFailure('not_found', 'CONNECT is not supported')),
  );
}

/** RFC 9112, section 3.2: an HTTP/1.1 request has exactly one Host header. */
function requireOneHost({ httpVersion, rawHeaders }: IncomingMessage): void {
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;
  if (hosts > 1 || (hosts === 0 && httpVersion === '1.1')) {
    throw new ServiceFailure('invalid_request', 'The request must have one Host header');
  }
}

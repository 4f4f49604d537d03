/** Sends every failure in one shape, whatever its cause: `{ status: false, error: { code, message } }`. */
import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { systemCodeOf } from '../../shared/errors.ts';
import { ServiceFailure, StorageError } from '../base/failure.ts';
import { addressGroup } from '../base/net/address-group.ts';
import { BlobFailure } from '../blobs/blob-failure.ts';
import { untilRequestEnds } from './drain-request.ts';

export const failureBody = (failure: ServiceFailure, userId?: string) => ({
  status: false,
  error: { code: failure.code, message: failure.message },
  userId,
});

/**
 * Sends a failure. An unexpected error is logged with its stack; the response does not contain it.
 *
 * @param describe returns the body
 */
export function sendFailure(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  describe: (failure: ServiceFailure) => object = (failure) => failureBody(failure),
): FastifyReply {
  const failure = asFailure(error);
  // The hook that sets it does not run if the address cannot be parsed.
  void reply.header('x-request-id', request.id);
  // Errors of the service or of the disk are logged for the operator.
  if (failure !== error && failure.status >= 500) request.log.error({ err: error }, 'request failed');
  if (failure.retryAfterSeconds !== undefined) void reply.header('retry-after', failure.retryAfterSeconds);
  if (failure.code === 'unauthorized') void reply.header('www-authenticate', 'Bearer');
  const body = describe(failure);
  void reply.code(failure.status);
  // Undefined for a call inside the process (inner-calls.ts), whose body is there as a whole.
  if (request.raw.complete !== false) return reply.send(body);
  const text = JSON.stringify(body);
  void reply.headers({
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    // The rest of the request is read only up to a limit.
    connection: 'close',
  });
  return reply.send(untilRequestEnds(request.raw, text));
}

/**
 * Handles failures outside the routes: an unknown path, whose body is not read, an unreadable body, a malformed request
 * line.
 */
export function answerFailures(app: FastifyInstance, countAddress: (address: string) => void): void {
  app.setErrorHandler((error, request, reply) => sendFailure(request, reply, error));
  app.addHook('onRequest', (request, _reply, done) => {
    if (!request.is404) return done();
    countAddress(addressGroup(request.ip));
    done(new ServiceFailure('not_found', `There is no ${request.method} endpoint at this path`));
  });
}

/**
 * Handles requests to which node:http would respond itself in another shape, or not at all: without a host, with an
 * unknown expectation, for a tunnel. Needs servers that were created with `requireHostHeader: false`.
 *
 * @returns a function to call with each server
 */
export function answerUnusualRequests(app: FastifyInstance): (server: Server) => void {
  app.addHook('onRequest', async ({ raw }) => requireOneHost(raw));
  return (server) => {
    // A server may ignore an expectation that it does not know (RFC 9110, section 10.1.1).
    server.on('checkExpectation', (request, response) => server.emit('request', request, response));
    server.on('connect', (_request: IncomingMessage, socket: Duplex) =>
      endWithFailure(socket, new ServiceFailure('not_found', 'CONNECT is not supported')),
    );
  };
}

/** RFC 9112, section 3.2: an HTTP/1.1 request has exactly one Host header. */
function requireOneHost({ httpVersion, rawHeaders }: IncomingMessage): void {
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;
  if (hosts > 1 || (hosts === 0 && httpVersion === '1.1')) {
    throw new ServiceFailure('invalid_request', 'The request must have one Host header');
  }
}

/** Responds to bytes that are not an HTTP request, so there is no route and no reply object. */
export function answerBrokenRequest(error: { code?: string; rawPacket?: unknown }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const words = brokenRequests[error.code ?? ''] ?? 'The request is not valid HTTP';
  endWithFailure(socket, new ServiceFailure('invalid_request', words), methodOf(error.rawPacket));
}

const brokenRequests: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: 'The headers of the request are too large',
  ERR_HTTP_REQUEST_TIMEOUT: 'The request did not arrive completely in time',
};

/** The method of the last request in a packet that could not be parsed. */
const methodOf = (packet: unknown): string | undefined =>
  Buffer.isBuffer(packet)
    ? [...packet.toString('latin1').matchAll(/(?:^|\n)([A-Z]+) [^\r\n]* HTTP\/1/g)].at(-1)?.[1]
    : undefined;

/** Writes a failure on a bare socket and ends it. A response to HEAD has no body (RFC 9110, section 9.3.2). */
function endWithFailure(socket: Duplex, failure: ServiceFailure, method?: string): void {
  const body = JSON.stringify(failureBody(failure));
  socket.end(
    [
      `HTTP/1.1 ${failure.status} ${STATUS_CODES[failure.status]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
      '',
      method === 'HEAD' ? '' : body,
    ].join('\r\n'),
  );
}

const fileSystemCodes: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EFBIG']);
const storageRetrySeconds = { busy: 5, unwritable: 60 };

/**
 * Converts a failure of the database or the disk to one after which the caller may try again later; undefined for other
 * errors.
 */
function storageFailure(error: unknown): ServiceFailure | undefined {
  if (error instanceof BlobFailure) {
    const seconds = error.isTransient ? storageRetrySeconds.busy : storageRetrySeconds.unwritable;
    return new ServiceFailure('unavailable', 'The storage of files cannot be used now', seconds);
  }
  if (error instanceof StorageError && error.reason === 'unreachable') {
    return new ServiceFailure('unavailable', 'The database cannot be reached now', storageRetrySeconds.busy);
  }
  const isBusy = error instanceof StorageError ? error.reason === 'busy' : systemCodeOf(error) === 'EBUSY';
  if (isBusy) {
    return new ServiceFailure('unavailable', 'Another process keeps the data directory busy', storageRetrySeconds.busy);
  }
  const unwritable = error instanceof StorageError || fileSystemCodes.has(systemCodeOf(error) ?? '');
  if (!unwritable) return undefined;
  return new ServiceFailure('unavailable', 'The data directory cannot be written', storageRetrySeconds.unwritable);
}

function asFailure(error: unknown): ServiceFailure {
  if (error instanceof ServiceFailure) return error;
  const { code, statusCode }: Partial<FastifyError> = Object(error);
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return new ServiceFailure('unsupported_media_type', 'The body must be JSON: send "content-type: application/json"');
  }
  const storage = storageFailure(error);
  if (storage !== undefined) return storage;
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new ServiceFailure('invalid_request', 'The request is malformed');
  }
  return new ServiceFailure('internal_error', 'The service failed. Its log has the cause under this request id');
}

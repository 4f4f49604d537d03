/**
 * An HTTP server that accepts POST requests with small bodies and responds with the status that its handler returns.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StaError } from '../../../shared/errors.ts';

export interface ReceivedRequest {
  /** Headers by lower-case name; in `rawHeaders` in the received form: name, value, name, value. */
  readonly headers: IncomingMessage['headers'];
  readonly rawHeaders: readonly string[];
  readonly body: Buffer;
}

export interface WebhookResponse {
  /** The HTTP status. */
  readonly status: number;
  /** The reason, for the sender's log. */
  readonly reason?: string;
  /** Response time of the target that the request was forwarded to, milliseconds. */
  readonly tookMs?: number;
}

/** The body of a notification has a few hundred bytes. */
export const maxBodyBytes = 64 * 1024;
/** Time limit for receiving a request, milliseconds. */
const requestPatienceMs = 10_000;
const maxConnections = 200;

/** @throws StaError `local_service` if it cannot listen at the address */
export async function startReceiver(
  address: { readonly host: string; readonly port: number },
  handle: (request: ReceivedRequest) => Promise<WebhookResponse>,
) {
  const server = createServer({ requestTimeout: requestPatienceMs, headersTimeout: requestPatienceMs });
  server.maxConnections = maxConnections;
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    // If the sender disconnects, there is nothing to do.
    request.on('error', () => {});
    response.on('error', () => {});
    respond(request, handle).then(
      (given) => send(response, given),
      () => send(response, { status: 500 }),
    );
  });
  await listen(server, address);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${reachable(address.host)}:${port}`,
    /** Responds to the requests in progress, and accepts no new ones. */
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
      }),
  };
}

async function respond(
  request: IncomingMessage,
  handle: (request: ReceivedRequest) => Promise<WebhookResponse>,
): Promise<WebhookResponse> {
  if (request.method !== 'POST') return { status: 405, reason: 'Notifications must be sent with POST' };
  const body = await readBody(request);
  if (body === undefined) return { status: 413, reason: `The body is larger than ${maxBodyBytes} bytes` };
  return handle({ headers: request.headers, rawHeaders: request.rawHeaders, body });
}

/** @returns undefined if the body is too long */
async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes) return undefined;
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBodyBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function send(response: ServerResponse, { status, reason }: WebhookResponse): void {
  // Each notification uses a separate connection, so that closing the receiver does not wait for idle ones.
  response.writeHead(status, {
    connection: 'close',
    ...(status === 405 && { allow: 'POST' }),
    ...(reason !== undefined && { 'content-type': 'text/plain; charset=utf-8' }),
  });
  response.end(reason === undefined ? undefined : `${reason}\n`);
}

function listen(
  server: ReturnType<typeof createServer>,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      reject(new StaError('local_service', `Cannot listen at ${host}:${port}: ${reasonOf(cause)}`, { cause }));
    });
    server.listen({ host, port }, resolve);
  });
}

function reasonOf({ code, message }: NodeJS.ErrnoException): string {
  if (code === 'EADDRINUSE') return 'the address is in use';
  if (code === 'EACCES') return 'permission denied; choose a port above 1023';
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return 'this machine has no such address';
  return message;
}

/** A receiver that listens on every address can be reached at the loopback address from this machine. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}

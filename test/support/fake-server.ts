/** Servers with behaviour that the real service never shows. All listen on loopback and stop at the end of the test. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import {
  type AddressInfo,
  createServer as createSocketServer,
  type Socket,
  type Server as SocketServer,
} from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

export interface SeenRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** The response of a fake service: status, headers, body; anything but a string is sent as JSON. */
export interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export type Respond = (request: SeenRequest, response: ServerResponse, count: number) => Answer | undefined;

export interface FakeService {
  readonly url: string;
  readonly requests: SeenRequest[];
}

/**
 * @param respond one response per request, the last one for all later requests; or a function, which may write the
 * response itself
 */
export async function fakeService(
  respond: readonly Answer[] | Respond,
  tls?: { key: string; cert: string },
): Promise<FakeService> {
  const requests: SeenRequest[] = [];
  const handle = async (incoming: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const { method = '', url: path = '', headers } = incoming;
    const request = { method, path, headers, body: Buffer.concat(chunks).toString('utf8') };
    requests.push(request);
    const answer =
      typeof respond === 'function'
        ? respond(request, response, requests.length)
        : (respond[requests.length - 1] ?? respond.at(-1));
    if (answer === undefined) return;
    const { status = 200, headers: sent = {}, body = '' } = answer;
    const text = typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body);
    response.writeHead(status, { 'content-type': 'application/json', ...sent }).end(text);
  };
  const listener = (incoming: IncomingMessage, response: ServerResponse) =>
    // Some tests disconnect in the middle of a request.
    void handle(incoming, response).catch(() => response.destroy());
  const server = tls === undefined ? createServer(listener) : createTlsServer(tls, listener);
  const port = await listen(server);
  return { url: `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${port}`, requests };
}

/** A server of bare sockets. @returns its port */
export const fakeSockets = (onConnection: (socket: Socket, count: number) => void): Promise<number> => {
  let count = 0;
  return listen(
    createSocketServer((socket) => {
      socket.on('error', () => {});
      count += 1;
      onConnection(socket, count);
    }),
  );
};

/** A loopback port on which nothing listens. */
export async function closedPort(): Promise<number> {
  const server = createSocketServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

export async function listen(server: Server | SocketServer): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

export interface Certificate {
  readonly key: string;
  readonly cert: string;
  /** The certificate as a file, for clients that should trust the server. */
  readonly file: string;
}

/** A self-signed certificate for one name and one address. @param subject `expired` for one that is no longer valid */
export function makeCertificate(
  directory: string,
  subject: { dns: string; ip?: string; expired?: boolean },
): Certificate {
  const [keyFile, file] = [join(directory, `${subject.dns}.key`), join(directory, `${subject.dns}.pem`)];
  const names = [`DNS:${subject.dns}`, ...(subject.ip === undefined ? [] : [`IP:${subject.ip}`])].join(',');
  const options = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const out = ['-keyout', keyFile, '-out', file, '-subj', `/CN=${subject.dns}`, '-addext', `subjectAltName=${names}`];
  execFileSync('openssl', ['req', '-x509', ...options, ...out], { stdio: 'ignore' });
  if (subject.expired) {
    const again = ['-in', file, '-signkey', keyFile, '-days', '-1', '-out', file];
    execFileSync('openssl', ['x509', ...again], { stdio: 'ignore' });
  }
  return { key: readFileSync(keyFile, 'utf8'), cert: readFileSync(file, 'utf8'), file };
}

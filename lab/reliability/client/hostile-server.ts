/** A raw socket server that responds according to the contract, except for an attack's changes to the bytes. */

import { type AddressInfo, createServer, type Socket } from 'node:net';
import { listEndpoints } from '../../../src/contract/contract.ts';
import { findEndpoint, makeReply } from './make-reply.ts';

/** Sends a response in its own way. @param good the correct response */
export type Attack = (socket: Socket, good: GoodReply) => void;

export interface GoodReply {
  readonly head: string;
  readonly body: string;
}

export const bytesOf = ({ head, body }: GoodReply): Buffer => Buffer.from(`${head}\r\n\r\n${body}`);

/** Headers of a response to change or add; undefined omits one. */
export const withHeaders = (
  { body }: GoodReply,
  headers: Readonly<Record<string, string | undefined>>,
  status = '200 OK',
): GoodReply => {
  const all = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
    ...headers,
  };
  const lines = Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]));
  return { head: [`HTTP/1.1 ${status}`, ...lines].join('\r\n'), body };
};

export interface HostileServer {
  readonly url: string;
  /** Requests that arrived completely. */
  count(): number;
  close(): void;
}

const endpoints = listEndpoints().map(([, , endpoint]) => endpoint);

/** @param attack undefined for correct responses */
export async function startHostileServer(attack: Attack | undefined): Promise<HostileServer> {
  const sockets = new Set<Socket>();
  let count = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    let received = '';
    const read = (chunk: Buffer) => {
      received += chunk.toString('latin1');
      const end = received.indexOf('\r\n\r\n');
      if (end < 0) return;
      const length = Number(/\r\ncontent-length: *(\d+)/i.exec(received)?.[1] ?? 0);
      if (received.length - end - 4 < length) return;
      socket.off('data', read);
      count += 1;
      const [method = '', path = ''] = received.split(' ', 2);
      const endpoint = findEndpoint(endpoints, method, path);
      const reply = endpoint === undefined ? { status: true } : makeReply(endpoint, 'text');
      const good = withHeaders({ head: '', body: JSON.stringify(reply) }, {});
      if (attack === undefined) socket.end(bytesOf(good));
      else attack(socket, good);
    };
    socket.on('data', read);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    count: () => count,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

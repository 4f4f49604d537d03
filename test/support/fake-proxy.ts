/** A small HTTP proxy on loopback: tunnels TLS, forwards other requests, and records them. */
import { createServer, request as forward } from 'node:http';
import { connect, type Socket } from 'node:net';
import { listen } from './fake-server.ts';

export interface FakeProxy {
  /** Host and port. */
  readonly host: string;
  /** The first line and the credentials of every request. */
  readonly asked: { line: string; authorization: string | undefined; headers: NodeJS.Dict<string | string[]> }[];
}

/** @param refuse an HTTP status to respond with instead of forwarding */
export async function fakeProxy(refuse?: number): Promise<FakeProxy> {
  const asked: FakeProxy['asked'] = [];
  const server = createServer((incoming, response) => {
    const { method, url = '', headers } = incoming;
    asked.push({ line: `${method} ${url}`, authorization: headers['proxy-authorization'], headers });
    if (refuse !== undefined) {
      response.writeHead(refuse, { 'content-type': 'text/html' }).end('<html>no</html>');
      return;
    }
    const { 'proxy-authorization': _credentials, ...rest } = headers;
    const onward = forward(url, { method, headers: rest, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    incoming.pipe(onward);
  });
  server.on('connect', (incoming, socket: Socket) => {
    const { url = '', headers } = incoming;
    asked.push({ line: `CONNECT ${url}`, authorization: headers['proxy-authorization'], headers });
    if (refuse !== undefined) {
      socket.end(`HTTP/1.1 ${refuse} No\r\ncontent-type: text/html\r\ncontent-length: 15\r\n\r\n<html>no</html>`);
      return;
    }
    // Every host name is resolved to this machine.
    const onward = connect(Number(url.split(':').at(-1)), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      socket.pipe(onward).pipe(socket);
    });
    onward.on('error', () => socket.destroy());
    socket.on('error', () => onward.destroy());
    socket.on('close', () => onward.destroy());
  });
  return { host: `127.0.0.1:${await listen(server)}`, asked };
}

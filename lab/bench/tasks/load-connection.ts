/** A keep-alive connection to a server, with as little overhead for the load test as possible. */
import { once } from 'node:events';
import { connect } from 'node:net';

export interface Connection {
  /** Sends a request and reads its response, which has a content-length. @param body JSON text; empty for none */
  send(
    method: string,
    path: string,
    headers: Readonly<Record<string, string>>,
    body: string,
  ): Promise<{ readonly status: number; readonly body: string }>;
  close(): void;
}

export async function openConnection(port: number): Promise<Connection> {
  const socket = connect(port, '127.0.0.1').setNoDelay();
  await once(socket, 'connect');

  function readResponse(): Promise<{ status: number; body: string }> {
    return new Promise((resolve, reject) => {
      let head = '';
      let body = '';
      let [status, missing] = [0, -1];
      const read = (chunk: Buffer) => {
        if (missing >= 0) {
          missing -= chunk.length;
          body += chunk.toString('latin1');
        } else {
          head += chunk.toString('latin1');
          const end = head.indexOf('\r\n\r\n');
          if (end < 0) return;
          status = Number(head.slice(9, 12));
          body = head.slice(end + 4);
          missing = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]) - body.length;
        }
        if (missing > 0) return;
        socket.off('data', read).off('close', fail);
        resolve({ status, body });
      };
      const fail = () => reject(new Error('The server closed the connection'));
      socket.on('data', read).on('close', fail);
    });
  }

  return {
    send(method, path, headers, body) {
      const fields = {
        host: `127.0.0.1:${port}`,
        ...headers,
        ...(body !== '' && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
      };
      const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
      return readResponse();
    },
    close: () => socket.destroy(),
  };
}

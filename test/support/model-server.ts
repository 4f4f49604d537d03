/** A loopback server for model files that can misbehave in every way. */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { listen } from './fake-server.ts';

export const sha256 = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

export interface ModelServer {
  readonly url: string;
  /** Closes the connections that wait for it. */
  cut(): void;
  readonly requests: { path: string; range: string | undefined; ifRange: string | undefined }[];
}

export interface ServedFile {
  content: Uint8Array;
  etag?: string;
  /** True to answer range requests with the whole file. */
  ignoresRanges?: boolean;
  /** Sends this many bytes of a response; the connection then waits for {@link ModelServer.cut}, or is closed at 0. */
  cutAfter?: (request: number) => number;
  /** Responds instead of sending the file, unless it returns that the file should be sent. */
  respond?: (incoming: IncomingMessage, response: ServerResponse, request: number) => 'file' | unknown;
}

/** @param files by path; tests may change them later */
export async function modelServer(files: Record<string, ServedFile>): Promise<ModelServer> {
  const requests: ModelServer['requests'] = [];
  const held = new Set<Socket>();
  const port = await listen(
    createServer((incoming, response) => {
      const path = incoming.url ?? '';
      const { range, 'if-range': ifRange } = incoming.headers;
      requests.push({ path, range, ifRange: typeof ifRange === 'string' ? ifRange : undefined });
      const file = files[path];
      if (file === undefined) {
        response.writeHead(404).end();
        return;
      }
      if (file.respond !== undefined && file.respond(incoming, response, requests.length) !== 'file') return;
      const { content, etag, cutAfter } = file;
      const asked = /^bytes=(\d+)-$/.exec(range ?? '');
      const valid = ifRange === undefined || ifRange === etag;
      const start = asked !== null && valid && file.ignoresRanges !== true ? Number(asked[1]) : 0;
      const headers = etag === undefined ? {} : { etag };
      if (start > 0 && start >= content.length) {
        response.writeHead(416, { 'content-range': `bytes */${content.length}` }).end();
        return;
      }
      const body = content.subarray(start);
      response.writeHead(start > 0 ? 206 : 200, {
        ...headers,
        'content-length': String(body.length),
        ...(start > 0 && { 'content-range': `bytes ${start}-${content.length - 1}/${content.length}` }),
      });
      const cut = cutAfter?.(requests.length);
      if (cut === undefined || cut >= body.length) response.end(body);
      else if (cut === 0) {
        response.flushHeaders();
        setImmediate(() => incoming.socket.destroy());
      } else {
        response.write(body.subarray(0, cut));
        held.add(incoming.socket);
      }
    }),
  );
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    cut() {
      for (const socket of held) socket.destroy();
      held.clear();
    },
  };
}

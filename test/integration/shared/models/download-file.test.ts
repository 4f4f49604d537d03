/** Downloads from a real server on loopback that breaks off, changes its mind and lies. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openWeb } from '../../../../src/api/http/open-web.ts';
import {
  type DownloadOptions,
  downloadModelFile,
  type WantedFile,
} from '../../../../src/shared/models/download-file.ts';
import { modelServer, type ServedFile, sha256 } from '../../../support/model-server.ts';
import { temporaryDirectory } from '../../../support/start-sta.ts';

const content = Buffer.from(Array.from({ length: 203 }, (_, at) => (at * 7) % 251));
const other = Buffer.from(content).fill(1, 100, 110);

function optionsWith(given: Partial<DownloadOptions> & { silenceMs?: number; stallMs?: number } = {}): DownloadOptions {
  const signal = given.signal ?? new AbortController().signal;
  return {
    web: openWeb({ signal, silenceMs: given.silenceMs, stallMs: given.stallMs }),
    signal,
    sleep: async () => {},
    random: () => 0,
    onBytes: () => {},
    ...given,
  };
}

async function serve(file: ServedFile) {
  const server = await modelServer({ '/model.onnx': file });
  const part = join(temporaryDirectory(), 'part');
  const wanted: WantedFile = {
    path: 'model.onnx',
    bytes: content.length,
    sha256: sha256(content),
    urls: [`${server.url}/model.onnx`],
  };
  /** A connection is cut when the client has got what it brings. */
  const cutAfter = (onBytes: (bytes: number) => void) => (bytes: number) => {
    onBytes(bytes);
    server.cut();
  };
  return {
    server,
    part,
    wanted,
    get(given: Parameters<typeof optionsWith>[0] = {}) {
      return downloadModelFile(wanted, part, optionsWith({ ...given, onBytes: cutAfter(given.onBytes ?? (() => {})) }));
    },
  };
}

it.each(Array.from({ length: 21 }, (_, at) => at * 10))(
  'resumes a download that was cut after %i bytes',
  async (cut) => {
    const { part, server, get } = await serve({
      content,
      etag: '"v1"',
      cutAfter: (request) => (request === 1 ? cut : 1000),
    });
    await get();
    expect(readFileSync(part)).toEqual(content);
    expect(server.requests).toHaveLength(2);
    if (cut > 0) expect(server.requests[1]).toMatchObject({ range: `bytes=${cut}-`, ifRange: '"v1"' });
  },
);

it('downloads a file of which each response returns ten bytes', async () => {
  const { part, server, get } = await serve({ content, etag: '"v1"', cutAfter: () => 10 });
  await get();
  expect(readFileSync(part)).toEqual(content);
  expect(server.requests).toHaveLength(21);
});

it('continues in a later run, and requests nothing once the part is complete', async () => {
  const controller = new AbortController();
  const { part, server, wanted, get } = await serve({
    content,
    etag: '"v1"',
    cutAfter: (count) => (count === 1 ? 60 : 1000),
  });
  const sleep = async () => controller.abort(new Error('stopped'));
  const onBytes = (bytes: number) => {
    if (bytes === 60) controller.abort(new Error('stopped'));
  };
  await expect(get({ signal: controller.signal, sleep, onBytes })).rejects.toThrow('stopped');
  expect(readFileSync(part)).toEqual(content.subarray(0, 60));
  await get();
  expect(server.requests.map(({ range }) => range)).toEqual([undefined, 'bytes=60-']);
  expect(readFileSync(part)).toEqual(content);
  await downloadModelFile(wanted, part, optionsWith());
  expect(server.requests).toHaveLength(2);
});

it('starts over if the file has changed since: another ETag', async () => {
  const file: ServedFile = { content: other, etag: '"v1"', cutAfter: (count) => (count === 1 ? 150 : 1000) };
  const { part, server, get } = await serve(file);
  const onBytes = (bytes: number) => {
    if (bytes === 150) Object.assign(file, { content, etag: '"v2"' });
  };
  await get({ onBytes });
  expect(server.requests[1]).toMatchObject({ range: 'bytes=150-', ifRange: '"v1"' });
  expect(readFileSync(part)).toEqual(content);
  expect(server.requests).toHaveLength(2);
});

it('starts over if a part without an ETag belongs to another file', async () => {
  const file: ServedFile = { content: other, cutAfter: (count) => (count === 1 ? 150 : 1000) };
  const { part, server, get } = await serve(file);
  const onBytes = (bytes: number) => {
    if (bytes === 150) file.content = content;
  };
  await get({ onBytes });
  expect(server.requests.map(({ range }) => range)).toEqual([undefined, 'bytes=150-', undefined]);
  expect(readFileSync(part)).toEqual(content);
});

it('does not send a weak ETag with If-Range', async () => {
  const { server, get } = await serve({ content, etag: 'W/"v1"', cutAfter: (count) => (count === 1 ? 50 : 1000) });
  await get();
  expect(server.requests[1]).toEqual({ path: '/model.onnx', range: 'bytes=50-', ifRange: undefined });
});

it('downloads from a server without ranges, however often the connection breaks before the last attempt', async () => {
  const { part, server, get } = await serve({ content, ignoresRanges: true, cutAfter: (count) => 50 * count });
  await get();
  expect(readFileSync(part)).toEqual(content);
  expect(server.requests).toHaveLength(5);
});

it('gives up when attempts return no new bytes', async () => {
  const { server, get } = await serve({ content, ignoresRanges: true, cutAfter: () => 50 });
  const pauses: number[] = [];
  await expect(get({ sleep: async (ms: number) => void pauses.push(ms) })).rejects.toMatchObject({
    code: 'connection_failed',
  });
  expect(server.requests).toHaveLength(6);
  expect(pauses).toEqual([250, 500, 1000, 2000]);
});

it('refuses a file with another hash, and keeps nothing of it', async () => {
  const { part, server, get } = await serve({ content: other });
  await expect(get()).rejects.toThrow(/its hash differs/);
  expect(readFileSync(part)).toHaveLength(0);
  expect(server.requests).toHaveLength(1);
});

it.each([
  ['longer', Buffer.concat([content, Buffer.from('x')])],
  ['shorter', content.subarray(0, 202)],
])('refuses a file that is %s than the catalogue says', async (how, served) => {
  const { part, server, get } = await serve({ content: served });
  await expect(get()).rejects.toThrow(`is ${how} than the 203 bytes`);
  expect(readFileSync(part)).toHaveLength(0);
  expect(server.requests).toHaveLength(1);
});

it('stops reading a response without a length if it becomes too long or stays too short', async () => {
  let sent = 0;
  const endless = await serve({
    content,
    respond(_incoming, response) {
      const more = () => {
        sent += 1000;
        if (!response.destroyed) response.write(Buffer.alloc(1000), () => setTimeout(more, 1));
      };
      response.on('error', () => {});
      more();
    },
  });
  await expect(endless.get()).rejects.toThrow('is longer than');
  expect(sent).toBeLessThan(1e6);
  const short = await serve({
    content,
    respond(_incoming, response) {
      response.write(content.subarray(0, 100));
      response.end();
    },
  });
  await expect(short.get()).rejects.toThrow('ended model.onnx before it was complete');
});

it.each([
  ['another start', { 'content-range': 'bytes 0-202/203' }],
  ['no range', {}],
  ['nonsense', { 'content-range': 'bytes banana' }],
])('does not trust a partial response with %s', async (_name, headers) => {
  const { part, get } = await serve({
    content,
    etag: '"a"',
    cutAfter: () => 50,
    respond(_incoming, response, request) {
      if (request === 1) return 'file';
      return request === 2 ? response.writeHead(206, { ...headers }).end(content) : response.end(content);
    },
  });
  await get();
  expect(readFileSync(part)).toEqual(content);
});

it('refuses a partial response of a file that has another length', async () => {
  const { get } = await serve({
    content,
    etag: '"a"',
    cutAfter: () => 50,
    respond(_incoming, response, request) {
      if (request === 1) return 'file';
      return response.writeHead(206, { 'content-range': 'bytes 50-302/303' }).end(content.subarray(50));
    },
  });
  await expect(get()).rejects.toThrow('is longer than the 203 bytes of the catalogue');
});

it('refuses a partial response to a whole request, and a compressed one', async () => {
  const partial = await serve({
    content,
    respond: (_incoming, response) => response.writeHead(206, { 'content-range': 'bytes 0-202/203' }).end(content),
  });
  await expect(partial.get()).rejects.toThrow('responded with HTTP 206');
  const compressed = await serve({
    content,
    respond: (_incoming, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(content),
  });
  await expect(compressed.get()).rejects.toThrow('compressed model.onnx');
});

it('waits for a busy server, but not for a missing file', async () => {
  const busy = await serve({
    content,
    respond(_incoming, response, request) {
      if (request < 3) response.writeHead(503).end();
      else response.end(content);
    },
  });
  await busy.get();
  expect(busy.server.requests).toHaveLength(3);
  const missing = await serve({ content, respond: (_incoming, response) => response.writeHead(404).end() });
  await expect(missing.get()).rejects.toThrow('responded with HTTP 404');
  expect(missing.server.requests).toHaveLength(1);
});

it('abandons a server that stops sending', async () => {
  const { get } = await serve({
    content,
    respond(_incoming, response) {
      response.writeHead(200, { 'content-length': '203' });
      response.write(content.subarray(0, 10));
    },
  });
  await expect(get({ silenceMs: 60 })).rejects.toMatchObject({ code: 'timeout' });
});

it('abandons a server that is too slow in each attempt, and continues at the next address', async () => {
  const first = await modelServer({
    '/slow': {
      content,
      etag: '"v1"',
      respond({ headers: { range } }, response) {
        const from = Number(/\d+/.exec(range ?? '0')?.[0]);
        response.writeHead(range === undefined ? 200 : 206, {
          etag: '"v1"',
          'content-length': String(content.length - from),
          ...(range && { 'content-range': `bytes ${from}-202/203` }),
        });
        response.write(content.subarray(from, from + 1));
      },
    },
  });
  const second = await modelServer({ '/b': { content } });
  const part = join(temporaryDirectory(), 'part');
  const urls = [`${first.url}/slow`, `${second.url}/b`];
  await downloadModelFile(
    { path: 'm', bytes: content.length, sha256: sha256(content), urls },
    part,
    optionsWith({ stallMs: 50 }),
  );
  expect(readFileSync(part)).toEqual(content);
  expect(first.requests.map(({ range }) => range)).toEqual([undefined, 'bytes=1-', 'bytes=2-', 'bytes=3-', 'bytes=4-']);
  expect(second.requests).toHaveLength(1);
});

it('tries the next address when one fails, and continues the part of the first one', async () => {
  const first = await modelServer({
    '/a': {
      content,
      cutAfter: () => 80,
      respond: (_incoming, response, request) => (request === 1 ? 'file' : response.writeHead(404).end()),
    },
  });
  const second = await modelServer({ '/b': { content } });
  const part = join(temporaryDirectory(), 'part');
  const urls = [`${first.url}/a`, `${second.url}/b`];
  await downloadModelFile(
    { path: 'x', bytes: 203, sha256: sha256(content), urls },
    part,
    optionsWith({ onBytes: first.cut }),
  );
  expect(readFileSync(part)).toEqual(content);
  expect(second.requests).toEqual([{ path: '/b', range: 'bytes=80-', ifRange: undefined }]);
});

it('needs no request for an empty file, and drops the part of another file', async () => {
  const part = join(temporaryDirectory(), 'part');
  writeFileSync(part, 'of something else');
  const empty = { path: 'x', bytes: 0, sha256: sha256(Buffer.alloc(0)), urls: ['http://127.0.0.1:9/x'] };
  await downloadModelFile(empty, part, optionsWith());
  expect(readFileSync(part)).toHaveLength(0);
  expect(existsSync(`${part}.json`)).toBe(false);
});

it('reports a full disk, keeps the downloaded part, and says how to continue', async () => {
  const { get } = await serve({ content });
  const full = Object.assign(new Error('no space'), { code: 'ENOSPC' });
  const { open } = await import('node:fs/promises');
  const probe = await open(join(temporaryDirectory(), 'x'), 'w');
  const prototype = Object.getPrototypeOf(probe);
  await probe.close();
  const { write } = prototype;
  prototype.write = () => Promise.reject(full);
  try {
    await expect(get()).rejects.toMatchObject({ code: 'file_error', hint: expect.stringContaining('resumes') });
  } finally {
    prototype.write = write;
  }
  await get();
});

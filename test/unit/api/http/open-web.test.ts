import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openWeb } from '../../../../src/api/http/open-web.ts';
import { modelServer, sha256 } from '../../../support/model-server.ts';

it('waits for a slow reader without losing anything', async () => {
  const content = Buffer.alloc(8 * 1024 ** 2, 'sta ');
  const server = await modelServer({ '/x': { content } });
  const web = openWeb({ signal: new AbortController().signal, silenceMs: 2000 });
  const { body } = await web.get(`${server.url}/x`);
  await sleep(300);
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) {
    chunks.push(chunk);
    if (chunks.length % 8 === 0) await sleep(2);
  }
  expect(sha256(Buffer.concat(chunks))).toBe(sha256(content));
});

it('abandons a server that sends less than 1,000 bytes per second, but tolerates a pause of the reader', async () => {
  const content = Buffer.alloc(4 * 1024 ** 2, 'sta ');
  const server = await modelServer({
    '/fast': { content },
    '/slow': {
      content,
      respond(_incoming, response) {
        response.writeHead(200, { 'content-length': String(content.length) });
        const timer = setInterval(() => response.write('abcde'), 10);
        response.once('close', () => clearInterval(timer));
      },
    },
  });
  const web = openWeb({ signal: new AbortController().signal, stallMs: 200 });
  const read = async (path: string, pauseMs: number) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of (await web.get(`${server.url}${path}`)).body) {
      if (chunks.length === 0) await sleep(pauseMs);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).length;
  };
  await expect(read('/slow', 0)).rejects.toMatchObject({
    code: 'timeout',
    message: expect.stringMatching(/^127\.0\.0\.1:\d+ is too slow: it sends less than 1000 bytes per second$/),
  });
  expect(await read('/fast', 700)).toBe(content.length);
});

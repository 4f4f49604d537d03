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

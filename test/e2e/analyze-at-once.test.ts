/** The sentiment of `sta analyze`: without jobs if the service offers that, and then the same. */

import { writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { json, text as readText } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { needsPosix } from '../support/needs.ts';
import { finish, spawnSta } from '../support/sta-process.ts';
import { environmentIn, runSta, startTestService, temporaryDirectory } from '../support/start-sta.ts';
import { addTestUser } from '../support/wire.ts';

const said = [
  'I want my money back. This is the worst service ever!',
  'ok',
  'Great, another outage.',
  'Das Paket ist immer noch nicht da, ich bin sehr enttäuscht.',
  '😡😡',
  'Thank you so much, that is wonderful!',
  'ok',
  'You are an idiot. '.repeat(300),
  '5',
];
const chat = Array.from({ length: 300 }, (_, i) => {
  const line = i % 2 === 0 ? said[(i / 2) % said.length] : `Line ${i}: ${said[i % said.length]}`;
  return `${i % 3 === 0 ? 'Agent' : 'Customer'},"${line}"\n`;
});

/** Forwards requests to a service, and hides one of its extensions. @returns its address and the paths of the requests */
async function hideExtension(url: string, hidden: string | undefined) {
  const paths: string[] = [];
  const server = createServer((incoming, response) => {
    const { method, headers, url: path = '' } = incoming;
    paths.push(path);
    const forwarded = request(`${url}${path}`, { method, headers }, async (reply) => {
      response.writeHead(reply.statusCode ?? 500, { 'content-type': 'application/json' });
      if (path !== '/openapi.json') {
        response.end(await readText(reply));
        return;
      }
      const document = Object(await json(reply));
      const listed: string[] = document['x-extensions'];
      expect(listed).toContain('previews.sentiments');
      response.end(JSON.stringify({ ...document, 'x-extensions': listed.filter((name) => name !== hidden) }));
    });
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, paths };
}

it('has the same rows with jobs and without them', async () => {
  const service = await startTestService();
  const { accessToken, appId, appSecret } = await addTestUser(service, 'cora');
  const directory = temporaryDirectory();
  const path = join(directory, 'chat.csv');
  writeFileSync(path, `speaker,message\n${chat.join('')}`);
  async function analyze(hidden?: string) {
    const { url, paths } = await hideExtension(service.url, hidden);
    const env = {
      ...environmentIn(join(directory, String(hidden))),
      STA_BASE_URL: url,
      STA_USER_ID: 'cora',
      STA_TOKEN: accessToken,
      STA_APP_ID: appId,
      STA_APP_SECRET: appSecret,
    };
    const { code, stdout } = await runSta(['analyze', path, '--with', 'sentiment', '-o', 'ndjson'], { env });
    expect(code).toBe(0);
    return { rows: stdout.trimEnd().split('\n'), paths: new Set(paths) };
  }
  const atOnce = await analyze();
  expect(atOnce.paths).toContain('/text/preview/get_sentiments');
  expect(atOnce.paths).not.toContain('/v1/jobs/texts');
  const inJobs = await analyze('previews.sentiments');
  expect(inJobs.paths).toContain('/v1/jobs/texts');
  expect(inJobs.paths).not.toContain('/text/preview/get_sentiments');
  expect(atOnce.rows).toHaveLength(chat.length);
  expect(atOnce.rows).toEqual(inJobs.rows);
});

it('does not mention jobs on Ctrl-C, because it starts none', needsPosix, async () => {
  const child = spawnSta(['analyze', '--ndjson'], environmentIn(temporaryDirectory()));
  const ended = finish(child);
  const answer = new Promise((resolve) => child.stdout?.once('data', resolve));
  child.stdin?.write('{"id":1,"text":"Where is my order?"}\n');
  await answer;
  child.kill('SIGINT');
  const { code, stderr } = await ended;
  expect(code).toBe(130);
  expect(stderr).toContain('Interrupted after 1 result\n');
});

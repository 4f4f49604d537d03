import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { type ClipLinks, createClipLinks } from '../../../../src/service/blobs/derived/clip-links.ts';
import { createDerivedFiles, type DerivedFiles } from '../../../../src/service/blobs/derived/derived-files.ts';
import { createGuessLimit } from '../../../../src/service/http/auth/guess-limit.ts';
import { serveClips } from '../../../../src/service/http/serve-clips.ts';
import { createFakeClock } from '../../../support/fake-clock.ts';
import { fixedKeys } from '../../../support/fixed-keys.ts';
import { temporaryDirectory } from '../../../support/start-sta.ts';

const origin = 'http://127.0.0.1:1';
const content = Buffer.from('0123456789abcdef');

const clock = createFakeClock();
let app: FastifyInstance;
let links: ClipLinks;
let derived: DerivedFiles;
let fileId: string;
let name: string;

beforeEach(() => {
  links = createClipLinks(fixedKeys(), clock);
  derived = createDerivedFiles(temporaryDirectory());
  app = Fastify();
  onTestFinished(() => app.close());
  serveClips(app, () => ({ links, derived }), createGuessLimit(0));
  fileId = randomUUID();
  name = derived.clipName(fileId, randomUUID());
  const path = derived.clipPath(name) ?? '';
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
});

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url: url.replace(origin, ''), headers });

const forbidden = { status: false, error: { code: 'forbidden', message: expect.any(String) } };

test('serves the whole clip to anyone with the link', async () => {
  const reply = await get(links.sign(origin, name, 'mp4'));
  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({
    'content-type': 'video/mp4',
    'content-length': '16',
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-store',
  });
  expect(reply.rawPayload).toEqual(content);
});

test('serves an audio clip as audio', async () => {
  const reply = await get(links.sign(origin, name, 'm4a'));
  expect(reply.headers['content-type']).toBe('audio/mp4');
  expect(reply.rawPayload).toEqual(content);
});

test('HEAD returns the same headers without the bytes', async () => {
  const reply = await get(links.sign(origin, name, 'mp4'), {}, 'HEAD');
  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({
    'content-type': 'video/mp4',
    'content-length': '16',
    'accept-ranges': 'bytes',
  });
  expect(reply.rawPayload).toHaveLength(0);
});

test('a range gets 206 with its position', async () => {
  const reply = await get(links.sign(origin, name, 'mp4'), { range: 'bytes=4-7' });
  expect(reply.statusCode).toBe(206);
  expect(reply.headers).toMatchObject({ 'content-range': 'bytes 4-7/16', 'content-length': '4' });
  expect(reply.body).toBe('4567');
});

test('a range outside the file gets 416 with the size, in the usual error shape', async () => {
  const reply = await get(links.sign(origin, name, 'mp4'), { range: 'bytes=16-' });
  expect(reply.statusCode).toBe(416);
  expect(reply.headers['content-range']).toBe('bytes */16');
  expect(reply.json()).toEqual({ status: false, error: { code: 'invalid_request', message: expect.any(String) } });
});

test('ignores a range with a validator, which is never issued', async () => {
  const reply = await get(links.sign(origin, name, 'mp4'), { range: 'bytes=4-7', 'if-range': '"tag"' });
  expect(reply.statusCode).toBe(200);
  expect(reply.rawPayload).toEqual(content);
});

test('a link is valid for exactly 15 minutes', async () => {
  const link = links.sign(origin, name, 'mp4');
  clock.advance(15 * 60_000 - 1);
  expect((await get(link)).statusCode).toBe(200);
  clock.advance(1);
  const reply = await get(link);
  expect(reply.statusCode).toBe(403);
  expect(reply.json()).toEqual(forbidden);
  expect(reply.body).toContain('expired');
  expect((await get(links.sign(origin, name, 'mp4'))).statusCode).toBe(200);
});

test('rejects an altered link', async () => {
  const link = links.sign(origin, name, 'mp4');
  const other = derived.clipName(fileId, randomUUID());
  const altered = [
    link.replace(/expires=\d+/, (part) => `${part}0`),
    link.replace(name, other),
    link.replace(/signature=./, (part) => (part.endsWith('A') ? 'signature=B' : 'signature=A')),
    link.replace(/&signature=.*/, ''),
    link.replace(/expires=\d+&/, ''),
    `${link}&signature=x`,
    createClipLinks(fixedKeys(), clock).sign(origin, name, 'mp4'),
  ];
  for (const url of altered) {
    const reply = await get(url);
    expect([url, reply.statusCode]).toEqual([url, 403]);
    expect(reply.json()).toEqual(forbidden);
  }
});

test('serves no file for a signed name that is not a clip', async () => {
  for (const crooked of ['../../signing-key', '..%2f..%2fsigning-key', `${name}%00`, 'x'.repeat(80)]) {
    const reply = await get(links.sign(origin, crooked, 'mp4').replaceAll('../', '..%2f'));
    expect([403, 404]).toContain(reply.statusCode);
  }
});

test('serves no file outside of its directory, even if the link is signed', async () => {
  const directory = temporaryDirectory();
  const inside = createDerivedFiles(join(directory, 'derived'));
  mkdirSync(join(directory, 'derived'));
  writeFileSync(join(directory, 'other.mp4'), content);
  const other = Fastify();
  onTestFinished(() => other.close());
  serveClips(other, () => ({ links, derived: inside }), createGuessLimit(0));
  const reply = await other.inject({ url: links.sign(origin, '..-other', 'mp4').replace(origin, '') });
  expect(reply.statusCode).toBe(403);
});

test('a deleted clip is no longer served', async () => {
  const link = links.sign(origin, name, 'mp4');
  await derived.remove(fileId);
  const reply = await get(link);
  expect(reply.statusCode).toBe(404);
  expect(reply.json()).toMatchObject({ status: false, error: { code: 'not_found' } });
});

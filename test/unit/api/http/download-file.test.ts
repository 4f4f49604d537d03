import { lstatSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Download, downloadFile } from '../../../../src/api/http/download-file.ts';
import { fakeService, type Respond } from '../../../support/fake-server.ts';
import { holdOpens } from '../../../support/hold-opens.ts';
import { temporaryDirectory } from '../../../support/start-sta.ts';

async function prepare(respond: Respond) {
  const { url, requests } = await fakeService(respond);
  const directory = temporaryDirectory();
  const path = join(directory, 'clip.mp4');
  const save = (given: Partial<Download> = {}) =>
    downloadFile({
      url: `${url}/clip.mp4?signature=s3cret`,
      path,
      maxBytes: 1000,
      timeLimitMs: 60_000,
      useProxy: false,
      signal: new AbortController().signal,
      ...given,
    });
  return { save, directory, path, requests };
}

const video = { headers: { 'content-type': 'video/mp4' }, body: 'x'.repeat(500) };

test('saves the whole file over an existing one, and sends no credential but the link', async () => {
  const { save, directory, path, requests } = await prepare(() => video);
  writeFileSync(path, 'old');
  expect(await save()).toBe(500);
  expect(readFileSync(path, 'utf8')).toBe(video.body);
  expect(readdirSync(directory)).toEqual(['clip.mp4']);
  const [{ headers } = { headers: {} }] = requests;
  expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(['authorization']));
  expect(headers).not.toHaveProperty('appid');
});

test('replaces a link in the directory, and leaves its target unchanged', async () => {
  const { save, directory, path } = await prepare(() => video);
  const elsewhere = join(temporaryDirectory(), 'precious');
  writeFileSync(elsewhere, 'precious');
  symlinkSync(elsewhere, path);
  await save();
  expect(readFileSync(elsewhere, 'utf8')).toBe('precious');
  expect(lstatSync(path).isFile()).toBe(true);
  expect(readdirSync(directory)).toEqual(['clip.mp4']);
});

test('reports an expired link and keeps the existing file', async () => {
  const { save, directory, path } = await prepare(() => ({ status: 403, body: { status: false } }));
  writeFileSync(path, 'old');
  const refused = save();
  await expect(refused).rejects.toMatchObject({ code: 'service_error', hint: expect.stringContaining('15 minutes') });
  await expect(refused).rejects.not.toThrow('s3cret');
  expect(readFileSync(path, 'utf8')).toBe('old');
  expect(readdirSync(directory)).toEqual(['clip.mp4']);
});

test('leaves no file when the download is refused while the disk is slow to open one', async () => {
  const { save, directory } = await prepare(() => ({ status: 403, body: { status: false } }));
  const opens = holdOpens();
  await expect(save()).rejects.toMatchObject({ code: 'service_error' });
  await opens.release();
  expect(readdirSync(directory)).toEqual([]);
});

test('fails on a truncated download', async () => {
  const { save, directory } = await prepare((_request, response) => {
    response.writeHead(200, { 'content-length': '900' });
    response.write('x'.repeat(300), () => response.destroy());
    return undefined;
  });
  await expect(save()).rejects.toMatchObject({ code: 'connection_failed' });
  expect(readdirSync(directory)).toEqual([]);
});

test('stops at the size limit', async () => {
  const { save, directory } = await prepare(() => video);
  await expect(save({ maxBytes: 499 })).rejects.toMatchObject({ code: 'service_error' });
  expect(readdirSync(directory)).toEqual([]);
});

test('ends with the signal’s reason on Ctrl-C, and leaves no file', async () => {
  const controller = new AbortController();
  const reason = new Error('stopped');
  const { save, directory } = await prepare((_request, response) => {
    response.writeHead(200, { 'content-length': '900' });
    response.write('x'.repeat(300), () => controller.abort(reason));
    return undefined;
  });
  await expect(save({ signal: controller.signal })).rejects.toBe(reason);
  expect(readdirSync(directory)).toEqual([]);
});

test('reports a missing directory and an invalid link', async () => {
  const { save, directory } = await prepare(() => video);
  await expect(save({ path: join(directory, 'nowhere', 'clip.mp4') })).rejects.toMatchObject({ code: 'file_error' });
  for (const url of ['file:///etc/passwd', 'clip.mp4', 'data:,x']) {
    await expect(save({ url })).rejects.toMatchObject({ code: 'wrong_shape' });
  }
});

test('ends a download that trickles for longer than --max-time', async () => {
  const { save, directory } = await prepare((_request, response) => {
    response.writeHead(200, { 'content-length': '900' });
    const drip = setInterval(() => response.write('x'), 10);
    response.on('close', () => clearInterval(drip));
    return undefined;
  });
  await expect(save({ timeLimitMs: 200 })).rejects.toMatchObject({
    code: 'timeout',
    message: expect.stringMatching(/took longer than 0\.2 s/),
    hint: expect.stringContaining('--max-time'),
  });
  expect(readdirSync(directory)).toEqual([]);
});

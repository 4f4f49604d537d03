import { truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { clientFor, everyCredential, failureOf, secrets } from '../../../support/api-client.ts';
import { fakeService, fakeSockets, listen } from '../../../support/fake-server.ts';
import { startTestService, temporaryDirectory } from '../../../support/start-sta.ts';

const accepted = { status: true, file_id: '1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b' };

function fileOf(content: string | number, name = 'call.wav'): string {
  const path = join(temporaryDirectory(), name);
  writeFileSync(path, typeof content === 'string' ? content : '');
  if (typeof content === 'number') truncateSync(path, content);
  return path;
}

const clientOf = (url: string) => clientFor(url, { credentials: everyCredential });

it('sends fields and files as one form of known length, and reports progress', async () => {
  const { url, requests } = await fakeService([{ body: accepted }]);
  const told: [number, number][] = [];
  const [path, subtitlesPath] = [fileOf('some audio', 'a"b\r\nc.wav'), fileOf('words', 'a.srt')];
  const onProgress = (sent: number, total: number) => void told.push([sent, total]);
  expect(await clientOf(url).uploadFile({ path, title: 'ä', subtitlesPath, onProgress })).toEqual(accepted);
  expect(requests).toMatchObject([
    {
      method: 'POST',
      path: '/v1/conversation/upload',
      headers: { appid: secrets.appId, appsecret: secrets.appSecret },
    },
  ]);
  const { headers, body } = requests[0] ?? { headers: {}, body: '' };
  expect(headers['content-length']).toBe(String(Buffer.byteLength(body)));
  const boundary = /boundary=(\S+)$/.exec(headers['content-type'] ?? '')?.[1];
  expect(body.split(`--${boundary}`)).toEqual([
    '',
    '\r\nContent-Disposition: form-data; name="userId"\r\n\r\nasha\r\n',
    '\r\nContent-Disposition: form-data; name="title"\r\n\r\nä\r\n',
    '\r\nContent-Disposition: form-data; name="file"; filename="a%22b%0D%0Ac.wav"\r\nContent-Type: application/octet-stream\r\n\r\nsome audio\r\n',
    '\r\nContent-Disposition: form-data; name="subtitles"; filename="a.srt"\r\nContent-Type: application/octet-stream\r\n\r\nwords\r\n',
    '--\r\n',
  ]);
  expect(told).toEqual([
    [10, 15],
    [15, 15],
  ]);
});

it('retries the whole upload when the service accepted nothing', async () => {
  const busy = {
    status: 503,
    headers: { 'retry-after': '0' },
    body: { status: false, error: { code: 'unavailable', message: '' } },
  };
  const { url, requests } = await fakeService([busy, { body: accepted }]);
  expect(await clientOf(url).uploadFile({ path: fileOf('some audio') })).toEqual(accepted);
  expect(requests.map(({ body }) => body.includes('some audio'))).toEqual([true, true]);
});

it('does not retry if the service may have accepted the upload and might not recognise a repeat', async () => {
  let uploads = 0;
  const port = await fakeSockets((socket) => {
    socket.once('data', (chunk) => {
      if (chunk.toString('latin1').startsWith('POST ')) uploads += 1;
      socket.destroy();
    });
  });
  const failure = await failureOf(clientOf(`http://127.0.0.1:${port}`).uploadFile({ path: fileOf(10_000_000) }));
  expect(failure.code).toBe('connection_failed');
  expect(uploads).toBe(1);
});

it('reads a response that arrives before the upload ends', async () => {
  const service = await startTestService();
  const credentials = { ...service.credentials, appSecret: 'a-wrong-secret' };
  const path = fileOf(150_000_000);
  const failure = await failureOf(clientFor(service.url, { credentials }).uploadFile({ path }), ['a-wrong-secret']);
  expect(failure.code).toBe('unauthorized');
});

it('may exceed the request time limit as long as it makes progress', async () => {
  const burst = 1_000_000;
  const server = createServer((incoming, response) => {
    let bytes = 0;
    const resume = setInterval(() => {
      bytes = 0;
      incoming.resume();
    }, 100);
    incoming.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > burst) incoming.pause();
    });
    incoming.on('end', () => {
      clearInterval(resume);
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(accepted));
    });
  });
  const url = `http://127.0.0.1:${await listen(server)}`;
  const client = clientFor(url, { credentials: everyCredential, requestTimeoutMs: 1500 });
  const startedMs = performance.now();
  expect(await client.uploadFile({ path: fileOf(30_000_000) })).toEqual(accepted);
  expect(performance.now() - startedMs).toBeGreaterThan(1500);
});

it('reports an unusable file', async () => {
  const client = clientOf('http://127.0.0.1:1');
  for (const [path, words] of [
    ['/no/such/file.wav', 'no such file'],
    [temporaryDirectory(), 'is not a file'],
  ] as const) {
    const failure = await failureOf(client.uploadFile({ path }));
    expect(failure).toMatchObject({ code: 'file_error', message: expect.stringContaining(words) });
  }
});

it('fails when the file shrinks during the upload', async () => {
  const path = fileOf(40_000_000);
  const { url } = await fakeService([{ body: accepted }]);
  let cut = false;
  const onProgress = () => {
    if (!cut) truncateSync(path, 1_000_000);
    cut = true;
  };
  const failure = await failureOf(clientOf(url).uploadFile({ path, onProgress }));
  expect(failure).toMatchObject({ code: 'file_error', message: expect.stringContaining('became shorter') });
});

it('waits longer than usual while the service downloads a link', async () => {
  const { url } = await fakeService((_request, response) => {
    const answer = () => response.writeHead(200).end(JSON.stringify(accepted));
    setTimeout(answer, 400);
    return undefined;
  });
  const client = clientFor(url, { credentials: everyCredential, requestTimeoutMs: 100 });
  expect(await client.files.upload({ link: 'https://example.com/a.mp4' })).toEqual(accepted);
});

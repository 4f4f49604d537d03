import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import type { LookupFunction } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ServiceFailure } from '../../../../src/service/base/failure.ts';
import { type AddressGuard, createAddressGuard } from '../../../../src/service/base/net/address-guard.ts';
import { fetchLink, type LinkLimits } from '../../../../src/service/files/fetch-link.ts';
import { createFileStorage } from '../../../../src/service/files/file-storage.ts';
import { closedPort, fakeService, fakeSockets } from '../../../support/fake-server.ts';
import { temporaryDirectory } from '../../../support/start-sta.ts';

const limits: LinkLimits = { bytes: 1_000, totalMs: 10_000, silenceMs: 10_000 };
const anyAddress = createAddressGuard({ publicOnly: false });

function fetchWith(link: string, given: Partial<LinkLimits> = {}, guard: AddressGuard = anyAddress) {
  const storage = createFileStorage(join(temporaryDirectory(), 'files'));
  return fetchLink(link, { storage, guard }, { ...limits, ...given });
}

/** Returns the failure as `code: message`. */
const failureOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'no failure',
    (error) => (error instanceof ServiceFailure ? `${error.code}: ${error.message}` : String(error)),
  );

const redirect = (location: string, status = 302) => ({ status, headers: { location } });

describe('a link', () => {
  it('downloads its content byte for byte, with its hash', async () => {
    const { url, requests } = await fakeService([{ headers: { 'content-type': 'audio/wav' }, body: 'some audio' }]);
    const staged = await fetchWith(`${url}/call.wav?a=b`);
    expect(readFileSync(staged.path, 'utf8')).toBe('some audio');
    const hash = createHash('sha256').update('some audio').digest('hex');
    expect(staged).toMatchObject({ bytes: 10, hash });
    expect(requests).toMatchObject([
      { method: 'GET', path: '/call.wav?a=b', headers: { 'accept-encoding': 'identity' } },
    ]);
    expect(requests[0]?.headers).not.toHaveProperty('appid');
  });

  it('may redirect three times, including to a relative URL', async () => {
    const answers = [redirect('/b'), redirect('c', 307), redirect('/d', 308), { body: 'there' }];
    const { url, requests } = await fakeService(answers);
    expect((await fetchWith(`${url}/a`)).bytes).toBe(5);
    expect(requests.map(({ path }) => path)).toEqual(['/a', '/b', '/c', '/d']);
    const endless = await fakeService((_request, _response, count) => redirect(`/${count}`));
    expect(await failureOf(fetchWith(endless.url))).toMatch(/^FHU03: .*redirects more than 3 times/);
    expect(endless.requests).toHaveLength(4);
  });

  it.each([
    ['nonsense', 'it is not a URL'],
    ['/etc/passwd', 'it is not a URL'],
    ['file:///etc/passwd', 'it must begin with http:// or https://'],
    ['ftp://example.com/a.wav', 'it must begin with http:// or https://'],
    ['data:audio/wav;base64,AAAA', 'it must begin with http:// or https://'],
    ['http://user:secret@example.com/', 'it must not contain a user name or a password'],
    ['http://no-such-host.invalid/', 'its host cannot be resolved'],
  ])('is rejected: %s', async (link, words) => {
    expect(await failureOf(fetchWith(link))).toBe(`FHU03: The link cannot be used: ${words}`);
  });

  it('is rejected when it redirects to a scheme other than HTTP', async () => {
    const { url } = await fakeService([redirect('file:///etc/passwd')]);
    expect(await failureOf(fetchWith(url))).toMatch(/^FHU03: .*http:\/\/ or https:\/\//);
  });

  it('is rejected with the failure of its host', async () => {
    const { url } = await fakeService([{ status: 404, body: 'gone' }]);
    expect(await failureOf(fetchWith(url))).toMatch(/^FHU03: .*responds with HTTP 404$/);
    expect(await failureOf(fetchWith(`http://127.0.0.1:${await closedPort()}`))).toMatch(
      /^FHU03: .*refuses the connection$/,
    );
    const port = await fakeSockets((socket) => socket.end('this is not HTTP'));
    expect(await failureOf(fetchWith(`http://127.0.0.1:${port}`))).toMatch(/^FHU03: .*the connection failed/);
  });

  it('is abandoned above the size limit, announced or not', async () => {
    const announced = await fakeService([{ headers: { 'content-length': '1001' }, body: 'x'.repeat(1001) }]);
    expect(await failureOf(fetchWith(announced.url))).toMatch(/^FHU03: .*larger than 1000 bytes/);
    const endless = (_request: unknown, response: ServerResponse) => {
      response.writeHead(200);
      const send = () => void (response.destroyed || response.write('x'.repeat(600), () => setImmediate(send)));
      send();
      return undefined;
    };
    expect(await failureOf(fetchWith((await fakeService(endless)).url))).toMatch(/^payload_too_large: /);
  });

  it('fails when the download is truncated, stalls or exceeds the time limit', async () => {
    const breaking = await fakeSockets((socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nshort'));
    expect(await failureOf(fetchWith(`http://127.0.0.1:${breaking}`))).toMatch(/^FHU03: /);
    const silent = await fakeSockets((socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nshort'));
    expect(await failureOf(fetchWith(`http://127.0.0.1:${silent}`, { silenceMs: 50 }))).toMatch(/^FHU03: .*in time$/);
    expect(await failureOf(fetchWith(`http://127.0.0.1:${silent}`, { totalMs: 50 }))).toMatch(/^FHU03: .*too long$/);
  });
});

it('is abandoned when it only trickles', async () => {
  const dripping = (_request: unknown, response: ServerResponse) => {
    response.writeHead(200, { 'content-length': '900' });
    const drip = setInterval(() => response.write('x'), 10);
    response.on('close', () => clearInterval(drip));
    return undefined;
  };
  const { url } = await fakeService(dripping);
  expect(await failureOf(fetchWith(url, { silenceMs: 300 }))).toMatch(/^FHU03: .*does not respond in time$/);
});

describe('a service that is open to others', () => {
  const lookup: LookupFunction = (hostname, options, callback) => {
    const address = hostname === 'inside.test' ? '10.0.0.1' : '93.184.216.34';
    if (options.all === true) callback(null, [{ address, family: 4 }]);
    else callback(null, address, 4);
  };
  const publicOnly: AddressGuard = createAddressGuard({ publicOnly: true }, lookup);

  it.each([
    'http://127.0.0.1/',
    'http://[::1]/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::ffff:127.0.0.1]/',
    'http://inside.test/',
  ])('does not fetch %s', async (link) => {
    expect(await failureOf(fetchWith(link, {}, publicOnly))).toMatch(/^FHU03: .*is not a public address$/);
  });

  it('checks the target of a redirect', async () => {
    const { url, requests } = await fakeService([redirect('http://10.0.0.1/'), { body: 'secret' }]);
    const port = new URL(url).port;
    // The guard treats the first host (this machine) as public, and must check the second as well.
    const guard: AddressGuard = {
      ...publicOnly,
      isRefusedAddress: (host) => host !== '127.0.0.1' && publicOnly.isRefusedAddress(host),
    };
    expect(await failureOf(fetchWith(`http://127.0.0.1:${port}/`, {}, guard))).toMatch(
      /^FHU03: .*10\.0\.0\.1 is not a public/,
    );
    expect(requests).toHaveLength(1);
  });
});

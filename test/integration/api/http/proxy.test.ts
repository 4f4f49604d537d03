/** Proxies from environment variables. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clientFor, emptyTags, everyCredential, failureOf, secrets } from '../../../support/api-client.ts';
import { fakeProxy } from '../../../support/fake-proxy.ts';
import { closedPort, fakeService, fakeSockets, makeCertificate } from '../../../support/fake-server.ts';
import { needs } from '../../../support/needs.ts';
import { temporaryDirectory } from '../../../support/start-sta.ts';

const password = 'pass-word-of-the-proxy';

beforeEach(() => {
  for (const name of [
    'http_proxy',
    'https_proxy',
    'all_proxy',
    'no_proxy',
    'npm_config_proxy',
    'npm_config_https_proxy',
  ]) {
    vi.stubEnv(name, undefined);
    vi.stubEnv(name.toUpperCase(), undefined);
  }
});
afterEach(() => vi.unstubAllEnvs());

const noRetry = { retries: 0, firstPauseMs: 1, maxPauseMs: 1 };
const through = (url: string, more: Parameters<typeof clientFor>[1] = {}) =>
  clientFor(url, { useProxy: true, credentials: everyCredential, retry: noRetry, ...more });

describe('plain HTTP', () => {
  it.each(['HTTP_PROXY', 'http_proxy', 'ALL_PROXY', 'all_proxy'])('goes through %s', async (name) => {
    const [service, proxy] = [await fakeService([{ body: emptyTags }]), await fakeProxy()];
    vi.stubEnv(name, `http://${proxy.host}`);
    expect(await through(service.url).tags.list()).toEqual(emptyTags);
    expect(proxy.asked).toMatchObject([{ line: expect.stringMatching(/^GET http:\/\/127\.0\.0\.1:\d+\/cb\/v1\//) }]);
    expect(service.requests).toHaveLength(1);
  });

  it('bypasses the proxy for hosts in NO_PROXY, for the local service and for another scheme', async () => {
    const [service, proxy] = [await fakeService([{ body: emptyTags }]), await fakeProxy()];
    vi.stubEnv('HTTPS_PROXY', `http://${proxy.host}`);
    await through(service.url).tags.list();
    vi.stubEnv('HTTP_PROXY', `http://${proxy.host}`);
    await through(service.url, { useProxy: false }).tags.list();
    for (const hosts of ['127.0.0.1', '*', 'other.example,127.0.0.1']) {
      vi.stubEnv('NO_PROXY', hosts);
      await through(service.url).tags.list();
    }
    expect(proxy.asked).toEqual([]);
    vi.stubEnv('NO_PROXY', 'other.example');
    await through(service.url).tags.list();
    expect(proxy.asked).toHaveLength(1);
  });

  it('sends the proxy its own credentials, and none of them to the service', async () => {
    const [service, proxy] = [await fakeService([{ body: emptyTags }]), await fakeProxy()];
    vi.stubEnv('HTTP_PROXY', `http://us%65r:${password}@${proxy.host}`);
    await through(service.url).tags.list();
    const expected = `Basic ${Buffer.from(`user:${password}`).toString('base64')}`;
    expect(proxy.asked).toMatchObject([{ authorization: expected }]);
    expect(JSON.stringify(service.requests)).not.toContain(expected);
  });
});

describe('TLS', needs('openssl'), () => {
  const start = async () => {
    const certificate = makeCertificate(temporaryDirectory(), { dns: 'sta.example', ip: '127.0.0.1' });
    const service = await fakeService([{ body: emptyTags }], certificate);
    const port = service.url.split(':').at(-1);
    return { service, url: `https://sta.example:${port}`, caCertFile: certificate.file };
  };

  it('goes through a tunnel, checked against the service’s authority and name', async () => {
    const [{ service, url, caCertFile }, proxy] = [await start(), await fakeProxy()];
    vi.stubEnv('HTTPS_PROXY', `http://user:${password}@${proxy.host}`);
    expect(await through(url, { caCertFile }).tags.list()).toEqual(emptyTags);
    expect(proxy.asked).toMatchObject([{ line: `CONNECT ${new URL(url).host}` }]);
    expect(service.requests).toHaveLength(1);
    expect(JSON.stringify(proxy.asked)).not.toContain(secrets.token);
  });

  it('fails through a tunnel without the authority, or with another name', async () => {
    const [{ service, url, caCertFile }, proxy] = [await start(), await fakeProxy()];
    vi.stubEnv('HTTPS_PROXY', `http://${proxy.host}`);
    expect(await failureOf(through(url).tags.list())).toMatchObject({ code: 'tls_failure' });
    const other = url.replace('sta.example', 'other.example');
    expect(await failureOf(through(other, { caCertFile }).tags.list())).toMatchObject({
      code: 'tls_failure',
      message: expect.stringContaining('another name'),
    });
    expect(service.requests).toEqual([]);
  });

  it.each([
    [403, 'HTTP 403'],
    [407, 'valid credentials'],
    [502, 'HTTP 502'],
  ])('attributes HTTP %i to the proxy that returned it', async (status, words) => {
    const [{ url, caCertFile }, proxy] = [await start(), await fakeProxy(status)];
    vi.stubEnv('HTTPS_PROXY', `http://user:${password}@${proxy.host}`);
    const error = await failureOf(through(url, { caCertFile }).tags.list(), [password]);
    expect(error).toMatchObject({ code: 'connection_failed', hint: expect.stringContaining('HTTPS_PROXY') });
    expect(error.message).toContain(`through the proxy ${proxy.host}`);
    expect(error.message).toContain(words);
    expect(JSON.stringify(proxy.asked)).not.toContain(secrets.token);
  });
});

describe('reports an unusable proxy', () => {
  it.each(['http', 'https'])('that refuses the connection (%s)', async (scheme) => {
    const host = `127.0.0.1:${await closedPort()}`;
    vi.stubEnv(`${scheme}_proxy`, `http://user:${password}@${host}`);
    const error = await failureOf(through(`${scheme}://sta.example`).tags.list(), [password]);
    expect(error).toMatchObject({ code: 'connection_refused', hint: expect.stringContaining('HTTPS_PROXY') });
    expect(error.message).toContain(`the proxy ${host}`);
  });

  it.each(['http', 'https'])('whose name is unknown (%s)', async (scheme) => {
    vi.stubEnv(`${scheme}_proxy`, `http://user:${password}@no-such-proxy.invalid:3128`);
    const error = await failureOf(through(`${scheme}://sta.example`).tags.list(), [password]);
    expect(error).toMatchObject({ code: 'dns_failure' });
    expect(error.message).toContain('proxy no-such-proxy.invalid:3128');
  });

  it.each(['http', 'https'])('that hangs up (%s)', async (scheme) => {
    const port = await fakeSockets((socket) => socket.once('data', () => socket.destroy()));
    vi.stubEnv(`${scheme}_proxy`, `http://user:${password}@127.0.0.1:${port}`);
    const error = await failureOf(through(`${scheme}://sta.example`).tags.list(), [password]);
    expect(error).toMatchObject({ code: 'connection_failed', message: expect.stringContaining('the proxy 127.0.0.1') });
  });

  it.each(['http', 'https'])('that never responds (%s)', async (scheme) => {
    const port = await fakeSockets(() => {});
    vi.stubEnv(`${scheme}_proxy`, `http://user:${password}@127.0.0.1:${port}`);
    const client = through(`${scheme}://sta.example`, { requestTimeoutMs: 60 });
    expect(await failureOf(client.tags.list(), [password])).toMatchObject({ code: 'timeout' });
  });

  it('that requires valid credentials', async () => {
    const proxy = await fakeProxy(407);
    vi.stubEnv('HTTP_PROXY', `http://user:${password}@${proxy.host}`);
    const error = await failureOf(through('http://sta.example').tags.list(), [password]);
    expect(error).toMatchObject({ code: 'connection_failed', message: expect.stringContaining('valid credentials') });
  });

  it.each([`http://user:${password}@[broken`, `socks5://user:${password}@127.0.0.1:1080`, `ftp://${password}@h`])(
    '%s, which is not an HTTP proxy, without printing its address',
    async (address) => {
      vi.stubEnv('HTTP_PROXY', address);
      const error = await failureOf(through('http://sta.example').tags.list(), [password]);
      expect(error).toMatchObject({ code: 'config_error', hint: expect.stringContaining('HTTP_PROXY') });
    },
  );
});

/** Connections that are meant to be secure: certificates, names, authorities. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { clientFor, emptyTags, failureOf } from '../../support/api-client.ts';
import { fakeService, makeCertificate } from '../../support/fake-server.ts';
import { temporaryDirectory } from '../../support/start-sta.ts';

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

describe.skipIf(!hasOpenssl)('a service over TLS', () => {
  const start = async (subject: { dns: string; ip?: string }) => {
    const certificate = makeCertificate(temporaryDirectory(), subject);
    const service = await fakeService([{ body: emptyTags }], certificate);
    return { ...service, certificate };
  };

  it('whose certificate nobody here has signed', async () => {
    const service = await start({ dns: 'localhost', ip: '127.0.0.1' });
    const error = await failureOf(clientFor(service.url).tags.list());
    expect(error).toMatchObject({ code: 'tls_failure', exitCode: 1, hint: expect.stringContaining('--ca-cert') });
    expect(error.message).toContain('not trusted');
    expect(service.requests).toEqual([]);
  });

  it('is trusted by the file of its authority', async () => {
    const service = await start({ dns: 'localhost', ip: '127.0.0.1' });
    const caCertFile = service.certificate.file;
    expect(await clientFor(service.url, { caCertFile }).tags.list()).toEqual(emptyTags);
    const [, port] = service.url.split('127.0.0.1:');
    expect(await clientFor(`https://localhost:${port}`, { caCertFile }).tags.list()).toEqual(emptyTags);
  });

  it('is trusted when the file holds other certificates and words, too', async () => {
    const service = await start({ dns: 'localhost', ip: '127.0.0.1' });
    const other = makeCertificate(temporaryDirectory(), { dns: 'other.example' });
    const caCertFile = join(temporaryDirectory(), 'bundle.pem');
    writeFileSync(caCertFile, `Ours:\r\n${other.cert}\n# and\n${service.certificate.cert}`);
    expect(await clientFor(service.url, { caCertFile }).tags.list()).toEqual(emptyTags);
  });

  it('is not trusted by the file of another authority', async () => {
    const service = await start({ dns: 'localhost', ip: '127.0.0.1' });
    const { file } = makeCertificate(temporaryDirectory(), { dns: 'localhost' });
    expect(await failureOf(clientFor(service.url, { caCertFile: file }).tags.list())).toMatchObject({
      code: 'tls_failure',
    });
  });

  it('whose certificate is for another name', async () => {
    const service = await start({ dns: 'other.example' });
    const caCertFile = service.certificate.file;
    const error = await failureOf(clientFor(service.url, { caCertFile }).tags.list());
    expect(error).toMatchObject({ code: 'tls_failure', message: expect.stringContaining('another name') });
    expect(service.requests).toEqual([]);
  });

  it('that is asked without TLS is told as what it is', async () => {
    const service = await start({ dns: 'localhost', ip: '127.0.0.1' });
    const error = await failureOf(clientFor(service.url.replace('https:', 'http:')).tags.list());
    expect(['connection_failed', 'not_json']).toContain(error.code);
  });
});

it('a service without TLS that is asked with it', async () => {
  const service = await fakeService([{ body: emptyTags }]);
  const error = await failureOf(clientFor(service.url.replace('http:', 'https:')).tags.list());
  expect(error).toMatchObject({ code: 'tls_failure', hint: expect.stringContaining('http://') });
  expect(error.message).toContain('does not speak TLS');
  expect(service.requests).toEqual([]);
});

describe('a file of authorities', () => {
  const withFile = (content: string | undefined) => {
    const caCertFile = join(temporaryDirectory(), 'ca.pem');
    if (content !== undefined) writeFileSync(caCertFile, content);
    return { caCertFile, client: () => clientFor('https://127.0.0.1:1', { caCertFile }).tags.list() };
  };

  it.each([
    ['is not there', undefined, 'cannot be read'],
    ['is empty', '', 'holds no certificate'],
    ['holds something else', '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n', 'holds no certificate'],
    ['holds a damaged one', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n', 'damaged'],
  ])('that %s is named before any call', async (_what, content, words) => {
    const { caCertFile, client } = withFile(content);
    const error = await failureOf(Promise.resolve().then(client));
    expect(error).toMatchObject({ code: 'file_error', hint: expect.stringContaining('--ca-cert') });
    expect(error.message).toContain(caCertFile);
    expect(error.message).toContain(words);
  });
});

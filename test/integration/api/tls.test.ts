/** TLS connections: certificates, host names, authorities. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { clientFor, emptyTags, failureOf } from '../../support/api-client.ts';
import { fakeService, makeCertificate } from '../../support/fake-server.ts';
import { needs } from '../../support/needs.ts';
import { temporaryDirectory } from '../../support/start-sta.ts';

describe('a service over TLS', needs('openssl'), () => {
  const start = async (subject: { dns: string; ip?: string }) => {
    const certificate = makeCertificate(temporaryDirectory(), subject);
    const service = await fakeService([{ body: emptyTags }], certificate);
    return { ...service, certificate };
  };

  it('is rejected if no trusted authority signed its certificate', async () => {
    const service = await start({ dns: 'localhost', ip: '127.0.0.1' });
    const error = await failureOf(clientFor(service.url).tags.list());
    expect(error).toMatchObject({ code: 'tls_failure', exitCode: 1, hint: expect.stringContaining('--ca-cert') });
    expect(error.message).toContain('does not trust');
    expect(service.requests).toEqual([]);
  });

  it('is trusted with the certificate file of its authority', async () => {
    const service = await start({ dns: 'localhost', ip: '127.0.0.1' });
    const caCertFile = service.certificate.file;
    expect(await clientFor(service.url, { caCertFile }).tags.list()).toEqual(emptyTags);
    const [, port] = service.url.split('127.0.0.1:');
    expect(await clientFor(`https://localhost:${port}`, { caCertFile }).tags.list()).toEqual(emptyTags);
  });

  it('is trusted if the file also contains other certificates and text', async () => {
    const service = await start({ dns: 'localhost', ip: '127.0.0.1' });
    const other = makeCertificate(temporaryDirectory(), { dns: 'other.example' });
    const caCertFile = join(temporaryDirectory(), 'bundle.pem');
    writeFileSync(caCertFile, `Ours:\r\n${other.cert}\n# and\n${service.certificate.cert}`);
    expect(await clientFor(service.url, { caCertFile }).tags.list()).toEqual(emptyTags);
  });

  it('is not trusted with the file of another authority', async () => {
    const service = await start({ dns: 'localhost', ip: '127.0.0.1' });
    const { file } = makeCertificate(temporaryDirectory(), { dns: 'localhost' });
    expect(await failureOf(clientFor(service.url, { caCertFile: file }).tags.list())).toMatchObject({
      code: 'tls_failure',
    });
  });

  it('is rejected if its certificate is for another name', async () => {
    const service = await start({ dns: 'other.example' });
    const caCertFile = service.certificate.file;
    const error = await failureOf(clientFor(service.url, { caCertFile }).tags.list());
    expect(error).toMatchObject({ code: 'tls_failure', message: expect.stringContaining('another name') });
    expect(service.requests).toEqual([]);
  });

  it('that gets a request without TLS is reported as such', async () => {
    const service = await start({ dns: 'localhost', ip: '127.0.0.1' });
    const error = await failureOf(clientFor(service.url.replace('https:', 'http:')).tags.list());
    expect(['connection_failed', 'not_json']).toContain(error.code);
  });
});

it('a service without TLS that gets a TLS request is reported as such', async () => {
  const service = await fakeService([{ body: emptyTags }]);
  const error = await failureOf(clientFor(service.url.replace('http:', 'https:')).tags.list());
  expect(error).toMatchObject({ code: 'tls_failure', hint: expect.stringContaining('http://') });
  expect(error.message).toContain('does not speak TLS');
  expect(service.requests).toEqual([]);
});

describe('a certificate authority file', () => {
  const withFile = (content: string | undefined) => {
    const caCertFile = join(temporaryDirectory(), 'ca.pem');
    if (content !== undefined) writeFileSync(caCertFile, content);
    return { caCertFile, client: () => clientFor('https://127.0.0.1:1', { caCertFile }).tags.list() };
  };

  it.each([
    ['does not exist', undefined, 'Cannot read'],
    ['is empty', '', 'contains no certificate'],
    [
      'contains something else',
      '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n',
      'contains no certificate',
    ],
    ['contains a damaged certificate', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n', 'damaged'],
  ])('that %s is reported before any call', async (_what, content, words) => {
    const { caCertFile, client } = withFile(content);
    const error = await failureOf(Promise.resolve().then(client));
    expect(error).toMatchObject({ code: 'file_error', hint: expect.stringContaining('--ca-cert') });
    expect(error.message).toContain(caCertFile);
    expect(error.message).toContain(words);
  });
});

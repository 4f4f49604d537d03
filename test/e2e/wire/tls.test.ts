/** A service with TLS: its clients, commands on the same machine, and a certificate that is renewed. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { makeCertificate } from '../../support/fake-server.ts';
import { needs } from '../../support/needs.ts';
import { runSta, startSta, startTestService, temporaryDirectory } from '../../support/start-sta.ts';
import { addTestUser, callService, expectFailure, sendBytes } from '../../support/wire.ts';

describe('TLS', needs('openssl'), () => {
  const certify = () => {
    const directory = temporaryDirectory();
    const { file } = makeCertificate(directory, { dns: 'localhost', ip: '127.0.0.1' });
    return { directory, cert: file, key: join(directory, 'localhost.key') };
  };

  it('serves only clients that trust the certificate', async () => {
    const { cert, key } = certify();
    const sta = await startSta({ tls: { cert, key } });
    const { url } = sta.service;
    expect(url).toMatch(/^https:/);
    const user = await addTestUser(sta.service, 'asha');
    const as = { STA_BASE_URL: url, STA_USER_ID: 'asha', STA_TOKEN: user.accessToken, STA_CONFIG_DIR: sta.directory };
    const list = (env: Record<string, string>) =>
      runSta(['tags', 'list', '--json'], { env: { ...as, ...env }, haste: 100 });
    expect(await list({ STA_CA_CERT: cert })).toMatchObject({ code: 0, stderr: '' });
    const refused = await list({});
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain('tls_failure');
  });

  it('leaves a loopback port for commands on the data directory, but not for web pages', async () => {
    const { cert, key } = certify();
    const sta = await startSta({ tls: { cert, key }, host: '0.0.0.0' });
    const created = await sta('tags', 'create', '--name', 'refund', '--sample', 'I want my money back', '--json');
    expect(created).toMatchObject({ code: 0 });
    expect((await sta('tags', 'list', '--json')).stdout).toContain('refund');
    const { running } = sta.service.data.directory;
    const { url } = JSON.parse(readFileSync(running, 'utf8'));
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:/);
    // Another address of the same machine: the extra port is at 127.0.0.1 only.
    await expect(callService(url.replace('127.0.0.1', '127.0.0.2'), 'GET', '/healthz')).rejects.toThrow();
    const page = await callService(url, 'GET', '/openapi.json');
    expect(Object(page.json).servers).toEqual([{ url }]);
    expectFailure(
      await callService(url, 'GET', '/healthz', { headers: { host: 'evil.example' } }),
      403,
      'foreign_host',
    );
    expect(await sendBytes(url, 'rubbish\r\n\r\n')).toContain('"invalid_request"');
    // The TLS port does not accept HTTP, and does not check host names: it is for any name.
    await expect(callService(sta.service.url, 'GET', '/healthz')).rejects.toThrow();
  });

  it('uses a renewed certificate without a restart, and keeps the old one while the files do not match', async () => {
    const [first, second] = [certify(), certify()];
    const tls = { cert: first.cert, key: first.key, lookEveryMs: 20 };
    const lines: string[] = [];
    const logger = pino({}, { write: (line: string) => void lines.push(line) });
    const service = await startTestService({ tls, logger });
    const { port } = new URL(service.url);
    const shown = () =>
      new Promise<string>((resolve, reject) => {
        const socket = connectTls({ port: Number(port), host: '127.0.0.1', rejectUnauthorized: false }, () => {
          resolve(socket.getPeerCertificate().fingerprint256);
          socket.destroy();
        });
        socket.on('error', reject);
        onTestFinished(() => void socket.destroy());
      });
    const before = await shown();
    copyFileSync(second.key, first.key);
    await eventually(() => expect(lines.join('')).toContain('cannot be used'));
    expect(await shown()).toBe(before);
    copyFileSync(second.cert, first.cert);
    await eventually(async () => expect(await shown()).not.toBe(before));
  });

  it.each([
    ['a file that is missing', 'missing.pem', 'Cannot read'],
    ['a file that is not a certificate', 'rubbish.pem', 'not a certificate and its key'],
  ])('rejects %s, and names it', async (_what, name, words) => {
    const { directory, key } = certify();
    writeFileSync(join(directory, 'rubbish.pem'), 'rubbish');
    const cert = join(directory, name);
    await expect(startTestService({ tls: { cert, key } })).rejects.toThrow(words);
    await expect(startTestService({ tls: { cert, key } })).rejects.toThrow(name);
  });

  it('names a key of another certificate, and a key with a passphrase', async () => {
    const first = certify();
    const other = certify();
    await expect(startTestService({ tls: { cert: first.cert, key: other.key } })).rejects.toThrow(
      `The key in ${other.key} does not belong to the certificate in ${first.cert}`,
    );
    const locked = join(first.directory, 'locked.pem');
    execFileSync('openssl', ['pkey', '-in', first.key, '-aes256', '-passout', 'pass:x', '-out', locked]);
    await expect(startTestService({ tls: { cert: first.cert, key: locked } })).rejects.toThrow(
      `The key in ${locked} has a passphrase`,
    );
  });
});

it('needs both files', async () => {
  const { code, stderr } = await runSta(['serve', '--tls-cert', 'a.pem']);
  expect([code, stderr]).toEqual([2, expect.stringContaining('--tls-cert needs --tls-key')]);
});

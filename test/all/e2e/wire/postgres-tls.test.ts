/** TLS to the database: which servers a service and a command trust in each mode. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { expect, it, onTestFinished } from 'vitest';
import { type Certificate, fakeSockets, makeCertificate } from '../../../support/fake-server.ts';
import { computeText, fetchText, sentimentCall } from '../../../support/jobs/call-jobs.ts';
import { needs } from '../../../support/needs.ts';
import { testDatabase } from '../../../support/postgres.ts';
import { runSta, startServiceIn, temporaryDirectory } from '../../../support/start-sta.ts';
import { addTestUser } from '../../../support/wire.ts';

const STA_SIGNING_KEY = randomBytes(32).toString('base64');

const certificateFor = (subject: Parameters<typeof makeCertificate>[1]) =>
  makeCertificate(mkdtempSync(join(temporaryDirectory(), 'tls-')), subject);

/** Puts a server with TLS in front of one without. @param certificate undefined if it refuses TLS @returns its port */
async function withTls(database: string, certificate: Certificate | undefined): Promise<number> {
  const pipe = (client: Socket) => {
    const target = connect(Number(new URL(database).port), '127.0.0.1');
    const end = () => {
      client.destroy();
      target.destroy();
    };
    for (const one of [client, target]) one.on('error', end).on('close', end);
    client.pipe(target).pipe(client);
  };
  return fakeSockets((socket) => {
    // The client asks whether the server has TLS.
    socket.once('data', () => {
      socket.write(certificate === undefined ? 'N' : 'S');
      if (certificate !== undefined) pipe(new TLSSocket(socket, { isServer: true, ...certificate }));
    });
  });
}

interface Case {
  readonly certificate: Certificate | undefined;
  readonly mode: 'require' | 'verify-ca' | 'verify-full';
  readonly host?: string;
  /** The root certificate of the client; by default, the certificate of the server. */
  readonly trusted?: Certificate | 'system';
}

async function urlOf(database: string, { certificate, mode, host = 'localhost', trusted = certificate }: Case) {
  const url = new URL(database);
  url.hostname = host;
  url.port = String(await withTls(database, certificate));
  url.searchParams.set('sslmode', mode);
  if (typeof trusted === 'object') url.searchParams.set('sslrootcert', trusted.file);
  return url.href;
}

/** @returns what `sta storage check` reports about the database */
async function check(database: string, one: Case): Promise<string> {
  const { stdout } = await runSta(['storage', 'check', '--data-dir', temporaryDirectory()], {
    env: { STA_DATABASE_URL: await urlOf(database, one), STA_SIGNING_KEY },
  });
  return stdout.split('\n').find((line) => line.includes('\tdatabase\t')) ?? stdout;
}

const reached = /: it has no tables yet/;

it('trusts a certificate for the host of the URL, a name or an address', needs('postgresql-15'), async () => {
  const database = await testDatabase();
  const ofName = certificateFor({ dns: 'localhost' });
  expect(await check(database, { certificate: ofName, mode: 'verify-full' })).toMatch(reached);
  const ofAddress = certificateFor({ dns: 'db.example.com', ip: '127.0.0.1' });
  const byAddress = { mode: 'verify-full', host: '127.0.0.1' } as const;
  expect(await check(database, { certificate: ofAddress, ...byAddress })).toMatch(reached);
  expect(await check(database, { certificate: ofName, ...byAddress })).toMatch(/cannot be used: .*127\.0\.0\.1/);
});

it('refuses a certificate for another host, unless only the authority counts', needs('postgresql-15'), async () => {
  const database = await testDatabase();
  const certificate = certificateFor({ dns: 'db.example.com' });
  expect(await check(database, { certificate, mode: 'verify-full' })).toMatch(
    /cannot be used: .*localhost.*db\.example\.com/,
  );
  expect(await check(database, { certificate, mode: 'verify-ca' })).toMatch(reached);
});

it.for(['verify-ca', 'verify-full'] as const)(
  'refuses an expired certificate, and one of another authority, with %s',
  needs('postgresql-15'),
  async (mode) => {
    const database = await testDatabase();
    const expired = certificateFor({ dns: 'localhost', expired: true });
    expect(await check(database, { certificate: expired, mode })).toMatch(/cannot be used: certificate has expired/);
    const certificate = certificateFor({ dns: 'localhost' });
    const trusted = certificateFor({ dns: 'localhost' });
    expect(await check(database, { certificate, mode, trusted })).toMatch(/cannot be used: self-signed certificate/);
    expect(await check(database, { certificate, mode, trusted: 'system' })).toMatch(
      /cannot be used: self-signed certificate/,
    );
  },
);

it('never connects without TLS once a mode is set', needs('postgresql-15'), async () => {
  const database = await testDatabase();
  const refuses = { certificate: undefined, trusted: 'system' } as const;
  for (const mode of ['require', 'verify-ca', 'verify-full'] as const)
    expect(await check(database, { ...refuses, mode })).toMatch(/cannot be used: .*does not support SSL/);
  const certificate = certificateFor({ dns: 'db.example.com' });
  expect(await check(database, { certificate, mode: 'require', trusted: 'system' })).toMatch(reached);
});

it('computes jobs over TLS, also with a separate address for wake-ups', needs('postgresql-15'), async () => {
  const certificate = certificateFor({ dns: 'localhost' });
  const plain = await testDatabase();
  const database = await urlOf(plain, { certificate, mode: 'verify-full' });
  const STA_DATABASE_LISTEN_URL = await urlOf(plain, { certificate, mode: 'verify-full' });
  const env = { ...process.env, STA_SIGNING_KEY, STA_DATABASE_LISTEN_URL };
  const { service, close } = await startServiceIn({ database, env });
  onTestFinished(close);
  const asha = await addTestUser(service, 'asha');
  const id = await computeText(service.url, asha, sentimentCall, 'I love it.');
  const { status, json } = await fetchText(service.url, sentimentCall, id, { prefer: 'wait=10' });
  expect([status, JSON.stringify(json)]).toEqual([200, expect.stringContaining('ositive')]);
});

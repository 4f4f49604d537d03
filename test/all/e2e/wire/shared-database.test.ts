/** Processes on one PostgreSQL database: sweeps, stopping, poolers, and values that cannot be stored. */
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import type { ServiceOptions } from '../../../../src/service/app/roles/parts.ts';
import { type ServiceProcess, startRole, startService } from '../../../../src/service/app/start-service.ts';
import { addUser, type NewUser } from '../../../../src/service/http/auth/new-user.ts';
import { readDatabaseAddress } from '../../../../src/service/store/databases/database-address.ts';
import { openEngine } from '../../../../src/service/store/databases/open-engine.ts';
import { createStore } from '../../../../src/service/store/store.ts';
import type { Tables } from '../../../../src/service/store/tables/tables.ts';
import { eventually } from '../../../support/eventually.ts';
import { createFakeClock } from '../../../support/fake-clock.ts';
import { appHeaders, computeText, fetchText, sentimentCall, untilState } from '../../../support/jobs/call-jobs.ts';
import { needs } from '../../../support/needs.ts';
import { testDatabase } from '../../../support/postgres.ts';
import { runProcess, startServe } from '../../../support/sta-process.ts';
import { environmentIn, startTestService, temporaryDirectory } from '../../../support/start-sta.ts';
import { addTestUser, callService, expectFailure } from '../../../support/wire.ts';

const STA_SIGNING_KEY = Buffer.alloc(32, 7).toString('base64');

async function start(options: Partial<ServiceOptions>, env: Record<string, string> = {}): Promise<ServiceProcess> {
  const started = await startRole({
    dataDirectory: join(temporaryDirectory(), 'data'),
    host: '127.0.0.1',
    port: 0,
    version: '0.0.0-test',
    announce: false,
    env: { ...process.env, STA_SIGNING_KEY, ...env },
    ...options,
  });
  onTestFinished(() => started.close());
  return started;
}

async function userOf({ data }: ServiceProcess): Promise<NewUser> {
  const user = await addUser(data.store, data.tokens, { userId: 'asha' });
  if (user === undefined) throw new Error('There is no user');
  return user;
}

it('does not run in a directory without the credentials of its local user', needs('postgresql-15'), async () => {
  const database = await testDatabase();
  await start({ database });
  const countServers = () => process.getActiveResourcesInfo().filter((name) => name === 'TCPServerWrap').length;
  const before = countServers();
  const env = { ...process.env, STA_SIGNING_KEY };
  const address = { host: '127.0.0.1', port: 0, version: '0.0.0-test', announce: false };
  const dataDirectory = join(temporaryDirectory(), 'data');
  await expect(startService({ dataDirectory, database, env, ...address })).rejects.toThrow('are not in this data');
  await eventually(() => expect(countServers()).toBe(before), 5_000);
});

const hourMs = 3_600_000;

it('one of several workers sweeps each hour, and another one if it fails', needs('postgresql-15'), async () => {
  const database = await testDatabase();
  const clock = createFakeClock();
  const open = async () => {
    const store = createStore(await openEngine<Tables>(readDatabaseAddress(database)), clock);
    onTestFinished(() => store.close());
    return store;
  };
  const [one, two] = [await open(), await open()];
  await one.migrate();
  const claimBoth = () => Promise.all([one.claimSweep(hourMs), two.claimSweep(hourMs)]);
  expect((await claimBoth()).sort()).toEqual([false, true]);
  clock.advance(hourMs - 1);
  expect(await claimBoth()).toEqual([false, false]);
  clock.advance(1);
  expect((await claimBoth()).sort()).toEqual([false, true]);
  await one.returnSweep();
  expect(await two.claimSweep(hourMs)).toBe(true);
  // A clock that was set back does not delay it.
  clock.advance(-10 * hourMs);
  expect(await one.claimSweep(hourMs)).toBe(true);
});

it('a worker that starts does not repeat a recent sweep of another', needs('postgresql-15'), async () => {
  const database = await testDatabase();
  const clock = createFakeClock();
  const api = await start({ role: 'api', database, clock });
  const user = await userOf(api);
  const id = await computeText(api.api?.url ?? '', user, sentimentCall, 'Good.');
  const worker = await start({ role: 'worker', database, clock, retention: { results: 60_000 } });
  await untilState(api.api?.url ?? '', sentimentCall, id, 'Completed');
  clock.advance(120_000);
  const next = await start({ role: 'worker', database, clock, retention: { results: 60_000 } });
  await next.worker?.upkeep.tick();
  expect((await fetchText(api.api?.url ?? '', sentimentCall, id)).status).toBe(200);
  clock.advance(hourMs);
  await Promise.all([worker.worker?.upkeep.tick(), next.worker?.upkeep.tick()]);
  expect((await fetchText(api.api?.url ?? '', sentimentCall, id)).status).toBe(404);
});

it('SIGTERM finishes requests and jobs in both roles, and loses none', needs('postgresql-15'), async () => {
  const database = await testDatabase();
  const serve = (role: string) => {
    const env = { ...environmentIn(temporaryDirectory()), STA_DATABASE_URL: database, STA_SIGNING_KEY };
    return startServe(env, ['--role', role]);
  };
  const [api, worker] = [await serve('api'), await serve('worker')];
  const env = { ...environmentIn(temporaryDirectory()), STA_DATABASE_URL: database, STA_SIGNING_KEY };
  const added = await runProcess(['local', 'users', 'add', 'asha', '--json'], env);
  const user: NewUser = JSON.parse(added.stdout);
  const first = await computeText(api.url, user, sentimentCall, 'Good.');
  await untilState(api.url, sentimentCall, first, 'Completed');
  const ids: string[] = [];
  for (let count = 0; count < 20; count += 1)
    ids.push(await computeText(api.url, user, sentimentCall, `Good ${count}.`));
  worker.child.kill('SIGTERM');
  expect(await worker.exited).toBe(0);
  const waits = fetchText(api.url, sentimentCall, ids.at(-1) ?? '', { ...appHeaders(user), prefer: 'wait=20' });
  const last = computeText(api.url, user, sentimentCall, 'The last one.');
  await last;
  api.child.kill('SIGTERM');
  const second = await serve('worker');
  expect((await waits).status).toBe(200);
  expect(await api.exited).toBe(0);
  const again = await serve('api');
  for (const id of [...ids, await last]) await untilState(again.url, sentimentCall, id, 'Completed');
  for (const one of [second, again]) {
    one.child.kill('SIGTERM');
    expect(await one.exited).toBe(0);
  }
});

it.each(['sqlite', 'postgres'] as const)(
  'on %s, U+0000 in an id or a title is rejected before it reaches the database',
  needs('postgresql-15'),
  async (engine) => {
    const shared = engine === 'postgres' ? { database: await testDatabase() } : {};
    const service = await startTestService({ ...shared, env: { ...process.env, STA_SIGNING_KEY } });
    const user = await addTestUser(service, 'asha');
    expectFailure(await fetchText(service.url, sentimentCall, 'a\u0000b'), 400, 'invalid_request', 'fileID must not');
    const form = new FormData();
    form.set('userId', user.userId);
    form.set('title', 'a\u0000b');
    form.set('file', new Blob(['RIFF']), 'a.wav');
    const sent = await fetch(`${service.url}/v1/conversation/upload`, {
      method: 'POST',
      headers: appHeaders(user),
      body: form,
    });
    expect([sent.status, await sent.text()]).toEqual([400, expect.stringContaining('title must not')]);
    const id = await computeText(service.url, user, sentimentCall, 'I love it. \u0000');
    await untilState(service.url, sentimentCall, id, 'Completed');
  },
);

it('forged wake-ups end no call, and compute nothing twice', needs('postgresql-15'), async () => {
  const database = await testDatabase();
  const api = await start({ role: 'api', database });
  const user = await userOf(api);
  const url = api.api?.url ?? '';
  const id = await computeText(url, user, sentimentCall, 'Good.');
  const client = new pg.Client(database);
  await client.connect();
  onTestFinished(() => client.end());
  const forge = async () => {
    for (const channel of ['sta_work', 'sta_ended', 'sta_deliveries'])
      for (const payload of ['', '\n', `x\n${id}`, 'x\n__proto__', 'x\n', `y\n${'z'.repeat(7_000)}`])
        await client.query('select pg_notify($1, $2)', [channel, payload]);
  };
  const waits = fetchText(url, sentimentCall, id, { ...appHeaders(user), prefer: 'wait=2' });
  const began = performance.now();
  await forge();
  expect((await waits).json).toMatchObject({ status: { sentiment_analysis: 'Queued' } });
  expect(performance.now() - began).toBeGreaterThan(1_500);
  const ends: string[] = [];
  const observer = { onJob: (job: { outcome: string }) => void ends.push(job.outcome) };
  for (let count = 0; count < 2; count += 1) await start({ role: 'worker', database, observers: [observer as never] });
  await forge();
  await untilState(url, sentimentCall, id, 'Completed');
  expect(ends).toHaveLength(1);
});

const bouncerProgram = '/usr/sbin/pgbouncer';

/** Puts a pooler in transaction mode in front of a server. @returns its port */
async function startBouncer(database: string): Promise<number> {
  const { hostname, port } = new URL(database);
  const folder = mkdtempSync('/tmp/sta-bouncer-');
  const listen = await new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
  const settings = [
    'pool_mode = transaction',
    'auth_type = any',
    `listen_port = ${listen}`,
    'listen_addr = 127.0.0.1',
    'unix_socket_dir =',
  ];
  const file = join(folder, 'bouncer.ini');
  // It refuses to run as root, and reads the file as nobody.
  writeFileSync(file, `[databases]\n* = host=${hostname} port=${port} user=sta\n[pgbouncer]\n${settings.join('\n')}\n`);
  chmodSync(folder, 0o755);
  const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const child = spawn(bouncerProgram, ['-q', file], { ...nobody, cwd: '/', stdio: 'ignore' });
  onTestFinished(() => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  });
  return listen;
}

it(
  'works behind a pooler in transaction mode, with a direct URL for wake-ups',
  needs('pgbouncer', 'postgresql-15'),
  async () => {
    const direct = await testDatabase();
    const pooled = new URL(direct);
    pooled.port = String(await startBouncer(direct));
    const database = pooled.href;
    await eventually(async () => {
      const { db } = await openEngine<Tables>(readDatabaseAddress(database));
      await createStore({ db }, createFakeClock())
        .ping()
        .finally(() => db.destroy());
    });
    const env = { STA_DATABASE_LISTEN_URL: direct };
    // The worker checks by itself only after a minute.
    const api = await start({ role: 'api', database }, env);
    await start({ role: 'worker', database, jobs: { pollMs: 60_000 } }, env);
    const user = await userOf(api);
    const url = api.api?.url ?? '';
    for (const text of ['Good.', 'Bad.']) {
      const id = await computeText(url, user, sentimentCall, text);
      const reply = await callService(url, 'POST', sentimentCall.fetch, {
        headers: { ...appHeaders(user), prefer: 'wait=20' },
        body: { fileID: id },
      });
      expect(reply.json).toMatchObject({ status: { sentiment_analysis: 'Completed' } });
    }
  },
);

/**
 * Measures ways to hand jobs from PostgreSQL to 1, 2, 4 and 8 workers, each a process, and prints a table. Nothing is
 * computed, so that only the queue is measured. The variables ROUNDS, JOBS and WORKERS set the amounts.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startPostgres } from '../../../test/support/postgres-server.ts';
import { prepare, type Variant, variants } from './variants.ts';

const workers = (process.env.WORKERS ?? '1,2,4,8').split(',').map(Number);
const rounds = Number(process.env.ROUNDS ?? 3);
const jobs = Number(process.env.JOBS ?? 1_000);
const singles = Number(process.env.SINGLES ?? 50);
const patienceMs = 60_000;

const server = await startPostgres({
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track': 'all',
  fsync: 'on',
  synchronous_commit: 'off',
});
try {
  const admin = new pg.Client(server.url());
  await admin.connect();
  await admin.query('create extension pg_stat_statements');
  console.log(`Load of the machine: ${loadavg()[0]?.toFixed(1)}; ${jobs} jobs, medians of ${rounds} rounds`);
  console.log(
    '| | workers | queued/s | worked/s | both/s | pick-up p50 | p99 | statements/job | WAL bytes/job | CPU of the server/job | of the workers |',
  );
  console.log('|---|---|---|---|---|---|---|---|---|---|---|');
  const measured = new Map<string, Figures[]>();
  // One after the other in each round, so that other load on the machine affects all of them alike.
  for (let round = 0; round < rounds; round += 1) {
    for (const hands of workers) {
      for (const variant of variants) {
        const key = `${variant.name} | ${hands}`;
        const figures = await measure(variant, hands, `b${round}_${hands}_${variants.indexOf(variant)}`, admin);
        measured.set(key, [...(measured.get(key) ?? []), figures]);
      }
    }
  }
  for (const variant of variants) {
    for (const hands of workers) {
      const figures = measured.get(`${variant.name} | ${hands}`) ?? [];
      const mid = (of: keyof Figures, digits = 0) => median(figures.map((one) => one[of])).toFixed(digits);
      const cells = [mid('queued'), mid('worked'), mid('both'), `${mid('p50', 1)} ms`, `${mid('p99', 1)} ms`];
      const costs = [mid('statements', 1), mid('walBytes'), `${mid('serverMs', 2)} ms`, `${mid('workerMs', 2)} ms`];
      console.log(`| ${[variant.name, hands, ...cells, ...costs].join(' | ')} |`);
    }
  }
  await admin.end();
} finally {
  await server.stop();
}

interface Figures {
  readonly queued: number;
  readonly worked: number;
  readonly both: number;
  readonly p50: number;
  readonly p99: number;
  readonly statements: number;
  readonly walBytes: number;
  readonly serverMs: number;
  readonly workerMs: number;
}

async function measure(variant: Variant, hands: number, database: string, admin: pg.Client): Promise<Figures> {
  await admin.query(`create database ${database}`);
  const url = server.url(database);
  await prepare(url);
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  pool.on('error', () => {});
  const children = Array.from({ length: hands }, () =>
    fork(new URL('queue-hand.ts', import.meta.url), [variant.name, url], { execArgv: ['--import', 'tsx'] }),
  );
  try {
    await Promise.all(children.map((child) => once(child, 'message')));
    await sleep(300);
    // How long single jobs wait while the workers are idle.
    for (let i = 0; i < singles; i += 1) {
      await variant.enqueue(pool, [`user${i % 7}`]);
      await sleep(20 + Math.random() * 30);
    }
    await untilDone(pool, singles);
    const idle = await Promise.all(children.map(report));
    const waits = idle.flatMap((one) => one.waits).sort((a, b) => a - b);
    const serverBefore = serverCpuMs();
    await admin.query('select pg_stat_statements_reset()');
    const before = await lsn(admin);
    // The workers pause while the jobs are queued, so that each side is measured alone.
    for (const child of children) child.kill('SIGSTOP');
    const queueing = await timed(() =>
      variant.enqueue(
        pool,
        Array.from({ length: jobs }, (_, i) => `user${i % 7}`),
      ),
    );
    for (const child of children) child.kill('SIGCONT');
    const working = await timed(() => untilDone(pool, singles + jobs));
    const both = await timed(async () => {
      await variant.enqueue(
        pool,
        Array.from({ length: jobs }, (_, i) => `user${i % 7}`),
      );
      await untilDone(pool, singles + 2 * jobs);
    });
    const busy = await Promise.all(children.map(report));
    const cpuOf = (reports: readonly Report[]) => reports.reduce((sum, one) => sum + one.cpuMs, 0);
    const { rows } = await admin.query(
      "select sum(calls) as calls from pg_stat_statements where query not like '%count(*)%' and toplevel",
    );
    const wal = await admin.query('select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), $1) as bytes', [before]);
    return {
      queued: jobs / queueing,
      worked: jobs / working,
      both: jobs / both,
      p50: waits[Math.floor(waits.length / 2)] ?? Number.NaN,
      p99: waits[Math.ceil(waits.length * 0.99) - 1] ?? Number.NaN,
      statements: Number(rows[0].calls) / jobs / 2,
      walBytes: Number(wal.rows[0].bytes) / jobs / 2,
      serverMs: (serverCpuMs() - serverBefore) / jobs / 2,
      workerMs: (cpuOf(busy) - cpuOf(idle)) / jobs / 2,
    };
  } finally {
    await Promise.all(children.map(stop));
    await pool.end();
  }
}

async function timed(run: () => Promise<void>): Promise<number> {
  const begunMs = performance.now();
  await run();
  return (performance.now() - begunMs) / 1000;
}

async function lsn(admin: pg.Client): Promise<string> {
  const { rows } = await admin.query('select pg_current_wal_insert_lsn() as lsn');
  return rows[0].lsn;
}

async function untilDone(pool: pg.Pool, wanted: number): Promise<void> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const { rows } = await pool.query('select count(*) as done from results');
    if (Number(rows[0].done) >= wanted) return;
    if (performance.now() > deadline) throw new Error(`${rows[0].done} of ${wanted} jobs within ${patienceMs} ms`);
    await sleep(20);
  }
}

interface Report {
  readonly waits: readonly number[];
  readonly cpuMs: number;
}

async function report(child: ChildProcess): Promise<Report> {
  const answer = once(child, 'message');
  child.send('report');
  const [message] = await answer;
  return message;
}

/** Processor time of all processes of the server, from /proc, in steps of 10 ms. */
function serverCpuMs(): number {
  let ticks = 0;
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    try {
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ');
      const [parent, user, system, childUser, childSystem] = [1, 11, 12, 13, 14].map((at) => Number(fields[at]));
      if (Number(name) === server.pid) ticks += (childUser ?? 0) + (childSystem ?? 0);
      else if (parent === server.pid) ticks += (user ?? 0) + (system ?? 0);
    } catch {
      // It has ended.
    }
  }
  return ticks * 10;
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.send('stop');
  await ended;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (place: number) => sorted[Math.floor(place)] ?? Number.NaN;
  return (at((sorted.length - 1) / 2) + at(sorted.length / 2)) / 2;
}

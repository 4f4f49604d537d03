/**
 * A PostgreSQL server and processes of the service on it, for measurements: users, jobs, and the work of the server.
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { openServiceData } from '../../../src/service/app/open-service-data.ts';
import { newTextTransactions } from '../../../src/service/compute/jobs/start-job.ts';
import { addUser, type NewUser } from '../../../src/service/http/auth/new-user.ts';
import { systemClock } from '../../../src/shared/clock.ts';
import { startPostgres } from '../../../test/support/postgres-server.ts';
import { launcher, type Server, startServer, stopServer } from '../tasks/load-service.ts';
import { cpuSeconds } from '../tasks/measured-process.ts';

const limits = ['requestsPerMinute=0', 'queuedJobs=1000000', 'queuedJobsPerUser=200000'].flatMap((one) => [
  '--limit',
  one,
]);
const noLimits = { ofAll: 10_000_000, ofUser: 10_000_000 };
const patienceMs = 300_000;

/** The server's work since an earlier moment. */
export interface ServerWork {
  readonly statements: number;
  readonly walBytes: number;
  readonly cpuMs: number;
}

export type Fleet = Awaited<ReturnType<typeof startFleet>>;

/** Starts a server with default settings: each commit waits for the disk. */
export async function startFleet() {
  const server = await startPostgres({
    shared_preload_libraries: 'pg_stat_statements',
    fsync: 'on',
    synchronous_commit: 'on',
  });
  const directory = mkdtempSync(join(tmpdir(), 'sta-scale-'));
  const env = {
    PATH: process.env.PATH,
    HOME: directory,
    STA_CONFIG_DIR: join(directory, 'config'),
    STA_STATE_DIR: join(directory, 'state'),
    STA_DATABASE_URL: server.url(),
    STA_SIGNING_KEY: randomBytes(32).toString('base64'),
  };
  const admin = new pg.Client(server.url());
  await admin.connect();
  await admin.query('create extension pg_stat_statements');
  const data = await openServiceData(join(directory, 'bench'), systemClock, 'normal', { env });
  const processes: Server[] = [];
  let started = 0;

  const one = async (sql: string, values: unknown[] = []) => (await admin.query(sql, values)).rows[0];
  const serverCpuMs = () =>
    1000 * [server.pid, ...childrenOf(server.pid)].reduce((sum, pid) => sum + cpuSeconds(pid), 0);

  return {
    data,
    admin,
    async addUser(userId: string): Promise<NewUser> {
      const user = await addUser(data.store, data.tokens, { userId });
      if (user === undefined) throw new Error(`There is a user ${userId}`);
      return user;
    },
    async start(role: 'api' | 'worker'): Promise<Server> {
      started += 1;
      const own = { ...env, STA_DATA_DIR: join(directory, `process-${started}`) };
      const port = role === 'api' ? ['--port', '0', ...limits] : ['--kinds', 'text', '--json'];
      const server = await startServer([launcher, 'serve', '--role', role, '--log-level', 'error', ...port], own);
      processes.push(server);
      return server;
    },
    /**
     * Queues jobs as an api process does, without HTTP.
     * @param atOnce jobs per call
     * @param callers number of concurrent calls
     */
    async enqueue(userId: string, jobs: number, { atOnce = 1, callers = 1 } = {}): Promise<void> {
      let left = jobs;
      const caller = async () => {
        while (left > 0) {
          const count = Math.min(atOnce, left);
          left -= count;
          const starter = { user: { id: userId }, requestId: undefined, reservedId: undefined };
          const inputs = Array.from({ length: count }, (_, i) => ({ text: textOf(left + i) }));
          const transactions = newTextTransactions(starter, 'sentiment_analysis', inputs);
          await data.store.jobs.enqueue(transactions, noLimits);
        }
      };
      await Promise.all(Array.from({ length: callers }, caller));
    },
    /** Waits until all jobs that were queued have ended. @param wanted how many there must be */
    async untilDone(wanted: number): Promise<void> {
      const untilMs = performance.now() + patienceMs;
      for (;;) {
        // By indexes, so that the measurement costs little.
        const { open } = await one(
          `select exists (select 1 from job_items where state = 'queued')
             or exists (select 1 from job_items where state = 'processing') as open`,
        );
        if (!open) break;
        if (performance.now() > untilMs) throw new Error(`Jobs are open after ${patienceMs} ms`);
        await sleep(20);
      }
      const { done } = await one(`select count(*) filter (where state = 'completed')::int as done from job_items`);
      if (done !== wanted) throw new Error(`${done} of ${wanted} jobs are completed`);
    },
    /** Deletes all jobs, between two measurements. */
    async empty(): Promise<void> {
      await admin.query('truncate transactions, job_items, webhook_deliveries cascade');
      await admin.query('vacuum analyze');
      await admin.query('checkpoint');
    },
    /**
     * @returns the server's work until the function is called, without the statements of this program's own
     * measurements
     */
    async watch(): Promise<() => Promise<ServerWork>> {
      await admin.query('select pg_stat_statements_reset()');
      const { lsn } = await one('select pg_current_wal_insert_lsn() as lsn');
      const cpuMs = serverCpuMs();
      return async () => {
        const { calls } = await one(
          `select sum(calls)::int as calls from pg_stat_statements
           where query not like '%as done%' and query not like '%as open%' and query not like '%pg_stat_statements%' and query not like '%_lsn%'`,
        );
        const { bytes } = await one('select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), $1)::int as bytes', [lsn]);
        return { statements: calls, walBytes: bytes, cpuMs: serverCpuMs() - cpuMs };
      };
    },
    /** The statements that took longest, to find the reason for a result. */
    async slowest(max: number): Promise<string> {
      const { rows } = await admin.query(
        `select calls, round(total_exec_time) as ms, left(regexp_replace(query, '\\s+', ' ', 'g'), 110) as query
         from pg_stat_statements order by total_exec_time desc limit $1`,
        [max],
      );
      return rows
        .map(({ calls, ms, query }) => `${String(calls).padStart(8)} ${String(ms).padStart(7)} ms  ${query}`)
        .join('\n');
    },
    async stop(): Promise<void> {
      // Processes that a failed measurement has left.
      for (const { child } of processes) child.kill('SIGKILL');
      await data.store.close();
      await data.blobs.close();
      await admin.end();
      await server.stop();
      rmSync(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
    },
  };
}

export const textOf = (number: number) => `My parcel is late again, number ${number}.`;

/** Ends processes. */
export const stopAll = (servers: readonly Server[]) => Promise.all(servers.map(stopServer));

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const fields = readFileSync(`/proc/${name}/stat`, 'utf8')
          .replace(/^.*\) /, '')
          .split(' ');
        return Number(fields[1]) === parent ? [Number(name)] : [];
      } catch {
        // It has ended.
        return [];
      }
    });
}

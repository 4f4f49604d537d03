/** A queue on PostgreSQL with two workers, a steady stream of jobs, and measurements of both. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { openServiceData } from '../../../src/service/app/open-service-data.ts';
import { newTextTransactions } from '../../../src/service/compute/jobs/start-job.ts';
import { maxItems } from '../../../src/service/store/jobs/item-ids.ts';
import { systemClock } from '../../../src/shared/clock.ts';
import { startPostgres } from '../../../test/support/postgres-server.ts';
import { supervise } from '../chaos/supervised.ts';
import { type Place, removeInTheEnd, startProgram } from '../support/service-process.ts';

/** A part of a run, in which jobs came to their ends. */
export interface Phase {
  readonly jobsPerSecond: number;
  /** From acceptance to result, milliseconds; NaN if no job ended. */
  readonly p50: number;
  readonly p99: number;
  /** At its end, of the tables of the queue. */
  readonly deadRows: number;
  readonly megabytes: number;
}

export type Queue = Awaited<ReturnType<typeof openQueue>>;

const tables = ['transactions', 'job_items'];
const userId = 'queue';
const max = { ofAll: 10_000_000, ofUser: 10_000_000 };
const tickMs = 50;
const retryMs = 200;
const connections = 60;

/** Starts everything. @param place a temporary directory, which the caller removes */
export async function openQueue(place: Place) {
  const settings = { fsync: 'on', max_connections: String(connections) };
  const postgres = await startPostgres(settings, startProgram);
  const removeData = removeInTheEnd(postgres.folder);
  const env = {
    ...place.env,
    STA_DATABASE_URL: postgres.url(),
    STA_SIGNING_KEY: randomBytes(32).toString('base64'),
  };
  const data = await openServiceData(join(place.directory, 'producer'), systemClock, 'normal', { env });
  await data.store.users.add({ id: userId, email: null }, [{ kind: 'api', keyId: userId, secretHash: userId }]);
  const startWorker = (number: number) =>
    supervise({ ...env, STA_DATA_DIR: join(place.directory, `worker-${number}`) }, [
      ...['--role', 'worker', '--kinds', 'text', '--log-level', 'error'],
    ]);
  const workers = await Promise.all([startWorker(1), startWorker(2)]);
  // One connection, which stays while others are refused.
  const admin = new pg.Pool({
    connectionString: postgres.url(),
    application_name: 'observer',
    max: 1,
    idleTimeoutMillis: 0,
  });
  admin.on('error', () => {});

  /** A statement that waits for the server. */
  async function ask<Row extends pg.QueryResultRow>(statement: string, values: unknown[] = []): Promise<Row[]> {
    for (let tries = 1; ; tries += 1) {
      try {
        return (await admin.query<Row>(statement, values)).rows;
      } catch (error) {
        if (tries === 100) throw error;
        await sleep(retryMs);
      }
    }
  }

  async function askOne(statement: string, values: unknown[] = []): Promise<Record<string, number>> {
    const [row = {}] = await ask<Record<string, unknown>>(statement, values);
    return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number(value ?? Number.NaN)]));
  }

  return {
    postgres,
    workers,
    ask,
    connect: async () => {
      const client = new pg.Client({ connectionString: postgres.url(), application_name: 'observer' });
      client.on('error', () => {});
      await client.connect();
      return client;
    },
    /** Ends the connections of all processes of the service. */
    killBackends: () =>
      ask("select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'sta%'"),

    /** Queues jobs until it is stopped. A call that fails is sent again until it is accepted. */
    produce(jobsPerSecond: number) {
      let rate = (_elapsedMs: number) => jobsPerSecond;
      let rateSinceMs = performance.now();
      let accepted = 0;
      let stopped = false;
      const calls = new Set<Promise<void>>();
      const enqueue = async (count: number) => {
        const starter = { user: { id: userId }, requestId: undefined, reservedId: undefined };
        const inputs = Array.from({ length: count }, (_, i) => ({ text: `My parcel is late again, number ${i}.` }));
        const made = newTextTransactions(starter, 'sentiment_analysis', inputs);
        const transactions = made.map((one) => ({ ...one, mayBeThere: true }));
        for (let isQueued = false; !isQueued; ) {
          try {
            isQueued = (await data.store.jobs.enqueue(transactions, max)) === 'queued';
          } catch {
            // The server is away, which is the point of some runs.
          }
          if (!isQueued) await sleep(retryMs);
        }
        accepted += count;
      };
      const running = (async () => {
        let due = 0;
        let lastMs = performance.now();
        while (!stopped) {
          await sleep(tickMs);
          const nowMs = performance.now();
          due += (rate(nowMs - rateSinceMs) * (nowMs - lastMs)) / 1000;
          lastMs = nowMs;
          const count = Math.floor(due);
          due -= count;
          if (count === 0) continue;
          const call = enqueue(count).finally(() => calls.delete(call));
          calls.add(call);
        }
      })();
      return {
        /** @param next jobs per second, after milliseconds from now on */
        setRate(next: (elapsedMs: number) => number): void {
          rate = next;
          rateSinceMs = performance.now();
        },
        /** @returns how many jobs were accepted */
        async stop(): Promise<number> {
          stopped = true;
          await running;
          await Promise.all(calls);
          return accepted;
        },
      };
    },

    /** Measures for a while. @param meanwhile begins with it, and is waited for */
    async measure(seconds: number, meanwhile: () => Promise<unknown> = async () => {}): Promise<Phase> {
      const fromMs = Date.now();
      await Promise.all([sleep(seconds * 1000), meanwhile()]);
      const untilMs = Date.now();
      const {
        ended = 0,
        p50 = 0,
        p99 = 0,
      } = await askOne(
        `select count(*) as ended,
           percentile_disc(0.5) within group (order by ended_at_ms - created_at_ms) as p50,
           percentile_disc(0.99) within group (order by ended_at_ms - created_at_ms) as p99
         from job_items join transactions on number = job_items.id / ${maxItems}
         where ended_at_ms >= $1 and ended_at_ms < $2`,
        [fromMs, untilMs],
      );
      const { dead = 0, bytes = 0 } = await askOne(
        `select sum(n_dead_tup) as dead, sum(pg_total_relation_size(relid)) as bytes
         from pg_stat_user_tables where relname = any($1)`,
        [tables],
      );
      const jobsPerSecond = (ended * 1000) / (untilMs - fromMs);
      return { jobsPerSecond, p50, p99, deadRows: dead, megabytes: bytes / 1e6 };
    },

    /** Waits until every job has ended, then removes all. @returns what is wrong */
    async finish(accepted: number, patienceSeconds: number): Promise<string[]> {
      const count = () =>
        askOne(
          `select count(*) as jobs, count(*) filter (where state in ('queued', 'processing')) as open,
             count(*) filter (where state = 'failed') as failed, count(result) as results, count(input) as inputs
           from job_items`,
        );
      let { jobs, open, failed, results, inputs } = await count();
      for (let waited = 0; open !== 0 && waited < patienceSeconds; waited += 1) {
        await sleep(1_000);
        ({ jobs, open, failed, results, inputs } = await count());
      }
      await ask(`truncate ${tables.join()}, webhook_deliveries`);
      await ask('vacuum analyze');
      const found = { jobs, open, failed, results, inputs };
      const wanted = { jobs: accepted, open: 0, failed: 0, results: accepted, inputs: 0 };
      if (JSON.stringify(found) === JSON.stringify(wanted)) return [];
      return [`${accepted} jobs were accepted, and there are ${JSON.stringify(found)}`];
    },

    /** Ends everything. @returns what is wrong */
    async stop(): Promise<string[]> {
      const codes = await Promise.all(workers.map((worker) => worker.stop()));
      await data.store.close();
      await data.blobs.close();
      await admin.end();
      await postgres.stop();
      removeData();
      const exits = codes.filter((code) => code !== 0).map((code) => `a worker exited with ${code}`);
      return [...exits, ...workers.flatMap((worker) => worker.ownEnds())];
    },
  };
}

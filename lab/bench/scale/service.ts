/**
 * `lab/bench/load-scale [--quick] [--write]`: several processes of the service on one PostgreSQL with its default
 * settings, on this machine, and one on SQLite for comparison. `--write` puts the figures into docs/scale.md.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { replaceBetween } from '../report/replace-between.ts';
import { writeGrid } from '../report/write-table.ts';
import { createLoadEnvironment } from '../tasks/load-environment.ts';
import { addUser, serveArguments, startServer, stopServer } from '../tasks/load-service.ts';
import { quantile, startJobs } from './calls.ts';
import { type Fleet, type ServerWork, startFleet, stopAll } from './fleet.ts';

const { values: given } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    slowest: { type: 'boolean', default: false },
  },
});
const jobs = given.quick ? 1_000 : 5_000;
/** Many, for a steady rate. */
const workerJobs = given.quick ? 2_000 : 20_000;
const waitingJobs = given.quick ? 20_000 : 100_000;
const singles = given.quick ? 100 : 500;
const workerCounts = given.quick ? [1, 4] : [1, 2, 4, 8];
const connections = 50;
/** Of each worker, whose threads compile and optimise their code meanwhile. */
const warmUpJobs = given.quick ? 100 : 5_000;
const root = new URL('../../../', import.meta.url);
const startedLoad = loadavg()[0] ?? 0;

type Rows = string[][];
const rate = (count: number) => Math.round(count).toLocaleString('en');
const ms = (value: number) => `${value.toFixed(1)} ms`;
const note = (line: string) => console.error(`${new Date().toISOString().slice(11, 19)} ${line}`);

async function timed(run: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await run();
  return (performance.now() - startedMs) / 1000;
}

const perJob = (work: ServerWork, count: number): string[] => [
  (work.statements / count).toFixed(1),
  rate(work.walBytes / count),
  `${(work.cpuMs / count).toFixed(2)} ms`,
];

async function showSlowest(fleet: Fleet): Promise<void> {
  if (given.slowest) console.error(await fleet.slowest(14));
}

/** How fast jobs are accepted while nothing is computed. */
async function measureEnqueue(fleet: Fleet): Promise<Rows> {
  const user = await fleet.addUser('enqueue');
  const rows: Rows = [];
  const measure = async (name: string, run: () => Promise<unknown>) => {
    await fleet.empty();
    const stop = await fleet.watch();
    const seconds = await timed(run);
    rows.push([name, rate(jobs / seconds), ...perJob(await stop(), jobs)]);
    note(`${rows.at(-1)?.join(' | ')}`);
    await showSlowest(fleet);
  };
  await measure(`the store, ${connections} calls at once`, () =>
    fleet.enqueue(user.userId, jobs, { callers: connections }),
  );
  await measure('the store, calls of 100 jobs', () => fleet.enqueue(user.userId, jobs, { atOnce: 100, callers: 2 }));
  for (const count of [1, 2]) {
    const apis = await Promise.all(Array.from({ length: count }, () => fleet.start('api')));
    await startJobs(apis, user, { calls: 200, connections });
    const name = `HTTP, ${count} api process${count === 1 ? '' : 'es'}, ${connections} connections`;
    await measure(name, () => startJobs(apis, user, { calls: jobs, connections }));
    await stopAll(apis);
  }
  return rows;
}

/** How fast jobs are computed: first jobs that already wait, then while one api process accepts them. */
async function measureWorkers(fleet: Fleet): Promise<Rows> {
  const user = await fleet.addUser('workers');
  const api = await fleet.start('api');
  const rows: Rows = [];
  for (const count of workerCounts) {
    await fleet.empty();
    const workers = await Promise.all(Array.from({ length: count }, () => fleet.start('worker')));
    // Each compiles its code meanwhile, in each of its threads.
    await fleet.enqueue(user.userId, warmUpJobs * count, { callers: 10 });
    await fleet.untilDone(warmUpJobs * count);
    const picks = await measurePicks(fleet, user.userId, warmUpJobs * count);
    for (const { child } of workers) child.kill('SIGSTOP');
    await fleet.enqueue(user.userId, workerJobs, { atOnce: 100, callers: 2 });
    for (const { child } of workers) child.kill('SIGCONT');
    const before = warmUpJobs * count + singles;
    const drain = await timed(() => fleet.untilDone(before + workerJobs));
    const stop = await fleet.watch();
    const all = await timed(async () => {
      await startJobs([api], user, { calls: workerJobs, connections });
      await fleet.untilDone(before + 2 * workerJobs);
    });
    const costs = perJob(await stop(), workerJobs);
    rows.push([String(count), ...picks.map(ms), rate(workerJobs / drain), rate(workerJobs / all), ...costs]);
    note(`workers ${rows.at(-1)?.join(' | ')}`);
    await showSlowest(fleet);
    await stopAll(workers);
  }
  await stopAll([api]);
  return rows;
}

/** How long single jobs wait while the workers are idle, by the server's clock: from the row to the claim. */
async function measurePicks(fleet: Fleet, userId: string, before: number): Promise<number[]> {
  await fleet.admin.query(`
    create unlogged table picks (item_id bigint, queued boolean, at_ms double precision);
    create function note_pick() returns trigger language plpgsql as $$ begin
      insert into picks values (new.id, new.state = 'queued', extract(epoch from clock_timestamp()) * 1000);
      return null; end $$;
    create trigger note_queued after insert on job_items for each row execute function note_pick();
    create trigger note_claimed after update on job_items for each row when (new.state = 'processing') execute function note_pick()`);
  for (let at = 0; at < singles; at += 1) {
    await fleet.enqueue(userId, 1);
    await sleep(15 + Math.random() * 20);
  }
  await fleet.untilDone(before + singles);
  const { rows } = await fleet.admin.query(
    'select max(at_ms) filter (where not queued) - min(at_ms) filter (where queued) as waited from picks group by item_id',
  );
  await fleet.admin.query(
    'drop trigger note_queued on job_items; drop trigger note_claimed on job_items; drop function note_pick; drop table picks',
  );
  const waits = rows.map(({ waited }) => Number(waited));
  return [quantile(waits, 0.5), quantile(waits, 0.99)];
}

/** Calls while very many jobs of one user wait, and how long another user waits for a job meanwhile. */
async function measureBusyQueue(fleet: Fleet): Promise<Rows> {
  const [small, large] = [await fleet.addUser('small'), await fleet.addUser('large')];
  const api = await fleet.start('api');
  const rows: Rows = [];
  const calls = { calls: singles, connections: 4, pauseMs: 5 };
  const measure = async (name: string, waits: boolean) => {
    const { p50, p99 } = await startJobs([api], small, calls, waits);
    rows.push([name, ms(p50), ms(p99)]);
    note(`${rows.at(-1)?.join(' | ')}`);
    await showSlowest(fleet);
  };
  await fleet.empty();
  await startJobs([api], small, { calls: 200, connections: 4 });
  await measure('a compute call, empty queue', false);
  await fleet.enqueue(large.userId, waitingJobs, { atOnce: 500, callers: 2 });
  await fleet.watch();
  await measure(`a compute call, ${rate(waitingJobs)} jobs of another user wait`, false);
  const workers = await Promise.all([fleet.start('worker'), fleet.start('worker')]);
  await sleep(3_000);
  await fleet.watch();
  await measure('a job and its result, two workers compute those of the other user', true);
  const { left } = (await fleet.admin.query(`select count(*)::int as left from job_items where state = 'queued'`))
    .rows[0];
  note(`${left} jobs still wait`);
  await stopAll(workers);
  await stopAll([api]);
  return rows;
}

/** The same calls to one process on SQLite, which also computes. */
async function measureSqlite(): Promise<Rows> {
  const { directory, env } = createLoadEnvironment();
  const service = await startServer([...serveArguments, '--limit', 'queuedJobsPerUser=20000'], env);
  const user = addUser('bench', env);
  try {
    await startJobs([service], user, { calls: 200, connections }, true);
    const accepted = await startJobs([service], user, { calls: jobs, connections });
    // The last job is the last one in the order of turns.
    await startJobs([service], user, { calls: 1, connections: 1 }, true);
    const both = await startJobs([service], user, { calls: jobs, connections }, true);
    return [['one process on SQLite', rate(accepted.perSecond), rate(both.perSecond), ms(both.p50), ms(both.p99)]];
  } finally {
    await stopServer(service);
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Each caller waits for the result of its job before the next. */
async function measureRoundTrips(fleet: Fleet): Promise<Rows> {
  const user = await fleet.addUser('round-trips');
  await fleet.empty();
  const api = await fleet.start('api');
  const workers = await Promise.all([fleet.start('worker'), fleet.start('worker')]);
  await startJobs([api], user, { calls: 400, connections }, true);
  const accepted = await startJobs([api], user, { calls: jobs, connections });
  await fleet.untilDone(400 + jobs);
  const both = await startJobs([api], user, { calls: jobs, connections }, true);
  await stopAll([api, ...workers]);
  const name = 'an api process and two workers on PostgreSQL';
  return [[name, rate(accepted.perSecond), rate(both.perSecond), ms(both.p50), ms(both.p99)]];
}

function write(sections: readonly string[]): void {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  const machine = `${cpus()[0]?.model ?? 'an unknown processor'}, ${availableParallelism()} cores`;
  const size = given.quick ? ', with --quick' : '';
  const load = `The load average of the machine was ${startedLoad.toFixed(1)} before it${startedLoad > 1 ? ': rates on a quiet machine are higher' : ''}.`;
  const run = `Run at ${commit}, ${new Date().toISOString().slice(0, 10)}${size}: Node ${process.versions.node}, PostgreSQL 15, ${machine}. ${load}`;
  const page = new URL('docs/scale.md', root);
  const text = [run, ...sections].join('\n\n');
  writeFileSync(page, replaceBetween(readFileSync(page, 'utf8'), 'figures of lab/bench/load-scale --write', text));
}

const costs = ['statements/job', 'WAL bytes/job', 'CPU of PostgreSQL/job'];
const fleet = await startFleet();
try {
  const enqueued = await measureEnqueue(fleet);
  const worked = await measureWorkers(fleet);
  const busy = await measureBusyQueue(fleet);
  const beside = [...(await measureRoundTrips(fleet)), ...(await measureSqlite())];
  const sections = [
    `Jobs accepted per second, ${rate(jobs)} jobs on short texts, nothing computed:`,
    writeGrid(['', 'jobs/s', ...costs], enqueued),
    `${rate(workerJobs)} jobs computed. Waiting jobs: they were there before. Accepted and computed: one api process accepts them over HTTP meanwhile; the costs are of that.`,
    writeGrid(['workers', 'pick-up p50', 'p99', 'waiting jobs/s', 'accepted and computed/s', ...costs], worked),
    'A user with few jobs, four connections:',
    writeGrid(['', 'p50', 'p99'], busy),
    `The same calls, ${connections} connections:`,
    writeGrid(['', 'accepted/s', 'started, computed and fetched/s', 'p50', 'p99'], beside),
  ];
  console.log(sections.join('\n\n'));
  if (given.write) write(sections);
} finally {
  await fleet.stop();
}

/**
 * Ways to hand work from PostgreSQL to workers. All use the same tables of items and results, take the items of users
 * in turns, and store a result; they differ in how they detect work.
 */
import { Logger, makeWorkerUtils, run, type TaskList } from 'graphile-worker';
import pg from 'pg';

export interface Hand {
  /** Stops the worker: it claims nothing after this resolves. */
  stop(): Promise<void>;
}

/** How a worker reports its items. */
export interface Work {
  /** Called with the payload of an item when it is claimed: when it was queued, milliseconds since 1970. */
  readonly onClaim: (queuedAtMs: number) => void;
}

export interface Variant {
  readonly name: string;
  /** Queues items, one transaction each. */
  enqueue(pool: pg.Pool, users: readonly string[]): Promise<void>;
  /** Starts a worker that computes one item at a time. */
  work(url: string, work: Work): Promise<Hand>;
}

export const tables = `
  create table items (id bigint generated always as identity primary key, user_id text not null, turn bigint not null,
    state text not null, due_at_ms bigint not null, lease_id text, lease_owner text, lease_until_ms bigint,
    input text not null, finished_at_ms bigint);
  create index items_next on items (turn, id) where state = 'queued';
  create index items_of_user on items (user_id, turn) where state = 'queued';
  create table results (item_id bigint primary key, result text not null)`;

const nowMs = () => performance.timeOrigin + performance.now();

/** Start-time fair queueing: behind the user's last waiting item, but not before the current turn. */
const insert = `insert into items (user_id, turn, state, due_at_ms, input)
  select $1, greatest(coalesce((select max(turn) from items where state = 'queued' and user_id = $1) + 1, 0),
    coalesce((select min(turn) from items where state = 'queued'), 0)), 'queued', 0, $2 returning id`;

const claim = `update items set state = 'processing', lease_id = $1, lease_owner = $2, lease_until_ms = $3
  where id in (select id from items where state = 'queued' and due_at_ms <= $4 order by turn, id
    for update skip locked limit $5) returning id, input`;

const complete = `with done as (update items set state = 'completed', lease_id = null, lease_owner = null,
    lease_until_ms = null, finished_at_ms = $3 where id = any($1::bigint[]) and lease_id = $2 returning id)
  insert into results (item_id, result) select id, $4 from done`;

/** About the size of the sentiment of one sentence. */
const result = JSON.stringify({
  sentences: [{ start: 0, end: 40, text: 'x'.repeat(40), scores: [0.1, 0.2, 0.3, 0.2, 0.2] }],
});
const inputOf = () => JSON.stringify({ text: 'x'.repeat(40), queuedAtMs: nowMs() });

async function takeItems(db: pg.Pool | pg.Client, work: Work, max: number): Promise<number> {
  const lease = String(Math.random());
  const now = Math.round(nowMs());
  const { rows } = await db.query(claim, [lease, 'worker', now + 30_000, now, max]);
  if (rows.length === 0) return 0;
  for (const { input } of rows) work.onClaim(JSON.parse(input).queuedAtMs);
  await db.query(complete, [rows.map(({ id }) => id), lease, Math.round(nowMs()), result]);
  return rows.length;
}

async function inTransaction(
  pool: pg.Pool,
  users: readonly string[],
  also?: (client: pg.PoolClient) => Promise<unknown>,
  committed = () => {},
) {
  // A few connections at a time, like clients' calls.
  const left = [...users];
  const hand = async () => {
    for (let user = left.pop(); user !== undefined; user = left.pop()) {
      const client = await pool.connect();
      try {
        if (also === undefined) await client.query(insert, [user, inputOf()]);
        else {
          await client.query('begin');
          await client.query(insert, [user, inputOf()]);
          await also(client);
          await client.query('commit');
        }
        committed();
      } finally {
        client.release();
      }
    }
  };
  await Promise.all(Array.from({ length: 4 }, hand));
}

/** A loop that claims work until the queue is empty, then waits for a wake-up or for the end of the pause. */
function startLoop(takes: () => Promise<number>, pauseMs: number) {
  let wake = () => {};
  let woken = false;
  let stopped = false;
  const loop = (async () => {
    while (!stopped) {
      woken = false;
      if ((await takes()) > 0 || woken) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pauseMs);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  })();
  return {
    wake() {
      woken = true;
      wake();
    },
    async stop() {
      stopped = true;
      wake();
      await loop;
    },
  };
}

const polling = (pauseMs: number): Variant => ({
  name: `polling every ${pauseMs} ms`,
  enqueue: (pool, users) => inTransaction(pool, users),
  async work(url, work) {
    const client = new pg.Client(url);
    await client.connect();
    const loop = startLoop(() => takeItems(client, work, 1), pauseMs);
    return {
      async stop() {
        await loop.stop();
        await client.end();
      },
    };
  },
});

/** @param max maximum items per claim */
const listening = async (url: string, work: Work, max: number): Promise<Hand> => {
  const client = new pg.Client(url);
  const listener = new pg.Client(url);
  await Promise.all([client.connect(), listener.connect()]);
  const loop = startLoop(() => takeItems(client, work, max), 1_000);
  listener.on('notification', loop.wake);
  await listener.query('listen bench_queue');
  return {
    async stop() {
      await loop.stop();
      await Promise.all([client.end(), listener.end()]);
    },
  };
};

const notify = "select pg_notify('bench_queue', '')";

const notifying: Variant = {
  name: 'NOTIFY in the transaction',
  enqueue: (pool, users) => inTransaction(pool, users, (client) => client.query(notify)),
  work: (url, work) => listening(url, work, 1),
};

/** What engines/postgres/listen.ts does: one NOTIFY at a time, after the commits that it is about. */
const signalling = (max: number): Variant => ({
  name: max === 1 ? 'NOTIFY after commits' : `NOTIFY after commits, ${max} items per claim`,
  async enqueue(pool, users) {
    const state = { due: false, sending: undefined as Promise<void> | undefined };
    const send = () => {
      state.due = true;
      state.sending ??= (async () => {
        while (state.due) {
          state.due = false;
          await pool.query(notify);
        }
        state.sending = undefined;
      })();
    };
    await inTransaction(pool, users, undefined, send);
    await state.sending;
  },
  work: (url, work) => listening(url, work, max),
});

async function graphileHand(taskList: TaskList, pool: pg.Pool): Promise<Hand> {
  const runner = await run({
    pgPool: pool,
    concurrency: 1,
    pollInterval: 1_000,
    noHandleSignals: true,
    logger: new Logger(() => () => {}),
    taskList,
  });
  return {
    async stop() {
      await runner.stop();
      await pool.end();
    },
  };
}

const addJob = (task: string) => (client: pg.PoolClient) =>
  client.query('select graphile_worker.add_job($1, $2)', [task, JSON.stringify({ queuedAtMs: nowMs() })]);

const graphile: Variant = {
  name: 'graphile-worker',
  async enqueue(pool, users) {
    await inTransaction(pool, users, addJob('compute'));
  },
  async work(url, work) {
    const pool = openPool(url);
    return graphileHand(
      {
        async compute(payload, { withPgClient }) {
          work.onClaim((payload as { queuedAtMs: number }).queuedAtMs);
          await withPgClient((client) =>
            client.query('insert into results (item_id, result) values ((random() * 1e15)::bigint, $1)', [result]),
          );
        },
      },
      pool,
    );
  },
};

const runNext: Variant = {
  name: 'graphile-worker, "run next"',
  enqueue: (pool, users) => inTransaction(pool, users, addJob('run_next')),
  async work(url, work) {
    const pool = openPool(url);
    return graphileHand({ run_next: async () => void (await takeItems(pool, work, 1)) }, pool);
  },
};

export const variants: readonly Variant[] = [polling(100), graphile, runNext, notifying, signalling(1), signalling(32)];

export async function prepare(url: string): Promise<void> {
  const pool = openPool(url);
  await pool.query(tables);
  const utils = await makeWorkerUtils({ pgPool: pool });
  await utils.migrate();
  await utils.release();
  await pool.end();
}

function openPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 3 });
  // graphile-worker requires a listener; it reconnects by itself.
  pool.on('error', () => {});
  return pool;
}

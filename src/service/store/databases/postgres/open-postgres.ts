/**
 * PostgreSQL for the store: Kysely's dialect over a pool of connections.
 *
 * A transaction of the store behaves as on SQLite, where there is one writer at a time: it holds a lock of the database
 * until it ends. Transactions that may run concurrently, those of the job queue, are marked by their isolation level;
 * they share that lock with each other. Each lock is part of the first message, so it costs no round trip.
 */
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  type PostgresPool,
  type PostgresPoolClient,
  PostgresQueryCompiler,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import { type Backoff, backoffMs } from '../../../../shared/backoff.ts';
import { messageOf } from '../../../../shared/errors.ts';
import type { Durability } from '../../../base/durability.ts';
import { isOutage, ServiceFailure, StorageError } from '../../../base/failure.ts';
import type { DatabaseAddress } from '../database-address.ts';
import type { OutageLog } from './outage-log.ts';
import { withPassword } from './password-file.ts';
import { postgresWords } from './postgres-words.ts';

/** Maximum time for a statement, or for a wait for a connection, milliseconds. */
const statementTimeoutMs = 60_000;
const connectTimeoutMs = 10_000;

/**
 * Maximum idle time of a transaction, milliseconds: a transaction of a lock lasts as long as the operation on the
 * bucket (see shared-locks.ts).
 */
const idleTransactionMs = 600_000;

/** Maximum connections of one process. By default, PostgreSQL allows 100 for all processes together. */
const maxConnections = 10;

/** The number of the writers' lock among the advisory locks of the database. */
const writerLock = 7_311_905;

/**
 * How statements are planned: set for each connection, and for each transaction, which a pooler may give another
 * connection. PostgreSQL keeps the plan that checks a reference for as long as the connection lasts, or until it counts
 * the rows again. A plan from a time when a table was almost empty would read the whole table for each new row, and so
 * would a claim while removed rows cannot be vacuumed; with a bitmap, it would read and sort the whole queue. No
 * statement here is faster without an index in its order, or worth compiling.
 */
const planning = (set: 'set' | 'set local') =>
  ['enable_seqscan', 'enable_bitmapscan', 'jit'].map((name) => `${set} ${name} = off`).join('; ');

/** Sent on each new connection if the database must not lose a commit. Other values than `off` also wait for the disk. */
const waitingForDisk = `select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') = 'off'`;

/** @param outages records every statement and connection @param durability `normal`: as the server is set */
export function openPostgres<Tables>(
  address: DatabaseAddress,
  outages: OutageLog,
  durability: Durability = 'normal',
): Kysely<Tables> {
  const dialect: Dialect = {
    createAdapter: () => new StoreAdapter(),
    createDriver: () => new StoreDriver({ pool: async () => openPool(address, outages, durability) }),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
  return new Kysely<Tables>({ dialect });
}

class StoreAdapter extends PostgresAdapter {
  readonly words = postgresWords;
}

class StoreDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const lock = settings.isolationLevel === undefined ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared';
    await connection.executeQuery(CompiledQuery.raw(`begin; ${planning('set local')}; select ${lock}(${writerLock})`));
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection);
    } catch {
      // The connection is lost, and with it the transaction. The error that caused this explains why.
    }
  }
}

/**
 * An unavailable server is tried again after growing pauses, however often it is requested; meanwhile, requests fail at
 * once. A pool whose connections are all in use does not count as unavailable.
 */
const untilConnected: Backoff = { firstMs: 100, factor: 2, maxMs: 2_000, jitter: [0.5, 1] };
const isExhausted = (error: unknown) => /^timeout exceeded when trying to connect$/.test(messageOf(error));

function openPool(
  { settings, applicationName }: DatabaseAddress,
  outages: OutageLog,
  durability: Durability,
): PostgresPool {
  const pool = new pg.Pool({
    ...withPassword(settings),
    application_name: applicationName,
    max: maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    types: { getTypeParser },
  });
  // An idle connection was lost: the pool opens a new one.
  pool.on('error', (error) => outages.failed(error));
  pool.on('connect', (client) => {
    // A connection was lost while in use: its statement fails.
    client.on('error', () => {});
    // Not among the parameters of the start, which pgbouncer refuses. The following statements fail if this one does.
    const limits = `set statement_timeout = ${statementTimeoutMs}; set idle_in_transaction_session_timeout = ${idleTransactionMs}; ${planning('set')}`;
    client.query(durability === 'full' ? `${limits}; ${waitingForDisk}` : limits).catch(() => {});
  });
  let failures = 0;
  let refused: { readonly error: unknown; readonly untilMs: number } | undefined;
  const connect = async () => {
    if (refused !== undefined && performance.now() < refused.untilMs) throw refused.error;
    try {
      const client = await explaining(() => pool.connect(), outages);
      failures = 0;
      refused = undefined;
      return adapt(client, outages);
    } catch (error) {
      if (isOutage(error) && !isExhausted(error) && (refused === undefined || performance.now() >= refused.untilMs)) {
        failures += 1;
        refused = { error, untilMs: performance.now() + backoffMs(untilConnected, failures, Math.random()) };
      }
      throw error;
    }
  };
  return {
    connect,
    end: () => pool.end(),
  };
}

function adapt(client: pg.PoolClient, outages: OutageLog): PostgresPoolClient {
  let lost = false;
  const noticing = async <T>(result: Promise<T>): Promise<T> => {
    const begunMs = performance.now();
    const known = await result;
    outages.worked(begunMs);
    return known;
  };
  const query = (text: string, values: unknown[]) =>
    explaining(() => noticing(client.query(text, values)), outages).catch((error: unknown) => {
      lost ||= error instanceof StorageError && error.reason === 'unreachable';
      throw error;
    });
  return {
    // We do not use the other overload, which is for cursors.
    query: query as unknown as PostgresPoolClient['query'],
    release: () => client.release(lost),
  };
}

/** Times, counts and sums: numbers that are all exact in JavaScript. */
const numericTypes: ReadonlySet<number> = new Set([20 /* int8 */, 1700 /* numeric */]);

const getTypeParser: typeof pg.types.getTypeParser = (type: number, format?: 'text' | 'binary') =>
  numericTypes.has(type) ? Number : pg.types.getTypeParser(type, format as 'text');

/** Conditions of the server: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const reasons: readonly (readonly [RegExp, StorageError['reason']])[] = [
  // Too many connections, a lock or statement that took too long, and conflicting changes.
  [/^(53300|55P03|57014|40001|40P01)$/, 'busy'],
  // Read-only, and a full disk.
  [/^(25006|53100)$/, 'unwritable'],
  // Connections that fail or are closed, and a server that starts or stops.
  [/^(08...|57P0.|28...|3D000)$/, 'unreachable'],
  [/^E[A-Z]+$/, 'unreachable'],
  // A certificate that is not accepted: https://nodejs.org/api/tls.html#x509-certificate-error-codes
  [/^(ERR_TLS_|ERR_SSL_|CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|HOSTNAME_MISMATCH|INVALID_)/, 'unreachable'],
];

/** Converts errors of a temporarily unusable database to a {@link StorageError}. */
async function explaining<T>(use: () => Promise<T>, outages: OutageLog): Promise<T> {
  try {
    return await use();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    // PostgreSQL cannot store this character in any text.
    if ('code' in error && (error.code === '22021' || error.code === '22P05')) {
      throw new ServiceFailure('invalid_request', 'The character U+0000 cannot be stored');
    }
    const reason =
      'code' in error ? reasons.find(([codes]) => codes.test(String(error.code)))?.[1] : reasonWithoutCode(error);
    if (reason === 'unreachable' && !isExhausted(error)) outages.failed(error);
    throw reason === undefined ? error : new StorageError(reason, error);
  }
}

/** The driver's own errors have no code. */
const reasonWithoutCode = ({ message }: Error): StorageError['reason'] | undefined =>
  /connection|connect|not queryable|timeout/i.test(message) ? 'unreachable' : undefined;

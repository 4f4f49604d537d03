/**
 * `/readyz`: whether the service can accept work now, for load balancers. `/healthz` only says that the process runs,
 * independent of everything else: restart the process if that fails, but not if it is not ready. Both have a separate
 * rate limit.
 */
import { once } from 'node:events';
import type { FastifyInstance } from 'fastify';
import type { Limits } from '../../contract/schemas/limits.ts';
import { freeBytesIn } from '../base/data-directory.ts';
import { ServiceFailure } from '../base/failure.ts';
import { addressGroup } from '../base/net/address-group.ts';
import type { BlobStore } from '../blobs/blob-store.ts';
import type { Store } from '../store/store.ts';
import { failureBody } from './failure-replies.ts';

type State = 'ok' | 'failed';

interface Checks {
  readonly database: State;
  readonly disk: State;
  readonly queue: State;
  /** Only if files are not in the data directory. */
  readonly storage?: State;
}

/** How long a result is cached: everyone may call it, and the checks lock the database for a moment. */
const keptMs = 1_000;
const retrySeconds = 10;

export interface Readiness {
  /** The HTTP status: 200 or 503. */
  readonly status: number;
  readonly body: object;
  /** Seconds after which to check again. */
  readonly retrySeconds: number | undefined;
}

/** @param directory of the data @param files the store of uploads */
export function createReadiness(
  store: Store,
  directory: string,
  limits: Limits,
  files?: BlobStore,
): () => Promise<Readiness> {
  let last: { readonly checks: Promise<Checks>; readonly atMs: number } | undefined;
  return async () => {
    const nowMs = performance.now();
    if (last === undefined || nowMs - last.atMs > keptMs)
      last = { checks: check(store, directory, files, limits), atMs: nowMs };
    const checks = await last.checks;
    const failed = Object.entries(checks).flatMap(([name, state]) => (state === 'ok' ? [] : [name]));
    if (failed.length === 0) return { status: 200, body: { status: true, checks }, retrySeconds: undefined };
    const failure = new ServiceFailure('unavailable', `The service is not ready: ${failed.join(', ')}`, retrySeconds);
    return { status: failure.status, body: { ...failureBody(failure), checks }, retrySeconds };
  };
}

interface Health {
  readonly version: string;
  /** Identifies the service to clients. */
  readonly instanceId: string;
  readonly look: () => Promise<Readiness>;
  /** Throws if an address makes too many checks. */
  readonly count: (address: string) => void;
}

export function answerHealth(app: FastifyInstance, { version, instanceId, look, count }: Health): void {
  app.addHook('onRequest', async (request) => count(addressGroup(request.ip)));
  app.get('/healthz', async (_request, reply) => {
    void reply.header('x-sta-instance', instanceId);
    return { status: true, version };
  });
  app.get('/readyz', async (_request, reply) => {
    const { status, body, retrySeconds } = await look();
    void reply.code(status);
    if (retrySeconds !== undefined) void reply.header('retry-after', retrySeconds);
    return body;
  });
}

/** A load balancer does not wait longer, milliseconds. */
const patienceMs = 3_000;

async function check(
  store: Store,
  directory: string,
  files: BlobStore | undefined,
  { freeBytes, queuedJobs }: Limits,
): Promise<Checks> {
  const late = AbortSignal.timeout(patienceMs);
  const isLate = once(late, 'abort').then(() => false);
  const isOk = (ready: Promise<boolean>) =>
    Promise.race([ready, isLate]).then(
      (ok) => (ok ? 'ok' : 'failed'),
      () => 'failed' as const,
    );
  const [database, disk, queue, storage] = await Promise.all([
    isOk(store.checkWritable().then(() => true)),
    isOk(freeBytesIn(directory).then((free) => free >= freeBytes)),
    isOk(store.jobs.counts().then(({ queued }) => queued < queuedJobs)),
    files === undefined || files.isLocal ? undefined : isOk(files.check(late).then(() => true)),
  ]);
  return { database, disk, queue, ...(storage !== undefined && { storage }) };
}

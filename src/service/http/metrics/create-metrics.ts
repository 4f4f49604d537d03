/**
 * The metrics of a service in Prometheus format. Labels are our own patterns and names: never a path, an id or a user.
 */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Observer } from '../../base/observer.ts';
import { cacheReads } from '../../store/read-cache.ts';
import type { Store } from '../../store/store.ts';

/** The values that are measured when the metrics are read. */
export interface MeasuredService {
  readonly data: { readonly store: Store };
  /** Absent in a process that only computes. */
  readonly countConnections: (() => Promise<number>) | undefined;
  readonly freeBytes: () => Promise<number>;
}

export interface Metrics extends Observer {
  /** Measures a service that has started. */
  watch(service: MeasuredService): void;
  readonly contentType: string;
  read(): Promise<string>;
}

const requestSeconds = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30];
const jobSeconds = [0.001, 0.01, 0.1, 1, 10, 60, 300, 1800, 3600];

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  // Memory, processor time, garbage collection, and the lag of the event loop.
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'sta_http_request_seconds',
    help: 'Requests by method, pattern of the path and status',
    labelNames: ['method', 'route', 'status'],
    buckets: requestSeconds,
    registers,
  });
  const jobs = new Histogram({
    name: 'sta_job_seconds',
    help: 'Computations of jobs by kind and outcome; "attempt failed" and "interrupted" are computed again',
    labelNames: ['kind', 'outcome'],
    buckets: jobSeconds,
    registers,
  });
  const retries = new Counter({
    name: 'sta_job_retries_total',
    help: 'Computations that have to be repeated, by kind',
    labelNames: ['kind'],
    registers,
  });
  const deliveries = new Counter({
    name: 'sta_webhook_deliveries_total',
    help: 'Attempts to deliver a notification, by outcome',
    labelNames: ['outcome'],
    registers,
  });
  let service: MeasuredService | undefined;
  /** A gauge that is measured when it is read: new values replace the previous ones. */
  const gauge = (
    name: string,
    help: string,
    collect: (gauge: Gauge<'kind' | 'state'>, service: MeasuredService) => Promise<void>,
    labelNames: ('kind' | 'state')[] = [],
  ) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      async collect() {
        this.reset();
        if (service !== undefined) await collect(this, service);
      },
    });
  gauge(
    'sta_queue_jobs',
    'Jobs that wait or are being computed, by kind',
    async (queue, { data }) => {
      for (const { kind, state, jobs } of await data.store.jobs.depths()) queue.set({ kind, state }, jobs);
    },
    ['kind', 'state'],
  );
  gauge(
    'sta_queue_oldest_seconds',
    'Age of the job that has waited longest, or is being computed, by kind',
    async (oldest, { data }) => {
      for (const { kind, state, oldestMs } of await data.store.jobs.depths()) {
        oldest.set({ kind, state }, oldestMs / 1000);
      }
    },
    ['kind', 'state'],
  );
  gauge('sta_webhook_deliveries_pending', 'Notifications that are not delivered yet', async (pending, { data }) =>
    pending.set(await data.store.deliveries.countPending()),
  );
  gauge('sta_http_connections', 'Connections that are open', async (connections, { countConnections }) => {
    if (countConnections !== undefined) connections.set(await countConnections());
  });
  gauge('sta_disk_free_bytes', 'Free bytes on the disk of the data directory', async (free, { freeBytes }) =>
    free.set(await freeBytes()),
  );
  new Counter({
    name: 'sta_cache_reads_total',
    help: 'Reads of users and their records, by result: hit if they were in memory',
    labelNames: ['result'],
    registers,
    collect() {
      this.reset();
      this.inc({ result: 'hit' }, cacheReads.hits);
      this.inc({ result: 'miss' }, cacheReads.misses);
    },
  });

  return {
    onRequest: ({ method, route, status, durationMs }) =>
      requests.observe({ method, route, status }, durationMs / 1000),
    onJob({ kind, outcome, durationMs }) {
      jobs.observe({ kind, outcome }, durationMs / 1000);
      if (outcome === 'attempt failed' || outcome === 'interrupted') retries.inc({ kind });
    },
    onDelivery: ({ outcome }) => deliveries.inc({ outcome }),
    watch(started) {
      service = started;
    },
    contentType: registry.contentType,
    read: () => registry.metrics(),
  };
}

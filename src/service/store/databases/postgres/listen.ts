/**
 * Wake-ups by NOTIFY. A separate connection listens and sends: a pooler in transaction mode cannot LISTEN, so it needs
 * the address of the server itself. NOTIFY is not part of the transactions that it is about: to commit a transaction
 * with a NOTIFY, PostgreSQL locks the whole database, and a lost wake-up only costs the time until the next check.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { type Backoff, backoffMs } from '../../../../shared/backoff.ts';
import { type Signals, type WakeUp, wakeUps } from '../../../base/signals.ts';
import type { DatabaseAddress } from '../database-address.ts';
import type { OutageLog } from './outage-log.ts';
import { withPassword } from './password-file.ts';

const channelOf = (topic: WakeUp) => `sta_${topic}`;
/** PostgreSQL refuses payloads of 8,000 bytes and more. */
const payloadChars = 7_000;
/** Maximum wake-ups about one topic that wait for the connection; further ones are dropped. */
const maxWaiting = 20_000;
const aliveMs = 30_000;
const patienceMs = 10_000;
const afterLoss: Backoff = { firstMs: 100, factor: 2, maxMs: 5_000 };

/** Reconnects after growing pauses. @param server its address */
export function listenOnPostgres(server: DatabaseAddress['settings'], outages: OutageLog): Signals {
  const self = randomUUID();
  const listeners = new Map<WakeUp, Set<(about: string) => void>>(wakeUps.map((topic) => [topic, new Set()]));
  const waiting = wakeUpsToSend(self);
  let client: pg.Client | undefined;
  let connecting: Promise<void> | undefined;
  let sending: Promise<void> | undefined;
  let failures = 0;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  const tell = (topic: WakeUp, about: string) => {
    for (const listener of listeners.get(topic) ?? []) listener(about);
  };

  function receive(channel: string, payload = ''): void {
    const topic = wakeUps.find((one) => channelOf(one) === channel);
    const [from, ...lines] = payload.split('\n');
    if (topic === undefined || from === self) return;
    for (const about of lines) tell(topic, about);
  }

  /** Only to topics with listeners: each wake-up costs every process that hears it. */
  const listenTo = async (using: pg.Client | undefined, topic: WakeUp) =>
    void (await using?.query(`listen ${channelOf(topic)}`));

  async function connect(): Promise<void> {
    const fresh = newClient(server);
    let lost = false;
    const lose = (error?: unknown) => {
      if (lost) return;
      lost = true;
      if (client === fresh) client = undefined;
      if (closed) return;
      failures += 1;
      outages.failed(error ?? new Error('The connection for signals was closed'));
      clearTimeout(retry);
      retry = setTimeout(open, backoffMs(afterLoss, failures)).unref();
    };
    fresh.on('error', lose);
    fresh.on('end', () => lose());
    fresh.on('notification', ({ channel, payload }) => receive(channel, payload));
    const begunMs = performance.now();
    try {
      await fresh.connect();
      for (const topic of wakeUps) if (listeners.get(topic)?.size) await listenTo(fresh, topic);
    } catch (error) {
      lose(error);
      await fresh.end().catch(() => {});
      return;
    }
    if (lost) return;
    client = fresh;
    failures = 0;
    outages.worked(begunMs);
    // Wake-ups that were sent meanwhile are unknown.
    for (const topic of ['work', 'deliveries'] as const) tell(topic, '');
    flush();
  }

  function open(): void {
    if (!closed) connecting = connect();
  }

  /** One statement at a time: wake-ups that come meanwhile are sent together with the next. */
  function flush(): void {
    const using = client;
    if (sending !== undefined || using === undefined) return;
    const messages = waiting.take();
    if (messages.length === 0) return;
    const [channels, payloads] = [messages.map(([channel]) => channel), messages.map(([, payload]) => payload)];
    sending = using
      .query('select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as message (channel, payload)', [
        channels,
        payloads,
      ])
      .then(
        () => {},
        // A connection that does not respond is replaced.
        () => void using.end().catch(() => {}),
      )
      .finally(() => {
        sending = undefined;
        flush();
      });
  }

  const alive = setInterval(() => {
    const using = client;
    using?.query('select 1').catch(() => using.end().catch(() => {}));
  }, aliveMs).unref();
  open();

  return {
    send(topic, about) {
      waiting.add(topic, about);
      // After the other commits of this tick.
      setImmediate(flush);
    },
    on(topic, listener) {
      const others = listeners.get(topic);
      // One statement at a time. If the connection does not respond, it is replaced, and the next one listens to all topics.
      if (others?.size === 0) connecting = connecting?.then(() => listenTo(client, topic)).catch(() => {});
      others?.add(listener);
      return () => others?.delete(listener);
    },
    async close() {
      closed = true;
      clearInterval(alive);
      clearTimeout(retry);
      await connecting;
      flush();
      await sending;
      await client?.end().catch(() => {});
    },
  };
}

const newClient = (server: DatabaseAddress['settings']) =>
  new pg.Client({
    ...withPassword(server),
    application_name: 'sta signals',
    keepAlive: true,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
  });

/** The wake-ups that wait for the connection. @param self the sender */
function wakeUpsToSend(self: string) {
  const waiting = new Map<WakeUp, Set<string>>(wakeUps.map((topic) => [topic, new Set()]));
  return {
    add(topic: WakeUp, about: string): void {
      const abouts = waiting.get(topic);
      if (abouts !== undefined && abouts.size < maxWaiting) abouts.add(about);
    },
    /** Removes all, and returns channels with payloads. */
    take(): [channel: string, payload: string][] {
      return [...waiting].flatMap(([topic, abouts]) => {
        const payloads = payloadsOf(self, [...abouts]);
        abouts.clear();
        return payloads.map((payload): [string, string] => [channelOf(topic), payload]);
      });
    },
  };
}

function payloadsOf(self: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return [];
  const payloads: string[] = [];
  let payload = self;
  for (const line of lines) {
    if (payload.length + line.length + 1 > payloadChars) {
      payloads.push(payload);
      payload = self;
    }
    payload += `\n${line}`;
  }
  payloads.push(payload);
  return payloads;
}

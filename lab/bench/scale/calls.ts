/** Calls the service over HTTP, and measures how long the calls take. */
import { openConnection } from '../tasks/load-connection.ts';
import type { Server } from '../tasks/load-service.ts';
import { textOf } from './fleet.ts';

interface AppCredentials {
  readonly appId: string;
  readonly appSecret: string;
}

export interface Latencies {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

/** The quantile of the values, such as 0.99. */
export function quantile(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(part * values.length) - 1] ?? Number.NaN;
}

/**
 * Makes calls over several connections, spread over the servers.
 *
 * @param pauseMs pause between the calls of a connection
 * @param call resolves when its response has arrived
 */
async function makeCalls(
  servers: readonly Server[],
  { calls, connections, pauseMs = 0 }: { calls: number; connections: number; pauseMs?: number },
  call: (connection: Awaited<ReturnType<typeof openConnection>>, number: number) => Promise<void>,
): Promise<Latencies> {
  const took: number[] = [];
  let next = 0;
  const startedMs = performance.now();
  const work = async (at: number) => {
    const connection = await openConnection(servers[at % servers.length]?.port ?? 0);
    while (next < calls) {
      const number = next++;
      const sentMs = performance.now();
      await call(connection, number);
      took.push(performance.now() - sentMs);
      if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: connections }, (_, at) => work(at)));
  const seconds = (performance.now() - startedMs) / 1000;
  return { perSecond: calls / seconds, p50: quantile(took, 0.5), p99: quantile(took, 0.99) };
}

const path = '/v1/nlp/sentiment';

/** Starts jobs on texts. @param waits true if each call waits for the result of its job before the next */
export function startJobs(
  servers: readonly Server[],
  { appId, appSecret }: AppCredentials,
  options: { calls: number; connections: number; pauseMs?: number },
  waits = false,
): Promise<Latencies> {
  const headers = { appid: appId, appsecret: appSecret };
  return makeCalls(servers, options, async (connection, number) => {
    const { status, body } = await connection.send(
      'POST',
      path,
      headers,
      JSON.stringify({ data: { text: textOf(number) } }),
    );
    if (status !== 200) throw new Error(`${status} ${body}`);
    if (!waits) return;
    const fileID: unknown = JSON.parse(body).transaction_id;
    const waiting = { ...headers, prefer: 'wait=30' };
    const fetched = await connection.send('POST', `${path}/fetch`, waiting, JSON.stringify({ fileID }));
    if (!fetched.body.includes('"Completed"')) throw new Error(`A job without a result: ${fetched.body}`);
  });
}

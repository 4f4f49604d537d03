/**
 * `lab/bench/load-requests [SECONDS]`: starts `sta serve` on a new data directory and sends requests over 20
 * connections, for this many seconds each (default 5): list calls, one-sentence matches and create calls, then list
 * calls during ten heavy jobs and during a profanity check of a megabyte. The peer is a bare `node:http` server that
 * sends the same list from memory. Prints requests per second, latency, and the CPU time of the server per request,
 * which depends least on other programs. Exits with 1 if a response is not 200. Linux: CPU time is read from /proc.
 */
import { openSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { reportRow } from '../report/speed-rows.ts';
import { openConnection } from './load-connection.ts';
import { createLoadEnvironment } from './load-environment.ts';
import {
  addUser,
  createToken,
  postJson,
  type Server,
  serveArguments,
  startServer,
  stopServer,
} from './load-service.ts';
import { cpuSeconds } from './measured-process.ts';

const connections = 20;
const [seconds = 5] = process.argv.slice(2).map(Number);
if (!(seconds >= 1 && seconds <= 600)) {
  console.error('lab/bench/load-requests: seconds are a number from 1 to 600');
  process.exit(2);
}

const { directory, env } = createLoadEnvironment();
const log = join(directory, 'log');

interface Call {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Made again for each request. */
  readonly body?: (number: number) => unknown;
}

/** Latencies in milliseconds, and the number of responses other than 200. */
interface Load {
  readonly latencies: number[];
  readonly failed: number;
}

/** Sends one call after the other on each connection until `stop` resolves or returns true. */
async function load(port: number, call: Call, width: number, isOver: (sent: number) => boolean): Promise<Load> {
  const latencies: number[] = [];
  let [sent, failed] = [0, 0];
  const runConnection = async () => {
    const connection = await openConnection(port);
    while (!isOver(sent)) {
      const startedMs = performance.now();
      const body = call.body === undefined ? '' : JSON.stringify(call.body(sent));
      sent += 1;
      const { status } = await connection.send(call.method, call.path, call.headers ?? {}, body);
      latencies.push(performance.now() - startedMs);
      if (status !== 200) failed += 1;
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: width }, runConnection));
  return { latencies, failed };
}

interface Peer {
  readonly name: string;
  /** Requests per second. */
  readonly value: number;
}

interface Aims {
  /** True if the server's CPU time is for these requests only. */
  readonly ownCpu?: boolean;
  /** Targets. */
  readonly perSecond?: number;
  readonly p99Ms?: number;
  readonly peer?: Peer;
  /** True if it is itself the peer: then it has no separate row. */
  readonly isPeer?: boolean;
}

/** Loads a server for the given time, and prints a row. */
async function measure(
  name: string,
  { child, port }: Server,
  call: Call,
  { ownCpu = true, perSecond, p99Ms, peer, isPeer = false }: Aims = {},
): Promise<number> {
  await load(port, call, connections, (sent) => sent >= 500);
  const cpu = cpuSeconds(child.pid);
  const startedMs = performance.now();
  const loaded = await load(port, call, connections, () => performance.now() - startedMs > seconds * 1000);
  const elapsed = (performance.now() - startedMs) / 1000;
  const count = loaded.latencies.length;
  const cpuUs = ((cpuSeconds(child.pid) - cpu) * 1e6) / count;
  const sorted = loaded.latencies.sort((a, b) => a - b);
  const quantile = (part: number) => sorted[Math.floor(part * (count - 1))] ?? 0;
  const shown = (ms: number) => ms.toFixed(1).padStart(8);
  console.log(
    `${name.padEnd(44)}${(count / elapsed).toFixed(0).padStart(11)}${shown(quantile(0.5))}${shown(quantile(0.99))}${(ownCpu ? cpuUs.toFixed(0) : '').padStart(10)}`,
  );
  if (loaded.failed > 0) {
    console.error(`${name}: ${loaded.failed} responses were not 200`);
    process.exitCode = 1;
  }
  const rate = count / elapsed;
  if (isPeer) return rate;
  reportRow({ name, unit: 'requests/s', value: rate, target: perSecond, isRate: true, peer });
  reportRow({ name, unit: 'p99 ms', value: quantile(0.99), target: p99Ms });
  return rate;
}

async function measureService(): Promise<void> {
  const service = await startServer([...serveArguments, '--limit', 'recordsPerUser=1000000'], env, openSync(log, 'a'));
  const url = `http://127.0.0.1:${service.port}`;
  try {
    const user = addUser('asha', env);
    const { appId, appSecret } = user;
    const token = await createToken(service, user);
    const headers = { authorization: `Bearer ${token}` };
    const tags = '/cb/v1/profile/statement_tags';
    const newTag = (number: number) => ({
      statementTagName: `tag ${number}`,
      statementTagSamples: ['I want my money back', 'the parcel is late', `please cancel order ${number}`],
    });
    const list: Call = { method: 'GET', path: `${tags}/get_user_statement_tags/asha`, headers };
    const create: Call = { method: 'POST', path: `${tags}/create_statement_tag/asha`, headers, body: newTag };
    const matchOf = (sentence: (number: number) => string): Call => ({
      method: 'POST',
      path: '/text/custom_statement_tags/get_custom_statement_tag',
      body: (number) => ({ jwtToken: token, userId: 'asha', sentences: sentence(number) }),
    });
    await load(service.port, create, 1, (sent) => sent >= 10);
    const { data } = Object(await (await fetch(`${url}${list.path}`, { headers })).json());

    const peer = await measurePeer(JSON.stringify({ status: true, data }));
    await measure('list 10 tags', service, list, { perSecond: 5_000, p99Ms: 15, peer });
    await measure(
      'match 1 sentence, always the same',
      service,
      matchOf(() => 'Can I have my money back?'),
      { perSecond: 4_000, p99Ms: 15 },
    );
    await measure(
      'match 1 sentence, always another',
      service,
      matchOf((number) => `Can I have my ${number} dollars back for parcel ${number % 97}?`),
      { perSecond: 4_000, p99Ms: 15 },
    );

    const text = 'The parcel came late, but the people were friendly and the price was good. '.repeat(13_000);
    for (let i = 0; i < 10; i += 1) {
      await postJson(`${url}/v1/nlp/sentiment`, { text }, { appId, appSecret });
    }
    await measure('list 10 tags, beside ten heavy jobs', service, list, { ownCpu: false, p99Ms: 20 });

    let over = false;
    const profanity: Call = {
      method: 'POST',
      path: '/text/profanity/get_profanity',
      body: () => ({ jwtToken: token, userId: 'asha', text: 'f*'.repeat(499_000), replaceChar: '*' }),
    };
    const checking = load(service.port, profanity, 1, () => over);
    await measure('list 10 tags, beside a megabyte of f*', service, list, { ownCpu: false, p99Ms: 20 });
    over = true;
    await checking;

    await measure('create a tag', service, create);
  } finally {
    await stopServer(service);
    console.log(`${(statSync(log).size / 1e6).toFixed(1)} MB of log`);
  }
}

/** A server that only sends these bytes. */
async function measurePeer(response: string): Promise<Peer> {
  const program = `const text = process.argv[1];
    const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(text) };
    const server = require('node:http').createServer((request, response) => response.writeHead(200, headers).end(text));
    server.listen(0, '127.0.0.1', () => console.log('http://127.0.0.1:' + server.address().port));`;
  const server = await startServer(['-e', program, response], env);
  try {
    const name = `bare node:http, the same ${response.length} bytes`;
    return { name, value: await measure(name, server, { method: 'GET', path: '/' }, { isPeer: true }) };
  } finally {
    await stopServer(server);
  }
}

try {
  console.log(`${''.padEnd(44)}requests/s  p50 ms  p99 ms    CPU us`);
  await measureService();
} finally {
  rmSync(directory, { recursive: true, force: true });
}

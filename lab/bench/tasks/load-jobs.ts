/**
 * `lab/bench/load-jobs [SECONDS]`: starts `sta serve` on a new data directory. Over 50 connections it starts the
 * sentiment of a short text and fetches the result (`Prefer: wait`), for this many seconds (default 5). The peer is a
 * bare `node:http` server that sends the same bytes to the same two requests, and computes and stores nothing. Prints
 * jobs per second, latency, and the CPU time of the server per job. Exits with 1 if a job has no result. Linux: CPU
 * time is read from /proc.
 */
import { rmSync } from 'node:fs';
import { reportRow } from '../report/speed-rows.ts';
import { type Connection, openConnection } from './load-connection.ts';
import { createLoadEnvironment } from './load-environment.ts';
import { addUser, type Server, serveArguments, startServer, stopServer } from './load-service.ts';
import { cpuSeconds } from './measured-process.ts';

const connections = 50;
const target = 1_000;
const [seconds = 5] = process.argv.slice(2).map(Number);
if (!(seconds >= 1 && seconds <= 600)) {
  console.error('lab/bench/load-jobs: seconds are a number from 1 to 600');
  process.exit(2);
}

const { directory, env } = createLoadEnvironment();

const peer = `
const [compute, fetch] = process.argv.slice(1);
const server = require('node:http').createServer((request, response) => {
  request.resume().on('end', () => {
    const text = request.url.endsWith('/fetch') ? fetch : compute;
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(text) });
    response.end(text);
  });
});
server.listen(0, '127.0.0.1', () => console.log('http://127.0.0.1:' + server.address().port));`;

/** Starts the job of a text and fetches its result. @returns both responses */
async function runJob(connection: Connection, headers: Readonly<Record<string, string>>, number: number) {
  const path = '/v1/nlp/sentiment';
  const text = `My parcel is late again, number ${number}.`;
  const compute = await connection.send('POST', path, headers, JSON.stringify({ data: { text } }));
  const fileID: unknown = JSON.parse(compute.body).transaction_id;
  const fetch = await connection.send(
    'POST',
    `${path}/fetch`,
    { ...headers, prefer: 'wait=10' },
    JSON.stringify({ fileID }),
  );
  if (!fetch.body.includes('"Completed"')) throw new Error(`A job without a result: ${fetch.body}`);
  return { compute: compute.body, fetch: fetch.body };
}

/** @returns jobs per second */
async function measure(name: string, { child, port }: Server, headers: Readonly<Record<string, string>>) {
  const latencies: number[] = [];
  let number = 0;
  const startedMs = performance.now();
  const cpu = cpuSeconds(child.pid);
  const work = async () => {
    const connection = await openConnection(port);
    while (performance.now() - startedMs < seconds * 1000) {
      const sentMs = performance.now();
      number += 1;
      await runJob(connection, headers, number);
      latencies.push(performance.now() - sentMs);
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: connections }, work));
  const elapsed = (performance.now() - startedMs) / 1000;
  const cpuUs = ((cpuSeconds(child.pid) - cpu) * 1e6) / latencies.length;
  latencies.sort((a, b) => a - b);
  const quantile = (part: number) => latencies[Math.floor(part * (latencies.length - 1))] ?? 0;
  const rate = latencies.length / elapsed;
  const shown = [rate.toFixed(0).padStart(11), ...[0.5, 0.99].map((part) => quantile(part).toFixed(1).padStart(8))];
  console.log(`${name.padEnd(44)}${shown.join('')}${cpuUs.toFixed(0).padStart(10)}`);
  return rate;
}

try {
  console.log(`${''.padEnd(44)}${'jobs/s'.padStart(11)}  p50 ms  p99 ms    CPU us`);
  const service = await startServer(serveArguments, env);
  const { appId, appSecret } = addUser('asha', env);
  const first = await openConnection(service.port);
  for (let i = 0; i < 200; i += 1) await runJob(first, { appId, appSecret }, i);
  const bodies = await runJob(first, { appId, appSecret }, 0);
  first.close();
  const value = await measure('compute and fetch', service, { appId, appSecret });
  await stopServer(service);
  const bare = await startServer(['-e', peer, bodies.compute, bodies.fetch], env);
  const name = 'bare node:http, the same bytes';
  const rate = await measure(name, bare, {});
  await stopServer(bare);
  reportRow({
    name: 'compute and fetch, 50 connections',
    unit: 'jobs/s',
    value,
    target,
    isRate: true,
    peer: { name, value: rate },
  });
} finally {
  rmSync(directory, { recursive: true, force: true });
}

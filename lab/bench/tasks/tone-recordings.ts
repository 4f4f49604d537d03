/** Tones of several recordings at the same time by one service, while a user lists their tags. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Connection, openConnection } from './load-connection.ts';
import { createLoadEnvironment } from './load-environment.ts';
import {
  addUser,
  createToken,
  launcher,
  postJson,
  type Server,
  serveArguments,
  startServer,
  stopServer,
} from './load-service.ts';
import { cpuSeconds } from './measured-process.ts';
import { writeRecording } from './tone-recording.ts';

/** List calls per second. They start at this pace, regardless of how long earlier calls take. */
const callsPerSecond = 100;
const idleSeconds = 10;
const recordingsAtOnce = 2 * availableParallelism();

export interface RecordingsMeasures {
  /** Seconds of sound per second. */
  readonly rate: number;
  /** Processors that the service used, on average. */
  readonly processors: number;
  /** The 99th percentile of the list calls during the work. */
  readonly p99Ms: number;
}

export interface BesideTone {
  readonly one: RecordingsMeasures;
  readonly several: RecordingsMeasures;
  /** The number of concurrent recordings. */
  readonly count: number;
  /** The 99th percentile of list calls while nothing else runs. */
  readonly idleP99Ms: number;
}

/** @param audioSeconds the length of each recording @throws Error if a command or a list call fails */
export async function measureRecordings(audioSeconds: number): Promise<BesideTone> {
  const { directory, env } = createLoadEnvironment();
  const [first = '', ...others] = Array.from({ length: 1 + recordingsAtOnce }, (_, number) => {
    const path = join(directory, `${number}.wav`);
    writeRecording(path, audioSeconds, number);
    return path;
  });
  const service = await startServer(serveArguments, env);
  try {
    const list = await makeListCall(service, env);
    const measure = async (recordings: readonly string[]): Promise<RecordingsMeasures> => {
      const cpuBefore = cpuSeconds(service.child.pid);
      const startedMs = performance.now();
      const p99Ms = await listDuring(list, runTone(recordings, env));
      const seconds = (performance.now() - startedMs) / 1000;
      return {
        rate: (recordings.length * audioSeconds) / seconds,
        processors: (cpuSeconds(service.child.pid) - cpuBefore) / seconds,
        p99Ms,
      };
    };
    await listDuring(list, setTimeout(2_000)); // Until the code is compiled.
    const idleP99Ms = await listDuring(list, setTimeout(idleSeconds * 1000));
    const one = await measure([first]);
    return { one, several: await measure(others), count: others.length, idleP99Ms };
  } finally {
    await stopServer(service);
    rmSync(directory, { recursive: true, force: true });
  }
}

/** The command finds the service that runs on its data directory. */
async function runTone(recordings: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const command = [launcher, 'tone', 'run', ...recordings, '--concurrency', String(recordings.length)];
  const [code] = await once(spawn(process.execPath, command, { env, stdio: 'ignore' }), 'exit');
  if (code !== 0) throw new Error(`sta tone run: exit code ${code}`);
}

/** Creates ten tags of a new user. @returns sends a list call over a connection */
async function makeListCall(service: Server, env: NodeJS.ProcessEnv) {
  const token = await createToken(service, addUser('asha', env));
  const headers = { authorization: `Bearer ${token}` };
  const tags = '/cb/v1/profile/statement_tags';
  for (let number = 0; number < 10; number += 1) {
    const samples = ['I want my money back', 'the parcel is late', `please cancel order ${number}`];
    const tag = { statementTagName: `tag ${number}`, statementTagSamples: samples };
    await postJson(`http://127.0.0.1:${service.port}${tags}/create_statement_tag/asha`, tag, headers);
  }
  const idle: Connection[] = [];
  return async () => {
    const connection = idle.pop() ?? (await openConnection(service.port));
    const { status } = await connection.send('GET', `${tags}/get_user_statement_tags/asha`, headers, '');
    if (status !== 200) throw new Error(`A list call: status ${status}`);
    idle.push(connection);
  };
}

/**
 * Calls until the work has ended. The time of a call that starts late, because this process was waiting, counts from
 * when it was due.
 *
 * @returns the 99th percentile in milliseconds
 */
async function listDuring(call: () => Promise<void>, work: Promise<void>): Promise<number> {
  const latencies: number[] = [];
  const calls: Promise<void>[] = [];
  let isOver = false;
  const ended = work.finally(() => {
    isOver = true;
  });
  for (let dueMs = performance.now(); !isOver; dueMs += 1000 / callsPerSecond) {
    const due = dueMs;
    await setTimeout(Math.max(0, due - performance.now()));
    calls.push(
      call().then(() => {
        latencies.push(performance.now() - due);
      }),
    );
  }
  await Promise.all([ended, ...calls]);
  latencies.sort((a, b) => a - b);
  return latencies[Math.floor(0.99 * (latencies.length - 1))] ?? 0;
}

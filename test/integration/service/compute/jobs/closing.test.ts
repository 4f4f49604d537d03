/** Jobs when services stop, start and share a data directory. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type Service, startService } from '../../../../../src/service/app/start-service.ts';
import type { JobSettings } from '../../../../../src/service/compute/jobs/start-jobs.ts';
import { computeText, fetchText, sentimentCall, untilState } from '../../../../support/jobs/call-jobs.ts';
import { tameWorkerEntry } from '../../../../support/jobs/tame-worker-entry.ts';
import { temporaryDirectory } from '../../../../support/start-sta.ts';

async function start(dataDirectory: string, jobs: Partial<JobSettings> = {}): Promise<Service> {
  const service = await startService({
    dataDirectory,
    host: '127.0.0.1',
    port: 0,
    version: '0.0.0-test',
    announce: false,
    jobs: { workerEntry: tameWorkerEntry, finishRunningMs: 0, ...jobs },
  });
  onTestFinished(() => service.close());
  return service;
}

const compute = ({ url, credentials }: Service, text: string) => computeText(url, credentials, sentimentCall, text);
const stateOf = async ({ url }: Service, id: string) => (await fetchText(url, sentimentCall, id)).json;
const state = (name: string) => ({ status: { sentiment_analysis: name } });

/** A service that computes nothing: every result that it shows comes from another one. */
const idle = { concurrency: 0 };

test('the service of a command finishes its queue before it ends', async () => {
  const directory = temporaryDirectory();
  const first = await start(directory);
  const ids = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((word) => compute(first, `echo:${word}`)));
  await first.close(true);
  const second = await start(directory, idle);
  for (const id of ids) expect(await stateOf(second, id)).toMatchObject(state('Completed'));
});

test('the service of a command returns an item that takes too long to the queue', async () => {
  const directory = temporaryDirectory();
  const first = await start(directory, { finishWaitingMs: 1 });
  const id = await compute(first, 'spin');
  await untilState(first.url, sentimentCall, id, 'Processing');
  await first.close(true);
  expect(await stateOf(await start(directory, idle), id)).toMatchObject(state('Queued'));
});

test('any other service leaves waiting items to the next one, and returns running items to the queue', async () => {
  const directory = temporaryDirectory();
  const first = await start(directory, { concurrency: 1 });
  const spinning = await compute(first, 'spin');
  await untilState(first.url, sentimentCall, spinning, 'Processing');
  const waiting = await compute(first, 'echo:later');
  await first.close();
  const second = await start(directory);
  await untilState(second.url, sentimentCall, waiting, 'Completed');
  await untilState(second.url, sentimentCall, spinning, 'Processing');
});

test('two services on one directory share the work and compute nothing twice', async () => {
  const directory = temporaryDirectory();
  const notes = join(temporaryDirectory(), 'notes');
  const services = [await start(directory), await start(directory)] as const;
  const jobs = Array.from({ length: 30 }, async (_, i) => {
    const file = `${notes}-${i}`;
    return { file, id: await compute(services[i % 2 === 0 ? 0 : 1], `note:${file}`) };
  });
  for (const { id, file } of await Promise.all(jobs)) {
    for (const { url } of services) await untilState(url, sentimentCall, id, 'Completed');
    expect(readFileSync(file, 'utf8')).toBe('computed\n');
  }
});

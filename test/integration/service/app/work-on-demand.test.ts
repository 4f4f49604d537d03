import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { provisionLocalUser } from '../../../../src/service/app/open-service-data.ts';
import { closeData, openParts } from '../../../../src/service/app/roles/parts.ts';
import { workOnDemand } from '../../../../src/service/app/roles/work-on-demand.ts';
import { newTextTransactions } from '../../../../src/service/compute/jobs/start-job.ts';
import { eventually } from '../../../support/eventually.ts';
import { temporaryDirectory } from '../../../support/start-sta.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

async function open(dataDirectory: string) {
  const parts = await openParts({ dataDirectory, host: '127.0.0.1', port: 0, version: '0', announce: false });
  onTestFinished(() => closeData(parts.data));
  await provisionLocalUser(parts.data);
  const { store } = parts.data;
  // Each of its parts does this when it starts: the job runners, the dispatcher and the upkeep.
  const starts = [
    vi.spyOn(store.jobs, 'sweep'),
    vi.spyOn(store.deliveries, 'takeBack'),
    vi.spyOn(store, 'claimSweep'),
  ].map((spy) => () => spy.mock.calls.length > 0);
  return { parts, store, started: () => starts.map((hasBegun) => hasBegun()) };
}

type Store = Awaited<ReturnType<typeof open>>['store'];

const queueJob = (store: Store) =>
  store.jobs.enqueue(
    [
      {
        transactionId: 'a',
        fileId: 'a',
        userId: 'local',
        items: [{ kind: 'sentiment_analysis', input: '{"text":"Fine."}' }],
      },
    ],
    { ofAll: 9, ofUser: 9 },
  );
const noWork = { queued: 0, processing: 0 };

it('starts no worker if there is no work', async () => {
  const { parts, started } = await open(temporaryDirectory());
  const work = await workOnDemand(parts);
  vi.advanceTimersByTime(4_000);
  await work.close(true);
  expect(started()).toEqual([false, false, false]);
});

it('starts the worker when a job is queued, and finishes it before it ends', async () => {
  const { parts, store, started } = await open(temporaryDirectory());
  const work = await workOnDemand(parts);
  await queueJob(store);
  vi.useRealTimers();
  await work.close(true);
  expect(started()).toEqual([true, true, true]);
  expect(await store.jobs.counts()).toMatchObject(noWork);
});

it('starts the worker if an earlier process has left a job', async () => {
  const directory = temporaryDirectory();
  const earlier = await open(directory);
  await queueJob(earlier.store);
  const { parts, store, started } = await open(directory);
  const work = await workOnDemand(parts);
  vi.useRealTimers();
  await work.close(true);
  expect(started()).toEqual([true, true, true]);
  expect(await store.jobs.counts()).toMatchObject(noWork);
});

it('does not wait for all jobs that an earlier process has left', async () => {
  const directory = temporaryDirectory();
  const earlier = await open(directory);
  const inputs = Array.from({ length: 3_000 }, () => ({ text: 'Fine.' }));
  const starter = { user: { id: 'local' }, reservedId: undefined };
  const max = { ofAll: 3_000, ofUser: 3_000 };
  await earlier.store.jobs.enqueue(newTextTransactions(starter, 'sentiment_analysis', inputs), max);
  const { parts, store } = await open(directory);
  const work = await workOnDemand(parts);
  vi.useRealTimers();
  await work.close(true);
  expect(await store.jobs.counts()).toMatchObject({ queued: expect.toSatisfy((count) => count > 0), processing: 0 });
});

it('starts the worker when notifications are made due again', async () => {
  const { parts, store, started } = await open(temporaryDirectory());
  const work = await workOnDemand(parts);
  await store.deliveryLog.redeliverFailed('local', undefined);
  vi.useRealTimers();
  await work.close(false);
  expect(started()).toEqual([true, true, true]);
});

it('starts the worker in a long-running command', async () => {
  const { parts, started } = await open(temporaryDirectory());
  const work = await workOnDemand(parts);
  vi.advanceTimersByTime(5_000);
  vi.useRealTimers();
  await eventually(() => expect(started()).toEqual([true, true, true]));
  await work.close(false);
});

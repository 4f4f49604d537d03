/** Expired data: what a service deletes and when, and what a caller gets afterwards. */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { defaultRetention } from '../../../src/contract/schemas/retention.ts';
import type { ComputationKind } from '../../../src/service/compute/jobs/job-kinds.ts';
import { createFakeClock } from '../../support/fake-clock.ts';
import { appHeaders, computeText, fetchText, sentimentCall } from '../../support/jobs/call-jobs.ts';
import { computeMedia, fetchMedia, uploadMedia } from '../../support/jobs/call-media.ts';
import { uploadPath } from '../../support/stored-files.ts';
import { makeWav, tone } from '../../support/wav.ts';
import { expectFailure, useWire } from '../../support/wire.ts';

const clock = createFakeClock();
const roomy = { ofAll: 10_000, ofUser: 10_000 };
const dayMs = 24 * 3_600_000;
/** A service that accepts jobs but computes none of them: the test ends them. */
const wire = useWire({ clock, retention: defaultRetention, jobs: { concurrency: 0, mediaConcurrency: 0 } });

const queue = () => wire.service.data.store.jobs;
const start = () => computeText(wire.service.url, wire.user, sentimentCall, 'It is good.');
const fetch = (id: string, headers = {}) => fetchText(wire.service.url, sentimentCall, id, headers);

async function complete(kind: ComputationKind, result: object = {}): Promise<void> {
  const [item] = await queue().claim('the test', [kind], 60_000, 1);
  if (item === undefined) throw new Error(`no ${kind} waits`);
  expect(await queue().complete(item, JSON.stringify(result))).toBe(true);
}

async function pass(days: number): Promise<void> {
  clock.advance(days * dayMs);
  await wire.service.upkeep.tick();
}

/** Recordings with different content, so that each has its own file. */
let recordings = 0;
function upload(): Promise<string> {
  recordings += 1;
  return uploadMedia(wire.service.url, wire.user, makeWav(1, tone(440 + 10 * recordings)));
}
const contentOf = (id: string) => uploadPath(wire.service, wire.user.userId, id);

describe('a result', () => {
  it('expires after its time, and a fetch reports that to authorised users', async () => {
    const [old, waiting] = [await start(), await start()];
    await complete('sentiment_analysis', { sentences: [] });
    await pass(29);
    expect((await fetch(old)).json).toMatchObject({ status: { sentiment_analysis: 'Completed' } });
    const young = await start();
    await pass(2);
    expectFailure(await fetch(old), 404, 'not_found', `${old} has expired: its result was deleted`);
    expectFailure(await fetch(old, appHeaders(wire.user)), 404, 'not_found', 'has expired');
    expectFailure(await fetch(old, appHeaders(wire.other)), 404, 'not_found', `There is no file or transaction ${old}`);
    for (const id of [waiting, young]) {
      expect((await fetch(id)).json).toMatchObject({ status: { sentiment_analysis: 'Queued' } });
    }
    const remove = (headers: Record<string, string>) =>
      wire.call('DELETE', '/v1/jobs/delete', { headers, body: { fileID: old } });
    expectFailure(await remove(appHeaders(wire.user)), 404, 'not_found', 'has expired');
    expectFailure(await remove(appHeaders(wire.other)), 404, 'not_found', `There is no job ${old}`);
    await pass(91);
    expectFailure(await fetch(old), 404, 'not_found', `There is no file or transaction ${old}`);
  });

  it('is deleted with others in several small transactions', async () => {
    const { expiry } = wire.service.data.store;
    const many = Array.from({ length: 700 }, (_, i) => ({
      transactionId: `many ${i}`,
      fileId: `many ${i}`,
      userId: wire.user.userId,
      items: [{ kind: 'extractive_summary' as const, input: '{}' }],
    }));
    await queue().enqueue(many, roomy);
    const items = await queue().claim('the test', ['extractive_summary'], 60_000, 700);
    await Promise.all(items.map((item) => queue().complete(item, '{}')));
    const expire = vi.spyOn(expiry, 'expire');
    await pass(31);
    const changes = expire.mock.calls.map(([numbers]) => numbers.length);
    expire.mockRestore();
    expect(changes.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(700);
    expect(Math.max(...changes)).toBeLessThanOrEqual(256);
    expect(await queue().hasExpired('many 699', ['extractive_summary'], undefined)).toBe(true);
  });
});

it('a clip expires with its file, and the other results of the recording stay', async () => {
  const fileId = await upload();
  await computeMedia(wire.service.url, wire.user, 'conversation', {
    fileID: fileId,
    settings: { tone_analysis: { enable: true } },
  });
  await computeMedia(wire.service.url, wire.user, 'clips', {
    fileID: fileId,
    settings: { clips: { qa: true, audio: true } },
  });
  await complete('tone_analysis', { chunks: [] });
  const { derived } = wire.service.files;
  const clipName = derived.clipName(fileId, '00000000-0000-4000-8000-000000000000');
  const path = derived.clipPath(clipName) ?? '';
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, 'a clip');
  writeFileSync(`${dirname(path)}/transcript-0.json`, '[]');
  await complete('qa', { clipName, segments: [] });
  await pass(6);
  expect((await fetchMedia(wire.service.url, 'clips', fileId)).json).toMatchObject({ status: { qa: 'Completed' } });
  await pass(2);
  expect(existsSync(path)).toBe(false);
  expectFailure(await fetchMedia(wire.service.url, 'clips', fileId), 404, 'not_found', 'has expired');
  expect((await fetchMedia(wire.service.url, 'conversation', fileId)).json).toMatchObject({
    status: { tone_analysis: 'Completed' },
  });
  // Nothing can be computed from the transcript without the recording, which was unused for as long.
  expect(readdirSync(dirname(path))).toEqual([]);
  await pass(30);
  expect(existsSync(dirname(path))).toBe(false);
  expect(await wire.service.data.store.files.find(undefined, fileId)).toBeUndefined();
  expectFailure(await fetchMedia(wire.service.url, 'conversation', fileId), 404, 'not_found', 'has expired');
});

it('an upload expires when it was unused for its time, unless an unfinished job needs it', async () => {
  const [unused, used, needed] = [await upload(), await upload(), await upload()];
  const compute = (fileID: string) =>
    computeMedia(wire.service.url, wire.user, 'conversation', {
      fileID,
      settings: { tone_analysis: { enable: true } },
    });
  await compute(needed);
  await pass(5);
  await compute(used);
  const [goes, ...stay] = await Promise.all([unused, used, needed].map(contentOf));
  await pass(3);
  expect(existsSync(goes ?? '')).toBe(false);
  expect(stay.map((path) => existsSync(path ?? ''))).toEqual([true, true]);
  expectFailure(await compute(unused), 404, 'not_found', `There is no file ${unused}`);
  await complete('tone_analysis');
  await complete('tone_analysis');
  await pass(8);
  expect(stay.map((path) => existsSync(path ?? ''))).toEqual([false, false]);
});

it('finished deliveries expire, and pending ones stay', async () => {
  const { subscriptions, deliveries } = wire.service.data.store;
  const endpoint = { event: 'process.completion', endpointUrl: 'http://127.0.0.1:9/', sealSecretFor: () => '' };
  const id = await subscriptions.create(wire.other.userId, endpoint, { records: 10, bytes: 10_000 });
  const job = {
    transactionId: 't',
    fileId: 't',
    userId: wire.other.userId,
    items: [{ kind: 'actions', input: '{}' }],
  } as const;
  await queue().enqueue([job], roomy);
  await complete('actions');
  expect(Object.values(await deliveries.count())).toEqual([1]);
  await subscriptions.delete(wire.other.userId, id ?? '');
  expect(await deliveries.count()).toEqual({ dropped: 1 });
  await pass(29);
  expect(await deliveries.count()).toEqual({ dropped: 1 });
  await pass(2);
  expect(await deliveries.count()).toEqual({});
});

it('old data is searched for once an hour, even if the clock was set back', async () => {
  await pass(1);
  const looks = vi.spyOn(wire.service.data.store.expiry, 'find');
  const tickAfter = async (ms: number) => {
    looks.mockClear();
    clock.advance(ms);
    await wire.service.upkeep.tick();
    return looks.mock.calls.length > 0;
  };
  expect(await tickAfter(59 * 60_000)).toBe(false);
  expect(await tickAfter(60_000)).toBe(true);
  expect(await tickAfter(-dayMs)).toBe(true);
  looks.mockRestore();
});

describe('the database file', () => {
  async function completeAll(): Promise<void> {
    for (const item of await queue().claim('the test', ['sentiment_analysis'], 60_000, 100)) {
      expect(await queue().complete(item, '{}')).toBe(true);
    }
    expect(await queue().counts()).toEqual({ queued: 0, processing: 0 });
  }

  it('is rewritten when no job is queued or running, and in any case after a day', async () => {
    await completeAll();
    await pass(1);
    const vacuum = vi.spyOn(wire.service.data.store, 'vacuum');
    await start();
    await pass(0.5);
    expect(vacuum).not.toHaveBeenCalled();
    await completeAll();
    await pass(0);
    expect(vacuum).toHaveBeenCalledOnce();
    await start();
    await pass(0.5);
    expect(vacuum).toHaveBeenCalledOnce();
    await pass(1);
    expect(vacuum).toHaveBeenCalledTimes(2);
    vacuum.mockRestore();
  });
});

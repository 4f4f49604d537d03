/** Cancelling and deleting jobs, on the wire. */
import { setTimeout as sleep } from 'node:timers/promises';
import { validate, version } from 'uuid';
import { describe, expect, it } from 'vitest';
import { createJobId } from '../../../src/service/compute/jobs/job-id.ts';
import { eventually } from '../../support/eventually.ts';
import { appHeaders, computeText, fetchText, sentimentCall } from '../../support/jobs/call-jobs.ts';
import { startTestReceiver } from '../../support/webhook-receiver.ts';
import { expectFailure, useWire, type Wire, type WireReply } from '../../support/wire.ts';

/** A service that accepts jobs but computes none of them: the test ends them. */
const wire = useWire({ jobs: { concurrency: 0 } });

type User = Wire['user'];

const cancel = (user: User, body: object): Promise<WireReply> =>
  wire.call('POST', '/v1/jobs/cancel', { headers: appHeaders(user), body });
const remove = (user: User, body: object): Promise<WireReply> =>
  wire.call('DELETE', '/v1/jobs/delete', { headers: appHeaders(user), body });
const start = (user: User) => computeText(wire.service.url, user, sentimentCall, 'It is good.');
const fetch = (id: string) => fetchText(wire.service.url, sentimentCall, id);
const queue = () => wire.service.data.store.jobs;

async function claim() {
  const [item] = await queue().claim('the test', ['sentiment_analysis', 'extractive_summary'], 60_000, 1);
  if (item === undefined) throw new Error('no job waits');
  return item;
}

describe('POST /v1/jobs/cancel', () => {
  it('cancels a queued job, which a fetch then reports', async () => {
    const id = await start(wire.user);
    expect(await cancel(wire.user, { fileID: id })).toMatchObject({
      status: 200,
      json: { status: true, cancelled: ['sentiment_analysis'], processing: [] },
    });
    expectFailure(await fetch(id), 400, 'job_cancelled', 'The job was cancelled');
    expectFailure(await cancel(wire.user, { fileID: id }), 409, 'not_queued', 'has ended');
    expect(await queue().counts()).toEqual({ queued: 0, processing: 0 });
  });

  it('accepts the id under every name that a fetch accepts', async () => {
    for (const name of ['file_id', 'transactionId', 'transaction_id']) {
      expect((await cancel(wire.user, { [name]: await start(wire.user) })).status).toBe(200);
    }
  });

  it('does not affect work that has begun', async () => {
    const id = await start(wire.user);
    const item = await claim();
    expectFailure(await cancel(wire.user, { fileID: id }), 409, 'not_queued', 'is being computed');
    expect(await queue().complete(item, '{"sentences":[]}')).toBe(true);
    expect((await fetch(id)).json).toMatchObject({ status: { sentiment_analysis: 'Completed' } });
  });

  it('cancels only the named items', async () => {
    const id = await start(wire.user);
    expectFailure(await cancel(wire.user, { fileID: id, items: ['qa'] }), 404, 'not_found', 'with qa');
    expectFailure(await cancel(wire.user, { fileID: id, items: ['tea'] }), 400, 'invalid_request', 'items');
    expect((await fetch(id)).json).toMatchObject({ status: { sentiment_analysis: 'Queued' } });
    expect((await cancel(wire.user, { fileID: id, items: ['sentiment_analysis'] })).status).toBe(200);
  });

  it("returns 404 to another user, as for an id that never existed, without affecting the owner's job", async () => {
    const id = await start(wire.user);
    const foreign = await cancel(wire.other, { fileID: id });
    expectFailure(foreign, 404, 'not_found', id);
    const never = await cancel(wire.other, { fileID: 'never' });
    expect(foreign.text.replace(id, 'never')).toBe(never.text);
    expect((await fetch(id)).json).toMatchObject({ status: { sentiment_analysis: 'Queued' } });
    expect((await cancel(wire.user, { fileID: id })).status).toBe(200);
  });

  it('notifies subscribers that the job has failed', async () => {
    const receiver = await startTestReceiver();
    const path = `/cb/v1/profile/webhooks/create_webhook_subscription/${wire.other.userId}`;
    const body = { userId: wire.other.userId, event: 'process.completion', endpointUrl: receiver.url };
    expect((await wire.as(wire.other, 'POST', path, { body })).status).toBe(200);
    const id = await start(wire.other);
    expect((await cancel(wire.other, { fileID: id })).status).toBe(200);
    await eventually(async () => expect(receiver.received).toHaveLength(1));
    const [notification] = receiver.received;
    expect(JSON.parse(notification?.body ?? '')).toEqual({ txnId: id, status: { id: 3, state: 'failed' } });
  });

  it('needs app credentials', async () => {
    expectFailure(await wire.call('POST', '/v1/jobs/cancel', { body: { fileID: 'x' } }), 401, 'unauthorized');
    expectFailure(await wire.call('DELETE', '/v1/jobs/delete', { body: { fileID: 'x' } }), 401, 'unauthorized');
  });
});

describe('DELETE /v1/jobs/delete', () => {
  it('deletes input and result, and a second call finds nothing', async () => {
    const id = await start(wire.user);
    await queue().complete(await claim(), '{"sentences":[]}');
    expect(await remove(wire.user, { fileID: id })).toMatchObject({
      status: 200,
      json: { status: true, deleted: ['sentiment_analysis'] },
    });
    expectFailure(await fetch(id), 404, 'not_found', id);
    expectFailure(await remove(wire.user, { fileID: id }), 404, 'not_found', id);
  });

  it('deletes a job in progress: its result is not stored', async () => {
    const id = await start(wire.user);
    const item = await claim();
    expect((await remove(wire.user, { fileID: id })).status).toBe(200);
    expect(await queue().complete(item, '{"sentences":[]}')).toBe(false);
    expectFailure(await fetch(id), 404, 'not_found', id);
  });

  it("returns 404 to another user, without affecting the owner's job", async () => {
    const id = await start(wire.user);
    const foreign = await remove(wire.other, { fileID: id });
    expectFailure(foreign, 404, 'not_found', id);
    expect(foreign.text.replace(id, 'never')).toBe((await remove(wire.other, { fileID: 'never' })).text);
    expect((await fetch(id)).json).toMatchObject({ status: { sentiment_analysis: 'Queued' } });
    expect((await remove(wire.user, { fileID: id })).status).toBe(200);
  });
});

describe('the id of a job', () => {
  it('is a UUID of version 7, which sorts by the time', async () => {
    const beforeMs = Date.now();
    const ids: string[] = [];
    for (let turn = 0; turn < 3; turn++) {
      ids.push(await start(wire.user));
      await sleep(2);
    }
    expect(ids.every((id) => validate(id) && version(id) === 7)).toBe(true);
    expect(ids.toSorted()).toEqual(ids);
    const startedMs = Number.parseInt((ids[0] ?? '').replace('-', '').slice(0, 12), 16);
    expect(startedMs).toBeGreaterThanOrEqual(beforeMs);
    expect(startedMs).toBeLessThanOrEqual(Date.now());
  });

  it('cannot be guessed from another one of the same millisecond', () => {
    const ids = Array.from({ length: 1_000 }, createJobId);
    const near = ids.filter((id, at) => at > 0 && id.slice(0, 23) === ids[at - 1]?.slice(0, 23));
    expect(new Set(ids).size).toBe(1_000);
    expect(near).toEqual([]);
  });
});

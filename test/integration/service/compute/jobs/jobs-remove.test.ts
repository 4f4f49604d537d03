import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { NewItem } from '../../../../../src/service/compute/jobs/job-queue.ts';
import { maxItems } from '../../../../../src/service/store/jobs/item-ids.ts';
import { claim, leaseMs, mustClaim, openTestQueue } from '../../../../support/jobs/open-test-queue.ts';
import { openTestDatabase } from '../../../../support/test-database.ts';

const ofAlice = (id: string) => ({ id, userId: 'alice', kinds: undefined });
const mediaItems: readonly NewItem[] = [
  { kind: 'tone_analysis', input: '{}' },
  { kind: 'speech_to_text', input: '{}' },
];

/** A queue with a transaction on a file of Alice, one of whose two items is claimed. */
async function openHeldQueue() {
  const { queue, finished } = await openTestQueue();
  const max = { ofAll: 10, ofUser: 10 };
  await queue.enqueue([{ transactionId: 't', fileId: 'f', userId: 'alice', items: mediaItems }], max);
  const [held] = await queue.claim('tester', ['tone_analysis', 'speech_to_text'], leaseMs, 1);
  if (held === undefined) throw new Error('nothing to claim');
  return { queue, finished, held };
}

describe('cancelling', () => {
  test('removes an item from the queue and ends its transaction once, as failed', async () => {
    const { queue, finished, add } = await openTestQueue();
    await add('a');
    expect(await queue.cancel(ofAlice('a'))).toEqual({ cancelled: ['sentiment_analysis'], processing: [] });
    expect(await claim(queue)).toBeUndefined();
    expect(await queue.find('a')).toMatchObject([{ outcome: { state: 'failed', error: { code: 'job_cancelled' } } }]);
    expect(finished).toEqual([
      { transactionId: 'a', fileId: 'a', userId: 'alice', id: 3, state: 'failed', notifies: false },
    ]);
    expect(await queue.cancel(ofAlice('a'))).toEqual({ cancelled: [], processing: [] });
    expect(finished).toHaveLength(1);
  });

  test('cancels an item that waits for its next attempt', async () => {
    const { queue, clock, add } = await openTestQueue();
    await add('a');
    await queue.fail(await mustClaim(queue), { code: 'job_failed', message: 'once' }, false);
    expect(await queue.cancel(ofAlice('a'))).toMatchObject({ cancelled: ['sentiment_analysis'] });
    clock.advance(3_600_000);
    expect(await claim(queue)).toBeUndefined();
  });

  test('leaves claimed items to their holder, and keeps the transaction open until they end', async () => {
    const { queue, finished, held } = await openHeldQueue();
    expect(await queue.cancel(ofAlice('f'))).toEqual({
      cancelled: ['speech_to_text'],
      processing: ['tone_analysis'],
    });
    expect(finished).toEqual([]);
    expect(await queue.complete(held, '{}')).toBe(true);
    expect(finished).toEqual([
      { transactionId: 't', fileId: 'f', userId: 'alice', id: 3, state: 'failed', notifies: false },
    ]);
  });

  test('and claiming never both get the same item, in any order', async () => {
    const { queue, finished, add } = await openTestQueue();
    const names = Array.from({ length: 60 }, (_, i) => `job ${i}`);
    for (const name of names) await add(name);
    const completed: string[] = [];
    const cancelled: string[] = [];
    const work = async () => {
      for (let item = await claim(queue); item !== undefined; item = await claim(queue)) {
        if (await queue.complete(item, '{}')) completed.push(item.input);
      }
    };
    // In reverse order, so that both reach the middle at about the same time.
    const cancelAll = async () => {
      for (const name of names.toReversed()) {
        // Claims are made together, once per turn of the event loop.
        await nextTurn();
        if ((await queue.cancel(ofAlice(name)))?.cancelled.length === 1) cancelled.push(name);
      }
    };
    await Promise.all([work(), cancelAll()]);
    expect([...completed, ...cancelled].sort()).toEqual(names.toSorted());
    expect(completed.length).toBeGreaterThan(0);
    expect(cancelled.length).toBeGreaterThan(0);
    expect(finished.map(({ transactionId }) => transactionId).sort()).toEqual(names.toSorted());
  });

  test('does not affect the items of another user', async () => {
    const { queue, add } = await openTestQueue();
    await add('a', 'bob');
    expect(await queue.cancel(ofAlice('a'))).toBeUndefined();
    expect(await queue.remove(ofAlice('a'))).toBeUndefined();
    expect((await mustClaim(queue)).input).toBe('a');
  });
});

describe('removing', () => {
  test('deletes a finished transaction with its notifications', async () => {
    const { store, queue } = await openTestQueue();
    const sealSecretFor = () => 'sealed';
    await store.subscriptions.create(
      'alice',
      { event: 'e', endpointUrl: 'http://127.0.0.1:9/', sealSecretFor },
      { records: 9, bytes: 10_000 },
    );
    for (const id of ['a', 'b']) {
      const items = [{ kind: 'sentiment_analysis', input: '{}' }] as const;
      await queue.enqueue([{ transactionId: id, fileId: id, userId: 'alice', items }], { ofAll: 10, ofUser: 10 });
      await queue.complete(await mustClaim(queue), `{"of":"${id}"}`);
    }
    expect(await store.deliveries.count()).toEqual({ pending: 2 });
    expect(await queue.remove(ofAlice('a'))).toEqual({
      kinds: ['sentiment_analysis'],
      clipNames: [],
      emptiedFiles: ['a'],
    });
    expect(await store.deliveries.count()).toEqual({ pending: 1 });
    expect((await store.deliveries.claim({ owner: 'tester', leaseMs }, []))?.transactionId).toBe('b');
    expect(await queue.find('a')).toEqual([]);
    expect(await queue.find('b')).toHaveLength(1);
  });

  test('some items ends a transaction whose other items have ended', async () => {
    const { queue, finished, held } = await openHeldQueue();
    await queue.complete(held, '{}');
    const kinds = ['speech_to_text'] as const;
    expect(await queue.remove({ id: 'f', userId: 'alice', kinds })).toEqual({ kinds, clipNames: [], emptiedFiles: [] });
    expect(finished).toEqual([
      { transactionId: 't', fileId: 'f', userId: 'alice', id: 2, state: 'processed', notifies: false },
    ]);
  });

  test('revokes the lease of a running item', async () => {
    const { queue, add } = await openTestQueue();
    await add('a');
    const held = await mustClaim(queue);
    expect(await queue.remove(ofAlice('a'))).toMatchObject({ emptiedFiles: ['a'] });
    expect(await queue.renew(held, leaseMs)).toBe(false);
    expect(await queue.complete(held, '{}')).toBe(false);
  });
});

describe('a file with 33,000 jobs, more than the parameters that one statement may have,', () => {
  const count = 33_000;

  /** Writes the rows of jobs on one file directly. */
  async function openCrowdedQueue() {
    const { queue, store, file } = await openTestQueue();
    const { db } = await openTestDatabase(file);
    onTestFinished(() => db.destroy());
    const numbers = sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${count})`;
    await sql`insert into transactions (number, id, file_id, user_id, created_at_ms)
      ${numbers} select n, 't' || n, 'f', 'alice', 0 from numbers`.execute(db);
    await sql`insert into job_items (id, file_id, user_id, kind, state, turn, due_at_ms, input)
      ${numbers} select n * ${sql.lit(maxItems)}, 'f', 'alice', 'speech_to_text', 'queued', 0, 0, '{}' from numbers`.execute(
      db,
    );
    const rows = async (table: 'transactions' | 'job_items', column: 'id' | 'input' = 'id') => {
      const { ref } = db.dynamic;
      const found = await db
        .selectFrom(table)
        .select((select) => select.fn.count(ref(column)).as('rows'))
        .executeTakeFirstOrThrow();
      return Number(found.rows);
    };
    expect(await rows('job_items', 'input')).toBe(count);
    return { queue, store, rows };
  }

  test('can be removed', async () => {
    const { queue, rows } = await openCrowdedQueue();
    expect(await queue.remove(ofAlice('f'))).toEqual({ kinds: ['speech_to_text'], clipNames: [], emptiedFiles: ['f'] });
    for (const table of ['transactions', 'job_items'] as const) expect(await rows(table)).toBe(0);
  });

  test('can be deleted with its content', async () => {
    const { store, rows } = await openCrowdedQueue();
    expect(await store.files.delete('f', { content: true, computed: true })).toEqual([]);
    for (const table of ['transactions', 'job_items'] as const) expect(await rows(table)).toBe(0);
  });

  test('can be cancelled', async () => {
    const { queue, rows } = await openCrowdedQueue();
    expect(await queue.cancel(ofAlice('f'))).toEqual({ cancelled: ['speech_to_text'], processing: [] });
    expect(await rows('job_items', 'input')).toBe(0);
    expect(await queue.counts()).toEqual({ queued: 0, processing: 0 });
  });
});

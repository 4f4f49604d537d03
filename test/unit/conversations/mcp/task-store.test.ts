import type { CallToolResult } from '@modelcontextprotocol/server';
import { describe, expect, it } from 'vitest';
import { createTaskStore, type Task, type TaskWork } from '../../../../src/conversations/mcp/tasks/task-store.ts';
import { createFakeClock } from '../../../support/fake-clock.ts';

const result: CallToolResult = { content: [{ type: 'text', text: 'done' }] };
const caller = () => new AbortController().signal;

function open() {
  const clock = createFakeClock();
  const end = new AbortController();
  const store = createTaskStore(clock, end.signal);
  /** Starts work that ends when the test says so. */
  async function start(userId = 'asha', signal = caller()) {
    let finish = (_result: CallToolResult) => {};
    let given: TaskWork | undefined;
    const reply = await store.of(userId).run((work) => {
      given = work;
      return new Promise((resolve) => {
        finish = resolve;
        work.signal.addEventListener('abort', () => resolve({ content: [], isError: true }));
      });
    }, signal);
    if (given === undefined) throw new Error('The work did not start');
    return { task: reply as Task, finish, work: given };
  }
  return { clock, end, store, start };
}

describe('a task', () => {
  it('is not made for work that ends soon', async () => {
    const { store } = open();
    expect(await store.of('asha').run(async () => result, caller())).toBe(result);
  });

  it('has its state, and its result for ten minutes', async () => {
    const { store, start, clock } = open();
    const { task, finish, work } = await start();
    const { taskId } = task;
    expect(task).toMatchObject({ status: 'working', ttlMs: 3_600_000, pollIntervalMs: 1_000 });
    work.describe('half');
    expect(store.of('asha').get(taskId)).toMatchObject({ status: 'working', statusMessage: 'half' });
    finish(result);
    await Promise.resolve();
    expect(store.of('asha').get(taskId)).toMatchObject({ status: 'completed', result, statusMessage: undefined });
    clock.advance(599_000);
    expect(store.of('asha').get(taskId)?.status).toBe('completed');
    clock.advance(2_000);
    expect(store.of('asha').get(taskId)).toBeUndefined();
  });

  it('belongs to its user', async () => {
    const { store, start } = open();
    const { task, work } = await start();
    expect(store.of('bela').get(task.taskId)).toBeUndefined();
    expect(store.of('bela').cancel(task.taskId)).toBe(false);
    expect(work.signal.aborted).toBe(false);
    expect(store.of('asha').cancel(task.taskId)).toBe(true);
    expect(work.signal.aborted).toBe(true);
    await Promise.resolve();
    expect(store.of('asha').get(task.taskId)).toMatchObject({ status: 'cancelled' });
    expect(store.of('asha').get(task.taskId)).not.toHaveProperty('result');
  });

  it('goes on when its caller leaves, and ends after an hour or with the store', async () => {
    const { store, start, clock, end } = open();
    const leaving = new AbortController();
    const first = await start('asha', leaving.signal);
    leaving.abort();
    expect(first.work.signal.aborted).toBe(false);
    clock.advance(3_600_000);
    expect(store.of('asha').get(first.task.taskId)).toBeUndefined();
    expect(first.work.signal.aborted).toBe(true);
    const second = await start();
    end.abort();
    expect(second.work.signal.aborted).toBe(true);
  });

  it('makes room at the cost of the oldest result; without room, the call waits', async () => {
    const { store, start } = open();
    const started = [];
    for (let index = 0; index < 16; index += 1) started.push(await start());
    const waiting = store.of('asha').run(async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return signal.aborted ? { content: [], isError: true } : result;
    }, caller());
    expect(await waiting).toBe(result);
    expect((await start('bela')).task.status).toBe('working');
    started[3]?.finish(result);
    await Promise.resolve();
    expect((await start()).task.status).toBe('working');
    expect(store.of('asha').get(started[3]?.task.taskId ?? '')).toBeUndefined();
    expect(store.of('asha').get(started[0]?.task.taskId ?? '')?.status).toBe('working');
  });
});

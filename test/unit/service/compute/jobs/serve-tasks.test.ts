import { EventEmitter } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { beforeEach, expect, it, vi } from 'vitest';
import { serveTasks } from '../../../../../src/service/compute/jobs/serve-tasks.ts';
import type { WorkerReport } from '../../../../../src/service/compute/jobs/worker-task.ts';

const port = vi.hoisted(() => ({ current: undefined as unknown }));
vi.mock('node:worker_threads', () => ({
  get parentPort() {
    return port.current;
  },
}));

class Port extends EventEmitter {
  readonly sent: number[] = [];
  postMessage(report: WorkerReport): void {
    if (report.type === 'outcomes') this.sent.push(report.outcomes.length);
  }
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));

it('sends the outcomes of slow tasks in few messages, the first ones soon', async () => {
  const thread = new Port();
  port.current = thread;
  serveTasks(async () => {
    vi.advanceTimersByTime(30);
    return {};
  });
  const tasks = Array.from({ length: 128 }, () => ({ kind: 'sentiment_analysis', input: '{}' }));
  thread.emit('message', tasks);
  while (thread.sent.reduce((sum, count) => sum + count, 0) < tasks.length) await setImmediate();
  // Computed in 3.8 s.
  expect(thread.sent).toEqual([4, 7, 14, 27, 34, 34, 8]);
});

/** The worker thread's side of a task. */
import { parentPort } from 'node:worker_threads';
import { AttemptFailure, Interruption, ServiceFailure } from '../../base/failure.ts';
import { type ReportProgress, reportSeldom } from './item-progress.ts';
import type { TaskOutcome, WorkerMessage, WorkerReport, WorkerTask } from './worker-task.ts';

/**
 * Computes the result of a task, which is stored as JSON.
 *
 * @param signal is aborted before the thread is terminated: end everything that would outlive it
 * @param report may be called whenever there is progress
 * @throws ServiceFailure if the item can never be computed; its message is returned to the caller
 */
export type Computation = (task: WorkerTask, signal: AbortSignal, report: ReportProgress) => Promise<object>;

/**
 * Outcomes of many tasks are sent together, since each message becomes a change in the database: the first after this
 * delay, milliseconds, and each next one after twice as long, up to a second. Where many threads share few processors, a
 * thread finishes few tasks in a short time.
 */
const firstDelayMs = 100;
const maxDelayMs = 1_000;

/** Computes the tasks that this worker thread receives, one at a time. */
export function serveTasks(compute: Computation): void {
  const port = parentPort;
  if (port === null) throw new Error('This is the entry of a worker thread');
  const send = (report: WorkerReport) => port.postMessage(report);
  let controller = new AbortController();
  port.on('message', (message: WorkerMessage) => {
    if (message === 'abort') return controller.abort();
    controller = new AbortController();
    void computeAll(message, controller.signal);
  });

  async function computeAll(tasks: readonly WorkerTask[], signal: AbortSignal): Promise<void> {
    let outcomes: TaskOutcome[] = [];
    let sentMs = Date.now();
    let delayMs = firstDelayMs;
    for (const [i, task] of tasks.entries()) {
      const report = reportSeldom((progress) => send({ type: 'progress', progress }), Date.now);
      outcomes.push(await settle(() => compute(task, signal, report)));
      if (i < tasks.length - 1 && Date.now() - sentMs < delayMs) continue;
      send({ type: 'outcomes', outcomes });
      outcomes = [];
      sentMs = Date.now();
      delayMs = Math.min(2 * delayMs, maxDelayMs);
    }
  }
}

async function settle(compute: () => Promise<object>): Promise<TaskOutcome> {
  try {
    return { type: 'result', result: JSON.stringify(await compute()) };
  } catch (error) {
    if (error instanceof ServiceFailure) return { type: 'failure', code: error.code, message: error.message };
    if (error instanceof Interruption) return { type: 'interrupted', message: error.message };
    if (error instanceof AttemptFailure) return { type: 'attempt_failed', message: error.message };
    return { type: 'error', stack: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

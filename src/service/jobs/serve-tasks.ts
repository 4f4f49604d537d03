/** The worker thread's side of a task. */
import { parentPort } from 'node:worker_threads';
import { AttemptFailure, Interruption, ServiceFailure } from '../failure.ts';
import type { JobKind } from './job-kinds.ts';
import type { WorkerMessage, WorkerReply } from './worker-task.ts';

/**
 * From an item's input to its result, both JSON text.
 *
 * @param signal says that the thread is about to be ended: what would outlive it must be ended now
 * @throws ServiceFailure when the item cannot be computed, now or later; its message reaches the caller
 */
export type Computation = (input: string, signal: AbortSignal) => Promise<string>;

/** Answers the tasks that this worker thread is sent, one at a time. */
export function serveTasks(computations: Readonly<Record<JobKind, Computation>>): void {
  const port = parentPort;
  if (port === null) throw new Error('This is the entry of a worker thread');
  let controller = new AbortController();
  port.on('message', (message: WorkerMessage) => {
    if (message === 'abort') return controller.abort();
    controller = new AbortController();
    const { kind, input } = message;
    void compute(computations[kind], input, controller.signal).then((reply) => port.postMessage(reply));
  });
}

async function compute(computation: Computation, input: string, signal: AbortSignal): Promise<WorkerReply> {
  try {
    return { type: 'result', result: await computation(input, signal) };
  } catch (error) {
    if (error instanceof ServiceFailure) return { type: 'failure', code: error.code, message: error.message };
    if (error instanceof Interruption) return { type: 'interrupted', message: error.message };
    if (error instanceof AttemptFailure) return { type: 'attempt_failed', message: error.message };
    return { type: 'error', stack: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

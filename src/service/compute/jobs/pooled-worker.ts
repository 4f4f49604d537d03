/** One worker thread, which computes one task after the other. */
import { Worker } from 'node:worker_threads';
import { heapLimits, type ThreadEntry } from '../../../shared/concurrency/thread-entry.ts';
import { AttemptFailure, Interruption, ServiceFailure } from '../../base/failure.ts';
import type { ReportProgress } from './item-progress.ts';
import { isMediaKind } from './job-kinds.ts';
import type { TaskOutcome, WorkerMessage, WorkerReport, WorkerSettings, WorkerTask } from './worker-task.ts';

/** A task that needs more ends its thread, but not the service. */
const heapMegabytes = 1_024;

/** How long an aborted task on a recording may take to end the programs that it has started, milliseconds. */
const cleanUpMs = 3_000;

export class PooledWorker {
  readonly #worker: Worker;
  /** Called with the outcomes of tasks, in order, and with an error at the thread's end. */
  #settle: ((outcome: TaskOutcome | Error) => void) | undefined;
  #report: ReportProgress = () => {};
  /** The reason for the end of the thread, once known. */
  #failure: Error | undefined;
  /** Called when the thread sends the outcome of a task. */
  #onOutcome: () => void = () => {};

  /** @param onGone called once, when the thread has ended for any reason */
  constructor(entry: ThreadEntry, settings: WorkerSettings | undefined, onGone: (worker: PooledWorker) => void) {
    this.#worker = new Worker(entry.url, {
      execArgv: [...entry.execArgv],
      workerData: settings,
      resourceLimits: heapLimits(heapMegabytes),
    });
    // An idle thread does not keep the process alive.
    this.#worker.unref();
    this.#worker.on('message', (message: WorkerReport) => {
      if (message.type === 'progress') return this.#report(message.progress);
      this.#onOutcome();
      if (this.#failure === undefined) for (const outcome of message.outcomes) this.#settle?.(outcome);
    });
    this.#worker.on('error', (error) => {
      this.#failure ??= error;
    });
    // A task fails only when its thread is gone, because until then the thread may use much of the machine.
    this.#worker.on('exit', (code) => {
      onGone(this);
      this.#settle?.(this.#failure ?? new Error(`The worker thread ended by itself with code ${code}`));
    });
  }

  /**
   * Computes tasks, one after the other. The thread must be free.
   *
   * @param signal ends the thread, and rejects with its reason
   * @param onOutcome called for each task, in order: with its result, with a ServiceFailure if it cannot be computed,
   * or with another error
   * @throws if the thread failed
   */
  run(
    tasks: readonly WorkerTask[],
    signal: AbortSignal,
    report: ReportProgress,
    onOutcome: (outcome: string | Error) => void,
  ): Promise<void> {
    return new Promise((resolve, reject) => {
      const abort = () => void this.#abort(tasks, abortError(signal));
      let left = tasks.length;
      const end = () => {
        this.#settle = undefined;
        this.#worker.unref();
        signal.removeEventListener('abort', abort);
      };
      const settle = (outcome: TaskOutcome | Error) => {
        if (outcome instanceof Error) {
          end();
          return reject(outcome);
        }
        left -= 1;
        if (left === 0) end();
        onOutcome(outcome.type === 'result' ? outcome.result : outcomeError(outcome));
        if (left === 0) resolve();
      };
      this.#settle = settle;
      this.#report = report;
      signal.addEventListener('abort', abort, { once: true });
      this.#worker.ref();
      this.#send(tasks);
    });
  }

  #send(message: WorkerMessage): void {
    this.#worker.postMessage(message);
  }

  /**
   * Terminating a thread leaves its programs running, so a task that may have started programs is asked to end them
   * first.
   */
  async #abort(tasks: readonly WorkerTask[], reason: Error): Promise<void> {
    this.#failure ??= reason;
    if (tasks.some(({ kind }) => isMediaKind(kind))) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, cleanUpMs);
        this.#onOutcome = () => {
          clearTimeout(timer);
          resolve();
        };
        this.#send('abort');
      });
    }
    await this.stop(reason);
  }

  /** Ends the thread and rejects its task with this reason. Resolves when the thread is gone. */
  async stop(reason: Error): Promise<void> {
    this.#failure ??= reason;
    await this.#worker.terminate();
  }
}

const abortError = (signal: AbortSignal): Error =>
  signal.reason instanceof Error ? signal.reason : new Error(String(signal.reason));

function outcomeError(outcome: Exclude<TaskOutcome, { type: 'result' }>): Error {
  switch (outcome.type) {
    case 'failure':
      return new ServiceFailure(outcome.code, outcome.message);
    case 'interrupted':
      return new Interruption(outcome.message);
    case 'attempt_failed':
      return new AttemptFailure(outcome.message);
    case 'error':
      return new Error('The computation failed', { cause: outcome.stack });
  }
}

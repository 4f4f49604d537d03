/** One worker thread, which computes one task at a time. */
import { Worker } from 'node:worker_threads';
import { AttemptFailure, Interruption, ServiceFailure } from '../base/failure.ts';
import type { ThreadEntry } from '../base/thread-entry.ts';
import type { ReportProgress } from './item-progress.ts';
import { isMediaKind } from './job-kinds.ts';
import type { WorkerMessage, WorkerReply, WorkerReport, WorkerSettings, WorkerTask } from './worker-task.ts';

/** A task that takes more ends its thread, and not the service with it. */
const heapMegabytes = 1_024;

/** How long an aborted task on a recording has to end the programs that it has started, milliseconds. */
const putAwayMs = 3_000;

export class PooledWorker {
  readonly #worker: Worker;
  #settle: ((reply: WorkerReply | Error) => void) | undefined;
  #report: ReportProgress = () => {};
  /** Why the thread ends, once that is known. */
  #failure: Error | undefined;
  /** Called when the thread answers. */
  #onAnswer: () => void = () => {};

  /** @param onGone called once, when the thread has ended, however it ended */
  constructor(entry: ThreadEntry, settings: WorkerSettings | undefined, onGone: (worker: PooledWorker) => void) {
    this.#worker = new Worker(entry.url, {
      execArgv: [...entry.execArgv],
      workerData: settings,
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
    });
    // An idle thread keeps no process alive.
    this.#worker.unref();
    this.#worker.on('message', (reply: WorkerReport) => {
      if (reply.type === 'progress') return this.#report(reply.progress);
      this.#onAnswer();
      if (this.#failure === undefined) this.#settle?.(reply);
    });
    this.#worker.on('error', (error) => {
      this.#failure ??= error;
    });
    // A task fails when its thread is gone, and not before: until then it may hold much of the machine.
    this.#worker.on('exit', (code) => {
      onGone(this);
      this.#settle?.(this.#failure ?? new Error(`The worker thread ended by itself with code ${code}`));
    });
  }

  /**
   * Computes a task. The thread must be free.
   *
   * @param signal ends the thread, and rejects with its reason
   * @throws ServiceFailure when the item cannot be computed; another error when the thread failed
   */
  run(task: WorkerTask, signal: AbortSignal, report: ReportProgress): Promise<string> {
    return new Promise((resolve, reject) => {
      const abort = () => void this.#abort(task, reasonOf(signal));
      const settle = (reply: WorkerReply | Error) => {
        this.#settle = undefined;
        this.#worker.unref();
        signal.removeEventListener('abort', abort);
        if (reply instanceof Error) reject(reply);
        else if (reply.type === 'result') resolve(reply.result);
        else reject(errorOf(reply));
      };
      this.#settle = settle;
      this.#report = report;
      signal.addEventListener('abort', abort, { once: true });
      this.#worker.ref();
      this.#send(task);
    });
  }

  #send(message: WorkerMessage): void {
    this.#worker.postMessage(message);
  }

  /** Ending a thread ends no program that it has started: a task that may have any is told first. */
  async #abort({ kind }: WorkerTask, reason: Error): Promise<void> {
    this.#failure ??= reason;
    if (isMediaKind(kind)) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, putAwayMs);
        this.#onAnswer = () => {
          clearTimeout(timer);
          resolve();
        };
        this.#send('abort');
      });
    }
    await this.stop(reason);
  }

  /** Ends the thread, and with this reason a task that it computes. Resolves when the thread is gone. */
  async stop(reason: Error): Promise<void> {
    this.#failure ??= reason;
    await this.#worker.terminate();
  }
}

const reasonOf = (signal: AbortSignal): Error =>
  signal.reason instanceof Error ? signal.reason : new Error(String(signal.reason));

function errorOf(reply: Exclude<WorkerReply, { type: 'result' }>): Error {
  switch (reply.type) {
    case 'failure':
      return new ServiceFailure(reply.code, reply.message);
    case 'interrupted':
      return new Interruption(reply.message);
    case 'attempt_failed':
      return new AttemptFailure(reply.message);
    case 'error':
      return new Error('The computation failed', { cause: reply.stack });
  }
}

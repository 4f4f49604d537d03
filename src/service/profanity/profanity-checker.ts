/** Checks texts for profanity: short ones at once, long ones in a thread, so that the service stays responsive. */
import { Worker } from 'node:worker_threads';
import { findThreadEntry } from '../base/thread-entry.ts';
import type { CheckedText, TextCheck } from './check-text.ts';

export interface ProfanityChecker {
  /** @returns for each text, in order */
  check(given: TextCheck): Promise<CheckedText[]>;
  close(): Promise<void>;
}

export interface CheckRequest {
  readonly id: number;
  readonly check: TextCheck;
}

export type CheckReply =
  | { readonly id: number; readonly checked: CheckedText[] }
  | { readonly id: number; readonly error: unknown };

/** Characters of texts that take about as long as the event loop may be held at a time, even if it is hostile. */
const longestAtOnce = 16_384;

/** A text that needs more ends the thread, but not the service. */
const heapMegabytes = 1_024;

// The engine carries its word lists: a command that starts the service for another call does not load them.
const loadCheck = async () => (await import('./check-text.ts')).checkTexts;

export function createProfanityChecker(): ProfanityChecker {
  let thread: CheckThread | undefined;
  return {
    async check(given) {
      const chars = given.texts.reduce((sum, { length }) => sum + length, 0);
      if (chars <= longestAtOnce) return (await loadCheck())(given);
      thread ??= new CheckThread(() => {
        thread = undefined;
      });
      return thread.check(given);
    },
    async close() {
      await thread?.stop();
    },
  };
}

class CheckThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, { resolve(checked: CheckedText[]): void; reject(error: unknown): void }>();
  #lastId = 0;

  /** @param onGone called once, when the thread has ended, however it ended */
  constructor(onGone: () => void) {
    const { url, execArgv } = findThreadEntry(import.meta.url, './profanity-worker.ts', 'profanity-worker.cjs');
    const resourceLimits = { maxOldGenerationSizeMb: heapMegabytes };
    this.#worker = new Worker(url, { execArgv: [...execArgv], resourceLimits });
    // An idle thread keeps no process alive.
    this.#worker.unref();
    let failure: unknown;
    this.#worker.on('message', (reply: CheckReply) => this.#receive(reply));
    this.#worker.on('error', (error) => {
      failure = error;
    });
    this.#worker.on('exit', (code) => {
      onGone();
      failure ??= new Error(`The thread that checks long texts ended with code ${code}`);
      for (const { reject } of this.#waiting.values()) reject(failure);
      this.#waiting.clear();
    });
  }

  check(given: TextCheck): Promise<CheckedText[]> {
    return new Promise((resolve, reject) => {
      this.#lastId += 1;
      this.#waiting.set(this.#lastId, { resolve, reject });
      this.#worker.ref();
      this.#worker.postMessage({ id: this.#lastId, check: given } satisfies CheckRequest);
    });
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }

  #receive(reply: CheckReply): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if (this.#waiting.size === 0) this.#worker.unref();
    if ('checked' in reply) waiting?.resolve(reply.checked);
    else waiting?.reject(reply.error);
  }
}

/** A thread that responds to requests: the side of the service, and the side of the thread. */
import type { MessagePort, Worker } from 'node:worker_threads';

interface Envelope<Body> {
  readonly id: number;
  readonly body: Body;
}

type Answer<Reply> = { readonly id: number; readonly reply: Reply } | { readonly id: number; readonly error: unknown };

/**
 * Starts its thread with the first request, and again with the next one after it has ended. An idle thread does not
 * keep the process alive.
 */
export class RequestThread<Body, Reply> {
  readonly #start: () => Worker;
  readonly #name: string;
  readonly #waiting = new Map<number, { resolve(reply: Reply): void; reject(error: unknown): void }>();
  #thread: Worker | undefined;
  #lastId = 0;

  /** @param name for errors: `thread that checks long texts` */
  constructor(name: string, start: () => Worker) {
    this.#name = name;
    this.#start = start;
  }

  /** @throws the error of the thread, and an Error if it ends before it responds */
  request(body: Body): Promise<Reply> {
    const thread = this.#thread ?? this.#begin();
    return new Promise((resolve, reject) => {
      this.#lastId += 1;
      this.#waiting.set(this.#lastId, { resolve, reject });
      thread.ref();
      thread.postMessage({ id: this.#lastId, body } satisfies Envelope<Body>);
    });
  }

  async stop(): Promise<void> {
    await this.#thread?.terminate();
  }

  #begin(): Worker {
    const thread = this.#start();
    this.#thread = thread;
    let failure: unknown;
    thread.on('message', (answer: Answer<Reply>) => this.#receive(thread, answer));
    thread.on('error', (error) => {
      failure = error;
    });
    thread.on('exit', (code) => {
      this.#thread = undefined;
      failure ??= new Error(`The ${this.#name} ended with code ${code}`);
      for (const { reject } of this.#waiting.values()) reject(failure);
      this.#waiting.clear();
    });
    return thread;
  }

  #receive(thread: Worker, answer: Answer<Reply>): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if (this.#waiting.size === 0) thread.unref();
    if ('reply' in answer) waiting?.resolve(answer.reply);
    else waiting?.reject(answer.error);
  }
}

/** Responds to the requests that a thread receives. @param port its `parentPort` */
export function answerRequests<Body, Reply>(port: MessagePort | null, answer: (body: Body) => Promise<Reply>): void {
  port?.on('message', async ({ id, body }: Envelope<Body>) => {
    try {
      port.postMessage({ id, reply: await answer(body) } satisfies Answer<Reply>);
    } catch (error) {
      port.postMessage({ id, error } satisfies Answer<Reply>);
    }
  });
}

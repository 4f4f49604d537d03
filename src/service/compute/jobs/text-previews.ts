/** Computes items of a text while its caller waits, in a thread and without the queue: nothing is stored. */
import type { Params, Reply } from '../../../contract/endpoint.ts';
import type { previews } from '../../../contract/endpoints/previews.ts';
import type { ThreadEntry } from '../../../shared/threads/thread-entry.ts';
import { ServiceFailure } from '../../base/failure.ts';
import { createUserTurns } from '../../base/user-turns.ts';
import { textComputations } from './computations.ts';
import { createWorkerPool, findWorkerEntry } from './worker-pool.ts';
import type { WorkerSettings } from './worker-task.ts';

type Call = typeof previews.text;
type PreviewItem = Params<Call>['items'][number];
type Preview = Reply<Call>['data'] & { readonly language: string };

export interface TextPreviews {
  /**
   * @param ended aborted when the caller no longer waits for the response @throws ServiceFailure see {@link
   * createUserTurns}
   */
  compute(
    userId: string,
    items: readonly PreviewItem[],
    input: { readonly text: string; readonly sentences?: number; readonly ratio?: number },
    ended: AbortSignal,
  ): Promise<Preview>;
  close(): Promise<void>;
}

/** Maximum concurrent texts. One core is left for the jobs. */
const maxAtOnce = 2;
/** Maximum calls of one user that run or wait: while a user types, one call, and perhaps an outdated one. */
const maxOfUser = 4;
/** Maximum calls that run or wait. */
const maxOpen = 100;
/** A text of maximum length takes about a second. */
const timeLimitMs = 30_000;
/** Longer than a typing user's pauses. */
const idleMs = 30_000;

/** @param settings passed to each thread when it starts */
export function createTextPreviews(
  settings: WorkerSettings,
  { entry = findWorkerEntry() }: { entry?: ThreadEntry } = {},
): TextPreviews {
  const pool = createWorkerPool(entry, idleMs, settings);
  const turns = createUserTurns({ what: 'texts', atOnce: maxAtOnce, ofUser: maxOfUser, ofAll: maxOpen });

  async function run(items: readonly PreviewItem[], input: object): Promise<Preview> {
    const results: unknown[] = [];
    const signal = AbortSignal.timeout(timeLimitMs);
    const task = JSON.stringify(input);
    const keep = (outcome: string | Error) => {
      if (typeof outcome !== 'string') throw outcome;
      results.push(JSON.parse(outcome));
    };
    try {
      const tasks = items.map((kind) => ({ kind, input: task }));
      const outcomes: (string | Error)[] = [];
      await pool.runAll(tasks, signal, (outcome) => outcomes.push(outcome));
      outcomes.forEach(keep);
    } catch (error) {
      if (!signal.aborted) throw error;
      throw new ServiceFailure('unavailable', `The text took longer than ${timeLimitMs / 1000} seconds. Send a job`, 1);
    }
    let language = 'und';
    const found = items.map((item, i) => {
      const { language: detected, ...result } = Object(results[i]);
      language = detected;
      const { shows } = textComputations[item];
      return [item, shows === undefined ? result : result[shows]];
    });
    // Each is the result of the item's computation.
    return { ...(Object.fromEntries(found) as Preview), language };
  }

  return {
    async compute(userId, items, { text, ...size }, ended) {
      for (const item of items) textComputations[item].check?.({ text, ...size });
      return turns.run(userId, ended, () => run(items, { text, ...size }));
    },
    close: () => pool.close(),
  };
}

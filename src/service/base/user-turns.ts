/** Runs slow or memory-intensive work of calls: a limited amount at a time, while the rest waits. */
import { ServiceFailure } from './failure.ts';

export interface TurnLimits {
  /** The input of the calls, for messages: `texts`. */
  readonly what: string;
  /** The maximum total weight of running tasks: their number, if they have no weight. */
  readonly atOnce: number;
  /** Maximum calls of one user that run or wait; default: no limit. */
  readonly ofUser?: number;
  readonly ofAll?: number;
}

interface Waiting {
  readonly start: () => void;
  readonly weight: number;
}

export function createUserTurns({
  what,
  atOnce,
  ofUser = Number.POSITIVE_INFINITY,
  ofAll = Number.POSITIVE_INFINITY,
}: TurnLimits) {
  const openOf = new Map<string, number>();
  /** The user whose turn is next comes first. */
  const waiting = new Map<string, readonly Waiting[]>();
  let open = 0;
  /** The total weight of the running tasks. */
  let running = 0;

  function admit(userId: string): void {
    const own = openOf.get(userId) ?? 0;
    if (own >= ofUser) {
      throw new ServiceFailure('rate_limited', `A user may have ${ofUser} ${what} computed at the same time`, 1);
    }
    if (open >= ofAll) throw new ServiceFailure('unavailable', `Too many ${what} are being computed`, 1);
    openOf.set(userId, own + 1);
    open += 1;
  }

  function leave(userId: string): void {
    const left = (openOf.get(userId) ?? 1) - 1;
    if (left === 0) openOf.delete(userId);
    else openOf.set(userId, left);
    open -= 1;
  }

  function setWaiting(userId: string, tasks: readonly Waiting[]): void {
    if (tasks.length === 0) waiting.delete(userId);
    else waiting.set(userId, tasks);
  }

  function startNext(): void {
    for (;;) {
      const [[userId = '', [task, ...others]] = ['', []]] = waiting;
      // Lighter tasks must not overtake, or a heavy one would never run.
      if (task === undefined || (running > 0 && running + task.weight > atOnce)) return;
      waiting.delete(userId);
      setWaiting(userId, others);
      running += task.weight;
      task.start();
    }
  }

  const waitForTurn = (userId: string, ended: AbortSignal, weight: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const own = () => waiting.get(userId) ?? [];
      const giveUp = () => {
        setWaiting(
          userId,
          own().filter(({ start: one }) => one !== start),
        );
        startNext();
        reject(ended.reason);
      };
      const start = () => {
        ended.removeEventListener('abort', giveUp);
        resolve();
      };
      ended.addEventListener('abort', giveUp, { once: true });
      setWaiting(userId, [...own(), { start, weight }]);
      startNext();
    });

  return {
    /**
     * Runs a task in turn: users take turns, and each user's calls run in order.
     *
     * @param ended aborted when the caller no longer waits for the response: a waiting task is dropped, a running one
     * frees its place when it ends
     * @param weight of the task; one heavier than `atOnce` runs alone
     * @throws ServiceFailure `rate_limited` if the user has too many open calls, `unavailable` if all users together
     * have; the reason of `ended`
     */
    async run<Result>(
      userId: string,
      ended: AbortSignal,
      task: () => Promise<Result>,
      weight: number = 1,
    ): Promise<Result> {
      ended.throwIfAborted();
      admit(userId);
      try {
        await waitForTurn(userId, ended, weight);
        try {
          return await task();
        } finally {
          running -= weight;
          startNext();
        }
      } finally {
        leave(userId);
      }
    },
  };
}

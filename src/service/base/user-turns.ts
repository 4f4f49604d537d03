/** Work of calls that takes long or much memory: some at a time, while the others wait for their turn. */
import { ServiceFailure } from './failure.ts';

export interface UserTurns {
  /**
   * Runs a task when it is its turn: users take turns, the calls of one are in their order.
   *
   * @param ended aborts when nobody waits for the response any more: a task that waits is dropped, one that runs frees its place
   *   when it ends
   * @param weight of the task; one that is heavier than `atOnce` runs alone
   * @throws ServiceFailure `rate_limited` when the user has too many calls open, `unavailable` when all users have; the reason of `ended`
   */
  run<Result>(userId: string, ended: AbortSignal, task: () => Promise<Result>, weight?: number): Promise<Result>;
}

export interface TurnLimits {
  /** What the calls work on, for messages: `texts`. */
  readonly what: string;
  /** The weight of the tasks that run: their number, if none has a weight. */
  readonly atOnce: number;
  /** Calls that run or wait; any number when left out. */
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
}: TurnLimits): UserTurns {
  const openOf = new Map<string, number>();
  /** The user whose turn is next is first. */
  const waiting = new Map<string, readonly Waiting[]>();
  let open = 0;
  /** The weight of what is running. */
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
      // Lighter ones do not pass: it would never be its turn.
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
    async run(userId, ended, task, weight = 1) {
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

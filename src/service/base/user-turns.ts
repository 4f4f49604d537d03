/** Long work of calls: a few at a time, while the others wait for their turn. */
import { ServiceFailure } from './failure.ts';

export interface UserTurns {
  /**
   * Runs a task when it is its turn: users take turns, the calls of one are in their order.
   *
   * @param ended aborts when nobody waits for the response any more: a task that waits is dropped, one that runs frees its place
   *   when it ends
   * @throws ServiceFailure `rate_limited` when the user has too many calls open, `unavailable` when all users have; the reason of `ended`
   */
  run<Result>(userId: string, ended: AbortSignal, task: () => Promise<Result>): Promise<Result>;
}

export interface TurnLimits {
  /** What the calls work on, for messages: `texts`. */
  readonly what: string;
  readonly atOnce: number;
  /** Calls that run or wait. */
  readonly ofUser: number;
  readonly ofAll: number;
}

export function createUserTurns({ what, atOnce, ofUser, ofAll }: TurnLimits): UserTurns {
  const openOf = new Map<string, number>();
  /** The user whose turn is next is first. */
  const waiting = new Map<string, readonly (() => void)[]>();
  let open = 0;
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

  function setWaiting(userId: string, starts: readonly (() => void)[]): void {
    if (starts.length === 0) waiting.delete(userId);
    else waiting.set(userId, starts);
  }

  function startNext(): void {
    const [next] = waiting;
    if (next === undefined || running >= atOnce) return;
    const [userId, [start, ...others]] = next;
    waiting.delete(userId);
    setWaiting(userId, others);
    running += 1;
    start?.();
  }

  const waitForTurn = (userId: string, ended: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const own = () => waiting.get(userId) ?? [];
      const giveUp = () => {
        setWaiting(
          userId,
          own().filter((one) => one !== start),
        );
        reject(ended.reason);
      };
      const start = () => {
        ended.removeEventListener('abort', giveUp);
        resolve();
      };
      ended.addEventListener('abort', giveUp, { once: true });
      setWaiting(userId, [...own(), start]);
      startNext();
    });

  return {
    async run(userId, ended, task) {
      ended.throwIfAborted();
      admit(userId);
      try {
        await waitForTurn(userId, ended);
        try {
          return await task();
        } finally {
          running -= 1;
          startNext();
        }
      } finally {
        leave(userId);
      }
    },
  };
}

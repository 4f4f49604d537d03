/**
 * Group commit: changes requested in one tick of the event loop share a transaction, because a commit costs more than
 * most changes. Reads share a statement in the same way.
 */

interface Group<Change> {
  /** @returns a function that settles the requests, to call after the commit */
  make(change: Change): Promise<() => void>;
  reject(error: unknown): void;
}

/**
 * @param commit makes a change and commits it
 * @param maxAtOnce maximum concurrent changes; requests that come meanwhile share the next change
 * @returns a function that creates a request function for one type of change. The types are processed in the order in
 * which their functions were created. If anything fails, every request of the tick fails, and nothing is changed
 */
export function inOneChange<Change>(
  commit: (make: (change: Change) => Promise<void>) => Promise<void>,
  maxAtOnce = Number.POSITIVE_INFINITY,
) {
  const types: (() => Group<Change> | undefined)[] = [];
  let scheduled = false;
  let running = 0;

  async function makeAll(): Promise<void> {
    // The last change to finish runs the queued ones.
    if (running >= maxAtOnce) return;
    scheduled = false;
    running += 1;
    await makeWaiting();
    running -= 1;
    if (scheduled) setImmediate(() => void makeAll());
  }

  async function makeWaiting(): Promise<void> {
    const groups = types.flatMap((take) => take() ?? []);
    const settles: (() => void)[] = [];
    try {
      await commit(async (change) => {
        // It may be repeated after a conflicting change.
        settles.length = 0;
        for (const group of groups) settles.push(await group.make(change));
      });
      for (const settle of settles) settle();
    } catch (error) {
      for (const { reject } of groups) reject(error);
    }
  }

  /** @param makeEach makes several requests. @returns the outcome of each */
  return <Request, Outcome>(
    makeEach: (change: Change, requests: readonly Request[]) => Promise<readonly Outcome[]>,
  ): ((request: Request) => Promise<Outcome>) => {
    let waiting: { request: Request; resolve: (outcome: Outcome) => void; reject: (error: unknown) => void }[] = [];
    types.push(() => {
      const group = waiting;
      if (group.length === 0) return undefined;
      waiting = [];
      return {
        async make(change) {
          const requests = group.map(({ request }) => request);
          const outcomes = await makeEach(change, requests);
          return () => {
            // One outcome per request.
            for (const [i, { resolve }] of group.entries()) resolve(outcomes[i] as Outcome);
          };
        },
        reject(error) {
          for (const { reject } of group) reject(error);
        },
      };
    });
    return (request) =>
      new Promise((resolve, reject) => {
        waiting.push({ request, resolve, reject });
        if (!scheduled) setImmediate(() => void makeAll());
        scheduled = true;
      });
  };
}

/** Maximum concurrent reads. Requests that come meanwhile share the next one. */
const readsAtOnce = 2;

/** @returns a function that reads one item. @param readEach reads several. @returns their values, in order */
export const inOneRead = <Database, Request, Outcome>(
  db: Database,
  readEach: (db: Database, requests: readonly Request[]) => Promise<readonly Outcome[]>,
): ((request: Request) => Promise<Outcome>) => inOneChange<Database>((read) => read(db), readsAtOnce)(readEach);

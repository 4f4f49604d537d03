/**
 * Group commit: what is requested in one turn of the event loop is changed together, since a commit costs more than most changes.
 * Reads share a statement in the same way.
 */

interface Group<Change> {
  /** @returns settles the requests, to be called after the commit */
  make(change: Change): Promise<() => void>;
  reject(error: unknown): void;
}

/**
 * @param commit makes a change and commits it
 * @param maxAtOnce how many changes run at once: what is requested meanwhile is changed together afterwards
 * @returns makes a function that requests changes of one type. Those types are made in the order in which their functions were
 *   made. If anything fails, every request of the turn fails, and nothing is changed
 */
export function inOneChange<Change>(
  commit: (make: (change: Change) => Promise<void>) => Promise<void>,
  maxAtOnce = Number.POSITIVE_INFINITY,
) {
  const types: (() => Group<Change> | undefined)[] = [];
  let scheduled = false;
  let running = 0;

  async function makeAll(): Promise<void> {
    // The change that ends makes them.
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
        // It may be made again, after a change that was in its way.
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
            // One for each request.
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

/** Reads that run beside each other. Those that are asked for meanwhile share the next one. */
const readsAtOnce = 2;

/** @returns reads one thing. @param readEach reads several. @returns what each is, in their order */
export const inOneRead = <Database, Request, Outcome>(
  db: Database,
  readEach: (db: Database, requests: readonly Request[]) => Promise<readonly Outcome[]>,
): ((request: Request) => Promise<Outcome>) => inOneChange<Database>((read) => read(db), readsAtOnce)(readEach);

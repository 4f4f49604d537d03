/**
 * Group commit: makes the changes that are requested in one turn of the event loop together, since a database transaction costs
 * more than most changes.
 *
 * @param make makes several changes, or fails for all of them. @returns the outcome of each
 */
export function inOneChange<Change, Outcome>(
  make: (changes: readonly Change[]) => Promise<readonly Outcome[]>,
): (change: Change) => Promise<Outcome> {
  let waiting: { change: Change; resolve: (outcome: Outcome) => void; reject: (error: unknown) => void }[] = [];

  async function makeAll(): Promise<void> {
    const group = waiting;
    waiting = [];
    try {
      const outcomes = await make(group.map(({ change }) => change));
      // One for each change.
      for (const [i, { resolve }] of group.entries()) resolve(outcomes[i] as Outcome);
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }

  return (change) =>
    new Promise((resolve, reject) => {
      waiting.push({ change, resolve, reject });
      if (waiting.length === 1) setImmediate(() => void makeAll());
    });
}

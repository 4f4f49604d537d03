/** Long work in parts, between which the page responds. */

/** How long a part may run: the browser needs as long again to lay out what it made, milliseconds. */
const sliceMs = 8;

/** Lets the page respond if a part has run long enough. @returns when the present part began */
export async function rest(startedMs: number): Promise<number> {
  if (performance.now() - startedMs < sliceMs) return startedMs;
  await new Promise((resolve) => setTimeout(resolve));
  return performance.now();
}

/** Calls a function for each item, in parts. The first item is done when this returns its promise. */
export async function inSlices<Item>(
  items: readonly Item[],
  signal: AbortSignal,
  act: (item: Item, index: number) => void,
): Promise<void> {
  let startedMs = performance.now();
  for (const [index, item] of items.entries()) {
    act(item, index);
    if (performance.now() - startedMs < sliceMs) continue;
    startedMs = await rest(startedMs);
    if (signal.aborted) return;
  }
}

/** Lets the page respond now. */
export const letPageRespond = (): Promise<number> => rest(0);

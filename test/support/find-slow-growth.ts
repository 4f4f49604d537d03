/** Checks, by processor time, that work does not grow with the square of its input. */

/** The ratio of the larger input's length to the smaller one's. */
const factor = 8;
/** Maximum ratio of the times; quadratic work would take 64 times as long. */
const maxGrowth = 24;
/** Below this, a measurement is mostly noise. */
const minMs = 5;
/** If an input this many times as large as the first one still takes less than `minMs`, that is fast enough. */
const maxFactor = 1024;
const tries = 5;

/**
 * Finds inputs for which the processor time grows far faster than the size.
 *
 * @param path of the module, relative to the project's root
 * @param size of the smallest input: larger than any window that the function looks at
 * @returns one line per such input; empty if the time is linear for all
 */
export async function findSlowGrowth<Module, Input>(
  path: string,
  inputs: readonly Input[],
  size: number,
  work: (module: Module, input: Input, size: number) => unknown,
): Promise<string[]> {
  const module: Module = await import(new URL(`../../${path}`, import.meta.url).href);
  const slow: string[] = [];
  for (const input of inputs) {
    const measure = (length: number) => measureMs(() => work(module, input, length));
    let length = size;
    let small = await measure(length);
    while (small < minMs && length < size * maxFactor) {
      length *= 2;
      small = await measure(length);
    }
    if (small < minMs) continue;
    let growth = Number.POSITIVE_INFINITY;
    for (let attempt = 0; attempt < tries && growth > maxGrowth; attempt++) {
      small = Math.max(small, await measure(length));
      growth = Math.min(growth, (await measure(factor * length)) / small);
    }
    if (growth > maxGrowth)
      slow.push(`${JSON.stringify(input)}: ${growth.toFixed(1)} times the time for ${factor} times ${length}`);
  }
  return slow;
}

async function measureMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

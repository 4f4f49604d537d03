/** What a program of `npm run reliability` is given, and what it finds. */

export interface Options {
  /** A short run, to see that the program works. */
  readonly quick: boolean;
  /** Repeats the choices of a run. */
  readonly seed: number;
  /** How many requests, kills or minutes; the program's own number when left out. */
  readonly amount: number | undefined;
}

export interface Outcome {
  /** What was measured, in order: the name of a figure, and the figure with its unit. */
  readonly figures: readonly (readonly [name: string, figure: string])[];
  /** What should not have happened, each with what is needed to repeat it. Empty if all went well. */
  readonly failures: readonly string[];
}

export interface Program {
  readonly title: string;
  /** What it does, and which bounds it checks; for the page and `--help`. */
  readonly about: string;
  /** What {@link Options.amount} counts. */
  readonly unit: string;
  /** Seconds after which a run counts as hung. */
  readonly limitSeconds: (options: Options) => number;
  run(options: Options, note: (line: string) => void): Promise<Outcome>;
}

/** Keeps the first failures of many, and says how many there were. */
export function collectFailures(most = 10) {
  const kept: string[] = [];
  let count = 0;
  return {
    add(failure: string): void {
      count += 1;
      if (kept.length < most) kept.push(failure);
    },
    get count() {
      return count;
    },
    list: (): string[] => (count > most ? [...kept, `and ${count - most} more`] : kept),
  };
}

export const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(part * (values.length - 1))] ?? 0;

export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;

const allowedGrowth = { bytes: 64e6, part: 0.15 };

/**
 * Compares the median RSS of the tenth in the middle of a run with that of the last tenth. Before, caches fill up, and V8 lets its
 * heaps grow to where it collects seldom.
 */
export function growthOf(resident: readonly number[]): { readonly isTooMuch: boolean; readonly text: string } {
  const tenth = (from: number) =>
    quantile(
      resident.slice(Math.floor(from * resident.length), Math.max(1, Math.ceil((from + 0.1) * resident.length))),
      0.5,
    );
  const [early, middle, end] = [tenth(0.1), tenth(0.5), tenth(0.9)];
  return {
    isTooMuch: end - middle > Math.max(allowedGrowth.bytes, allowedGrowth.part * middle),
    text: `${megabytes(early)} after a tenth, ${megabytes(middle)} in the middle, ${megabytes(end)} at the end`,
  };
}

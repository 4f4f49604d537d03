/** The input and the result of a program of `npm run reliability`. */

export interface Options {
  /** A short run, to check that the program works. */
  readonly quick: boolean;
  /** Repeats the choices of a run. */
  readonly seed: number;
  /** Number of requests, kills or minutes; default: the program's own. */
  readonly amount: number | undefined;
}

export interface Outcome {
  /** The measurements, in order: the name of a value, and the value with its unit. */
  readonly figures: readonly (readonly [name: string, figure: string])[];
  /** Failures, each with the data needed to repeat it. Empty if there were none. */
  readonly failures: readonly string[];
}

export interface Program {
  readonly title: string;
  /** The purpose of the program, and the limits that it checks; for the page and `--help`. */
  readonly about: string;
  /** The unit of {@link Options.amount}. */
  readonly unit: string;
  /** Seconds after which a run counts as hung. */
  readonly limitSeconds: (options: Options) => number;
  run(options: Options, note: (line: string) => void): Promise<Outcome>;
}

/** Keeps the first of many failures, and counts all of them. */
export function collectFailures(max = 10) {
  const kept: string[] = [];
  let count = 0;
  return {
    add(failure: string): void {
      count += 1;
      if (kept.length < max) kept.push(failure);
    },
    get count() {
      return count;
    },
    list: (): string[] => (count > max ? [...kept, `and ${count - max} more`] : kept),
  };
}

export const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(part * (values.length - 1))] ?? 0;

export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;

const allowedGrowth = { bytes: 40e6, part: 0.1 };

/**
 * How much RSS rises over a run. V8's heaps vary by a hundred megabytes, but leaked memory is never returned: so the
 * lowest RSS of the second half is compared with that of the first. The first tenth is ignored, because caches fill up.
 *
 * @param resident bytes, at equal intervals
 */
export function growthOf(resident: readonly number[]): { readonly isTooMuch: boolean; readonly text: string } {
  const looks = resident.slice(Math.floor(resident.length / 10));
  const middle = Math.ceil(looks.length / 2);
  const [early = 0, late = 0] = [looks.slice(0, middle), looks.slice(middle)].map((half) => quantile(half, 0.1));
  // The two are half a run apart.
  const growth = 2 * (late - early);
  const floors = `lowest ${megabytes(early)} in the first half and ${megabytes(late)} in the second`;
  return {
    isTooMuch: growth > Math.max(allowedGrowth.bytes, allowedGrowth.part * early),
    text: `median ${megabytes(quantile(looks, 0.5))}, highest ${megabytes(quantile(looks, 1))}; ${floors}`,
  };
}

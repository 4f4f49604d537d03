/** How a wanted record differs from the record that it replaces. */
import { defaultThreshold } from '../../contract/schemas/limits.ts';
import type { ProfileEntry } from './record-kinds.ts';

export type ListDifference = NonNullable<ReturnType<typeof compareLists>>;

export interface ValueDifference {
  /** null if it is absent. */
  readonly from: number | null;
  readonly to: number | null;
}

/** The parts that differ; equal parts are undefined. */
export type Differences = ReturnType<typeof compareEntries>;

export function compareEntries(from: ProfileEntry, to: ProfileEntry) {
  return {
    samples: compareLists(from.samples, to.samples),
    phrases: compareLists(from.phrases, to.phrases),
    threshold: compareValues(from.threshold, to.threshold, defaultThreshold),
    priority: compareValues(from.priority, to.priority),
  };
}

function compareLists(from: readonly string[], to: readonly string[]) {
  const [before, after] = [new Set(from), new Set(to)];
  const added = [...after].filter((one) => !before.has(one));
  const removed = [...before].filter((one) => !after.has(one));
  return added.length + removed.length === 0 ? undefined : { added, removed };
}

function compareValues(from: number | undefined, to: number | undefined, none?: number): ValueDifference | undefined {
  return (from ?? none) === (to ?? none) ? undefined : { from: from ?? null, to: to ?? null };
}

/** `samples +1 -2, threshold 0.5 -> 0.6` */
export function sumDifferences({ samples, phrases, threshold, priority }: Differences): string {
  const list = (name: string, { added, removed }: ListDifference) =>
    `${name}${added.length > 0 ? ` +${added.length}` : ''}${removed.length > 0 ? ` -${removed.length}` : ''}`;
  return [
    ...(samples === undefined ? [] : [list('samples', samples)]),
    ...(phrases === undefined ? [] : [list('phrases', phrases)]),
    ...(threshold === undefined ? [] : [`threshold ${showValues(threshold)}`]),
    ...(priority === undefined ? [] : [`priority ${showValues(priority)}`]),
  ].join(', ');
}

/** `none -> 0.6` */
export const showValues = ({ from, to }: ValueDifference) => `${from ?? 'none'} -> ${to ?? 'none'}`;

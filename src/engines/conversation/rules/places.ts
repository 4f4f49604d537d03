/** Reads the places of conditions: `first 30 s`, `10 % to 20 %`, `last 3 turns of the agent`, and `5 turns`. */
import type { RuleSide } from './rule-set.ts';

export type PlaceUnit = 's' | '%' | 'turns' | 'lines';

export interface Range {
  readonly unit: PlaceUnit;
  /** From the start, or from the end (`last`), in the unit. */
  readonly from: number;
  readonly to: number;
  readonly isLast: boolean;
  /** Counts only the turns of this side. */
  readonly of: RuleSide | undefined;
}

export type Distance = NonNullable<ReturnType<typeof readDistance>>;

const number = String.raw`(\d{1,6}(?:\.\d{1,3})?)`;
const unit = '(s|sec|seconds?|min|minutes?|%|percent|turns?|lines?)';
const of = '(?: of the (agent|customer))?';

/** In the JSON schema, too: an editor then marks a mistake. */
export const rangePattern = `^(?:(first|last) ${number} ?${unit}${of}|${number} ?${unit}? to ${number} ?${unit})$`;
export const distancePattern = `^${number} ?(s|sec|seconds?|min|minutes?|turns?|lines?)${of}$`;

const ranges = new RegExp(rangePattern);
const distances = new RegExp(distancePattern);

/** @returns undefined if it is not a range */
export function readRange(text: string): Range | undefined {
  const found = ranges.exec(text.trim());
  if (found === null) return undefined;
  const [, end, count, countUnit, side, from, fromUnit, to, toUnit] = found;
  if (end !== undefined && count !== undefined && countUnit !== undefined) {
    const amount = readAmount(count, countUnit);
    const isPart = amount.value > 0 && (amount.unit !== '%' || amount.value <= 100);
    if (!isPart || (side !== undefined && amount.unit !== 'turns')) return undefined;
    return { unit: amount.unit, from: 0, to: amount.value, isLast: end === 'last', of: side as RuleSide | undefined };
  }
  if (from === undefined || to === undefined || toUnit === undefined) return undefined;
  const [start, stop] = [readAmount(from, fromUnit ?? toUnit), readAmount(to, toUnit)];
  const isPart = start.unit === stop.unit && start.value < stop.value && (stop.unit !== '%' || stop.value <= 100);
  if (!isPart || stop.unit === 'turns' || stop.unit === 'lines') return undefined;
  return { unit: stop.unit, from: start.value, to: stop.value, isLast: false, of: undefined };
}

/** @returns undefined if it is not a distance */
export function readDistance(text: string) {
  const [, count, countUnit, side] = distances.exec(text.trim()) ?? [];
  if (count === undefined || countUnit === undefined) return undefined;
  const { value, unit } = readAmount(count, countUnit);
  if (unit === '%' || (side !== undefined && unit !== 'turns')) return undefined;
  return { unit, max: value, of: side as RuleSide | undefined };
}

function readAmount(count: string, name: string): { value: number; unit: PlaceUnit } {
  const value = Number(count);
  if (name.startsWith('m')) return { value: value * 60, unit: 's' };
  if (name.startsWith('t')) return { value, unit: 'turns' };
  if (name.startsWith('l')) return { value, unit: 'lines' };
  return name.startsWith('s') ? { value, unit: 's' } : { value, unit: '%' };
}

/** Parsers of option values, for commander: each error states the rule that a value breaks. */
import { InvalidArgumentError } from 'commander';

/** Collects the values of a repeatable option, in order. */
export const collect = (value: string, previous: readonly string[] | undefined): string[] => [
  ...(previous ?? []),
  value,
];

/** The values among those known, with the ones of an earlier option. @throws InvalidArgumentError */
export function parseChoices<Choice extends string>(
  names: readonly string[],
  known: readonly Choice[],
  previous: readonly Choice[],
  explain: (unknown: string) => string,
): Choice[] {
  const isKnown = (name: string): name is Choice => known.some((one) => one === name);
  const unknown = names.filter((name) => !isKnown(name));
  if (unknown.length > 0 || names.length === 0) throw new InvalidArgumentError(explain(unknown.join(', ')));
  return [...new Set([...previous, ...names.filter(isKnown)])];
}

/** The names in a list that is separated by commas. */
export const splitNames = (value: string): string[] =>
  value
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** A number from 0 to 1. */
export function parseThreshold(value: string): number {
  const number = Number(value);
  if (value.trim() === '' || !(number >= 0 && number <= 1))
    throw new InvalidArgumentError('It must be a number from 0 to 1.');
  return number;
}

/** @returns a parser of whole numbers within bounds */
export const parseInteger =
  (minimum: number, maximum: number) =>
  (value: string): number => {
    const number = Number(value);
    if (!/^[+-]?\d+$/.test(value.trim()) || number < minimum || number > maximum) {
      throw new InvalidArgumentError(`It must be a whole number from ${minimum} to ${maximum}.`);
    }
    return number;
  };

/** Seconds above 0, at most an hour. */
export function parseSeconds(value: string): number {
  const seconds = Number(value);
  if (value.trim() === '' || !(seconds > 0 && seconds <= 3_600)) {
    throw new InvalidArgumentError('It must be a number of seconds, above 0 and at most 3600.');
  }
  return seconds;
}

const unitSeconds: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400, w: 7 * 86_400 };

/** Parses a duration such as `30d` or `10s`. @returns seconds */
export function parseAge(value: string): number {
  const [, digits = '', unit = 's'] = /^(\d{1,9})([smhdw]?)$/.exec(value.trim()) ?? [];
  const seconds = Number(digits) * (unitSeconds[unit || 's'] ?? Number.NaN);
  if (digits === '' || (unit === '' && seconds !== 0) || !(seconds <= 100 * 366 * 86_400)) {
    throw new InvalidArgumentError('It must be a number with a unit (s, m, h, d, w), such as 30d, or 0.');
  }
  return seconds;
}

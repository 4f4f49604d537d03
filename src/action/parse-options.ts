/** Parsers of option values, for commander: each error states the rule that a value breaks. */
import { InvalidArgumentError } from 'commander';

/** Collects the values of a repeatable option, in order. */
export const collect = (value: string, previous: readonly string[] | undefined): string[] => [
  ...(previous ?? []),
  value,
];

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

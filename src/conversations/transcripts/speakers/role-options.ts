/** The options that name the speakers of each role. */
import { InvalidArgumentError, Option } from 'commander';
import { splitNames } from '../../../cli/arguments/parse-options.ts';

export const createAgentsOption = (): Option =>
  new Option(
    '--agents <names>',
    'the speakers that are agents, separated by commas, or none; the others are customers (default: guessed)',
  ).argParser(parseSpeakers);

export const createCustomersOption = (): Option =>
  new Option(
    '--customers <names>',
    'the speakers that are customers, separated by commas; without --agents, the others are agents',
  ).argParser(parseSpeakers);

function parseSpeakers(value: string, previous: readonly string[] = []): string[] {
  if (value.trim() === 'none') return [];
  const names = splitNames(value);
  if (names.length === 0) throw new InvalidArgumentError('Name the speakers, or write none.');
  return [...new Set([...previous, ...names])];
}

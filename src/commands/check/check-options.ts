/** The options that `sta check` and `sta check test` share: how the conversations are read. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import { parseInteger } from '../../cli/arguments/parse-options.ts';
import { addFormatOptions, type FormatOptions } from '../../conversations/transcripts/format-options.ts';
import { Roles } from '../../conversations/transcripts/roles.ts';

export interface ReadOptions extends FormatOptions {
  readonly agents?: readonly string[];
  readonly customers?: readonly string[];
  readonly concurrency: number;
}

export const addReadOptions = (command: Command): Command =>
  addFormatOptions(command)
    .addOption(
      new Option(
        '--agents <names>',
        'the speakers that are agents, separated by commas, or none; the others are customers (default: guessed)',
      ).argParser(parseNames),
    )
    .addOption(
      new Option(
        '--customers <names>',
        'the speakers that are customers, separated by commas; without --agents, the others are agents',
      ).argParser(parseNames),
    )
    .option('--concurrency <number>', 'how many batches of lines to process at a time', parseInteger(1, 64), 4);

export const rolesOf = ({ agents, customers }: ReadOptions): Roles => new Roles(agents, customers);

function parseNames(value: string): string[] {
  const names = value
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (names.length === 0) throw new InvalidArgumentError('Name the speakers, or write none.');
  return value.trim() === 'none' ? [] : names;
}

/** The options that `sta check` and `sta check test` share: how the conversations are read. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import { parseInteger } from '../../cli/arguments/parse-options.ts';
import { type TranscriptFormat, transcriptFormats } from '../../conversations/transcripts/format-names.ts';

export interface ReadOptions {
  readonly format?: TranscriptFormat;
  readonly textColumn?: string;
  readonly agents?: readonly string[];
  readonly concurrency: number;
}

export const addReadOptions = (command: Command): Command =>
  command
    .addOption(
      new Option('--format <format>', 'read the input as this (default: by content)').choices(transcriptFormats),
    )
    .option('--text-column <name>', 'the column of a table with the text (default: guessed)')
    .addOption(
      new Option(
        '--agents <names>',
        'the speakers that are agents, separated by commas, or none; the others are customers (default: guessed)',
      ).argParser(parseAgents),
    )
    .option('--concurrency <number>', 'how many batches of lines to process at a time', parseInteger(1, 64), 4);

function parseAgents(value: string): string[] {
  const names = value
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (names.length === 0) throw new InvalidArgumentError('Name the agents, or write none.');
  return value.trim() === 'none' ? [] : names;
}

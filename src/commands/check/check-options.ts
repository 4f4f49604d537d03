/** The options that `sta check` and `sta check test` share: how the conversations are read. */
import type { Command } from 'commander';
import { parseInteger } from '../../cli/arguments/parse-options.ts';
import { addFormatOptions, type FormatOptions } from '../../conversations/transcripts/format-options.ts';
import { createAgentsOption, createCustomersOption } from '../../conversations/transcripts/role-options.ts';
import { Roles } from '../../conversations/transcripts/roles.ts';

export interface ReadOptions extends FormatOptions {
  readonly agents?: readonly string[];
  readonly customers?: readonly string[];
  readonly concurrency: number;
}

export const addReadOptions = (command: Command): Command =>
  addFormatOptions(command)
    .addOption(createAgentsOption())
    .addOption(createCustomersOption())
    .option('--concurrency <number>', 'how many batches of lines to process at a time', parseInteger(1, 64), 4);

export const rolesOf = ({ agents, customers }: ReadOptions): Roles => new Roles(agents, customers);

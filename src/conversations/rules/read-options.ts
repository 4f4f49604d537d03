/** The options of all commands that judge conversations by rules: how the conversations are read. */
import type { Command } from '../../cli/arguments/command.ts';
import { parseInteger } from '../../cli/arguments/parse-options.ts';
import { addFormatOptions, type FormatOptions } from '../transcripts/format-options.ts';
import { createAgentsOption, createCustomersOption } from '../transcripts/speakers/role-options.ts';
import { Roles } from '../transcripts/speakers/roles.ts';

export interface ReadOptions extends FormatOptions {
  readonly agents?: readonly string[];
  readonly customers?: readonly string[];
  readonly concurrency: number;
}

/** @param what the unit that is processed concurrently */
export const addReadOptions = (command: Command, what: 'batches of lines' | 'conversations'): Command =>
  addFormatOptions(command)
    .addOption(createAgentsOption())
    .addOption(createCustomersOption())
    .option('--concurrency <number>', `how many ${what} to process at a time`, parseInteger(1, 64), 4);

export const rolesOf = ({ agents, customers }: ReadOptions): Roles => new Roles(agents, customers);

/** The global options for commander, from their records. */
import { Help } from 'commander';
import { type Command, Option } from './command.ts';
import { completes } from './completes.ts';
import { type GlobalOption, globalOptions, type TakenOption } from './global-options.ts';
import { collect } from './parse-options.ts';

/** @param taken the options that the run's command group declares itself */
export function addGlobalOptions(program: Command, taken: readonly TakenOption[] = []): void {
  const takenNames: ReadonlySet<string> = new Set(taken);
  for (const record of globalOptions) if (!takenNames.has(record.long)) program.addOption(toOption(record));
}

/** The options that `sta --help` omits, as the help shows them. */
export function describeRareOptions(): { readonly term: string; readonly description: string }[] {
  const help = new Help();
  return globalOptions
    .map(toOption)
    .filter(({ hidden }) => hidden)
    .map((option) => ({ term: option.flags, description: help.optionDescription(option) }));
}

function toOption({ short, long, value, choices, variable, help, rare, ...record }: GlobalOption): Option {
  const names = short === undefined ? long : `${short}, ${long}`;
  const option = new Option(value === undefined ? names : `${names} <${value}>`, help).hideHelp(rare === true);
  if (record.default !== undefined) option.default(record.default);
  if (record.repeats) option.argParser(collect);
  if (choices !== undefined && variable === undefined) option.choices([...choices]);
  const completion = record.completion ?? choices;
  return completion === undefined ? option : completes(option, completion);
}

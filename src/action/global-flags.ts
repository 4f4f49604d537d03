/**
 * The flags that every command takes, in any position. commander takes a flag that the root knows out of the arguments
 * wherever it stands, so a noun that wants one of these names for itself says so in command-list.ts (`takesOver`): then the root
 * does not know that flag in that noun's runs, and the noun's commands declare their own.
 */
import { type Command, Help, Option } from 'commander';
import type { SettingFlags } from '../config/settings.ts';
import { pathStyles } from '../contract/path-styles.ts';
import { formats } from '../output/formats.ts';
import { type ColorChoice, colorChoices } from '../output/style.ts';
import { completes } from './completes.ts';

export interface GlobalFlags extends SettingFlags {
  readonly color: ColorChoice;
  readonly input: boolean;
  readonly quiet?: boolean;
  readonly debug?: boolean;
  readonly debugBodies?: boolean;
  readonly dryRun?: boolean;
}

/** The global flags that a noun may take over. No setting of the target is among them: these mean the same everywhere. */
export type TakenFlag = '--output' | '--dry-run';

/** @param taken the flags that the noun of this run declares itself */
export function addGlobalFlags(program: Command, taken: readonly TakenFlag[] = []): void {
  const ownOfNoun = new Set<string | undefined>(taken);
  for (const option of globalOptions()) if (!ownOfNoun.has(option.long)) program.addOption(option);
}

const globalOptions = (): Option[] => [
  new Option('--json', 'print the reply of the service as JSON'),
  // Not limited to its choices here: the environment and the profile give the format too, and are checked with it.
  completes(new Option('-o, --output <format>', `print in a format: ${formats.join(', ')}`), formats),
  new Option('--query <expression>', 'print a part of the reply, by JMESPath'),
  new Option('-r, --raw', 'with --query: print strings without quotes, and a list one value per line'),
  new Option('-q, --quiet', 'print no notes, targets and progress on stderr; errors still appear'),
  new Option('--base-url <url>', 'talk to the service at this address'),
  new Option('--local', 'talk to the service on this machine'),
  completes(new Option('--profile <name>', 'use this profile of the config file'), 'profiles'),
  new Option('--dry-run', 'print the requests as curl lines, and send nothing'),
  new Option('--debug', 'show requests, replies and stacks on stderr, without secrets and texts'),
  rare(new Option('--debug-bodies', 'the same as --debug, with up to 4 KiB of each body, still without secrets')),
  rare(new Option('--user-id <id>', 'act as this user')),
  rare(
    completes(
      new Option('--path-style <style>', 'send ids in the query string (reference) or the path (example)'),
      pathStyles,
    ),
  ),
  rare(new Option('--request-timeout <seconds>', 'give one request this long')),
  rare(new Option('--ca-cert <file>', 'trust the certificate authorities of this PEM file too')),
  rare(new Option('--color <when>', 'colour the output').choices([...colorChoices]).default('auto')),
  rare(new Option('--no-input', 'never ask; fail with an error that names the flag')),
];

/** Left out of `sta --help`; `sta help requests` describes it. */
const rare = (option: Option): Option => option.hideHelp();

/** The flags that `sta --help` leaves out. */
export function describeRareFlags(): { readonly term: string; readonly description: string }[] {
  const help = new Help();
  return globalOptions()
    .filter(({ hidden }) => hidden)
    .map((option) => ({ term: option.flags, description: help.optionDescription(option) }));
}

/** The long and short names of the global flags that take a value. */
export const valuedGlobalFlags: ReadonlySet<string> = new Set([
  '-o',
  '--output',
  '--query',
  '--base-url',
  '--profile',
  '--user-id',
  '--path-style',
  '--request-timeout',
  '--ca-cert',
  '--color',
]);

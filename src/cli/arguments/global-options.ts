/**
 * The options that every command accepts, in any position: one record each. The command line, the scanner, the help and
 * the completions derive from this list. commander takes a global option out of the arguments wherever it appears, so a
 * command group that needs one of these names says so in `cli/process/command-list.ts` (`takesOver`): in runs of that
 * group the root does not know the option, and the group's commands declare their own.
 */

import { pathStyles } from '../../contract/paths/path-styles.ts';
import { outputFormats } from '../../output/print/formats.ts';
import { type ColorChoice, colorChoices } from '../../output/text/style.ts';
import type { environmentVariables } from '../../shared/environment.ts';
import type { SettingFlags } from '../config/settings.ts';
import type { Completion } from './completes.ts';

export interface GlobalFlags extends SettingFlags {
  readonly color: ColorChoice;
  readonly input: boolean;
  readonly quiet?: boolean;
  readonly debug?: boolean;
  readonly debugBodies?: boolean;
  readonly dryRun?: boolean;
}

export interface GlobalOption {
  /** `-o`. */
  readonly short?: `-${string}`;
  /** `--output`. */
  readonly long: `--${string}`;
  /** The placeholder of its value; undefined if it takes none. */
  readonly value?: string;
  /**
   * Its valid values. commander checks them, unless a {@link variable} can set the option too: then the settings do.
   */
  readonly choices?: readonly string[];
  readonly default?: string;
  /** True if all its values count, and not only the last. */
  readonly repeats?: true;
  /** How the shell completes the value, if not with the choices. */
  readonly completion?: Completion;
  /** The environment variable that sets the same option. */
  readonly variable?: keyof typeof environmentVariables;
  readonly help: string;
  /**
   * The option's effect: how a result is printed, which service is called as which user, how requests are sent, or how
   * `sta` talks to you.
   */
  readonly group: 'output' | 'target' | 'requests' | 'terminal';
  /** Omitted from `sta --help`; `sta help requests` describes it. */
  readonly rare?: true;
}

export const globalOptions = [
  { long: '--json', group: 'output', help: 'print the response of the service as JSON' },
  {
    short: '-o',
    long: '--output',
    value: 'format',
    choices: outputFormats,
    repeats: true,
    variable: 'STA_OUTPUT',
    group: 'output',
    help: `print in a format: ${outputFormats.join(', ')}; or to a file, such as rows.xlsx`,
  },
  {
    long: '--query',
    value: 'expression',
    group: 'output',
    help: 'print the part of the response that this JMESPath expression selects',
  },
  {
    short: '-r',
    long: '--raw',
    group: 'output',
    help: 'with --query: print strings without quotes, and a list one value per line',
  },
  {
    long: '--csv-safe',
    group: 'output',
    help: "with -o csv: put ' before cells that a spreadsheet would run as a formula",
    rare: true,
  },
  {
    short: '-q',
    long: '--quiet',
    group: 'terminal',
    help: 'print no notes, targets or progress on stderr; errors still appear',
  },
  {
    long: '--base-url',
    value: 'url',
    variable: 'STA_BASE_URL',
    group: 'target',
    help: 'use the service at this address',
  },
  { long: '--local', group: 'target', help: 'use the service on this machine' },
  {
    long: '--profile',
    value: 'name',
    completion: 'profiles',
    variable: 'STA_PROFILE',
    group: 'target',
    help: 'use this profile of the config file',
  },
  { long: '--dry-run', group: 'requests', help: 'print the requests as curl commands, and send nothing' },
  {
    long: '--debug',
    group: 'terminal',
    help: 'show requests, responses and stack traces on stderr, without secrets or texts',
  },
  {
    long: '--debug-bodies',
    group: 'terminal',
    help: 'the same as --debug, with up to 4 KiB of each body, still without secrets',
    rare: true,
  },
  {
    long: '--user-id',
    value: 'id',
    variable: 'STA_USER_ID',
    group: 'target',
    help: 'act as this user',
    rare: true,
  },
  {
    long: '--path-style',
    value: 'style',
    choices: pathStyles,
    variable: 'STA_PATH_STYLE',
    group: 'target',
    help: 'send ids in the query string (reference) or the path (example)',
    rare: true,
  },
  {
    long: '--request-timeout',
    value: 'seconds',
    variable: 'STA_REQUEST_TIMEOUT',
    group: 'requests',
    help: 'give up on each attempt of a request after this long (default: 120)',
    rare: true,
  },
  {
    long: '--max-time',
    value: 'seconds',
    group: 'requests',
    help: 'give up on a download after this long (default: 3600)',
    rare: true,
  },
  {
    long: '--ca-cert',
    value: 'file',
    variable: 'STA_CA_CERT',
    group: 'target',
    help: 'also trust the certificate authorities in this PEM file',
    rare: true,
  },
  {
    long: '--color',
    value: 'when',
    choices: colorChoices,
    default: 'auto',
    group: 'terminal',
    help: 'colour the output',
    rare: true,
  },
  {
    long: '--no-input',
    group: 'terminal',
    help: 'never prompt; fail with an error that names the missing flag',
    rare: true,
  },
] as const satisfies readonly GlobalOption[];

export type GlobalOptionName = (typeof globalOptions)[number]['long'];

/**
 * The global options that a command group may take over. The options that choose the target are not among them: they
 * mean the same everywhere.
 */
export type TakenOption = Extract<GlobalOptionName, '--output' | '--dry-run'>;

/** `--redact` and `--redact-map`: the commands that read texts have them. */
import { type Command, InvalidArgumentError } from '../../cli/arguments/command.ts';
import { splitNames } from '../../cli/arguments/parse-options.ts';
import type { Context } from '../../cli/context/context.ts';
import { type PersonalKind, personalKinds } from '../../engines/redaction/kinds.ts';
import { StaError } from '../../shared/errors.ts';
import type { Redaction } from './redaction.ts';

export interface RedactOptions {
  /** True for all kinds. */
  readonly redact?: true | readonly PersonalKind[];
  readonly redactMap?: string;
}

/** Options of a command that reads its input through a redaction, if one is wanted. */
export interface Redacting {
  readonly redaction?: Redaction;
}

export const addRedactOptions = (command: Command): Command =>
  command
    .completedOption(
      '--redact [kinds]',
      `replace personal data by placeholders before anything is sent or stored; only these kinds, separated by commas: ${personalKinds.join(', ')} (default: all)`,
      { list: personalKinds },
      parseKinds,
    )
    .option(
      '--redact-map <file>',
      'with --redact: write which placeholder is which value, one JSON line each, readable only by you',
    );

/** For the help of commands with these options. */
export const redactNotes: readonly string[] = [
  'With --redact, texts, names of customers and other columns are redacted before they are sent: [EMAIL_1] is the same value in the',
  'whole conversation. Offsets count in the redacted text. See: sta help redaction',
];

/** For `--redact` of responses. @throws StaError `usage` if bodies are shown */
export function refuseBodies(redact: boolean | undefined, { showsBodies }: Pick<Context, 'showsBodies'>): void {
  if (redact !== true || !showsBodies) return;
  throw new StaError(
    'usage',
    '--redact and --debug-bodies cannot be used together: the responses contain the personal data',
  );
}

function parseKinds(value: string): true | readonly PersonalKind[] {
  const names = splitNames(value.toLowerCase());
  if (names.length === 1 && names[0] === 'all') return true;
  const found = names.map((name) => personalKinds.find((kind) => kind === name));
  const known = found.filter((kind) => kind !== undefined);
  if (known.length < names.length || names.length === 0) {
    throw new InvalidArgumentError(
      `The kinds are ${personalKinds.join(', ')}. Before a text or a file, write --redact all, or put --redact last.`,
    );
  }
  return [...new Set(known)];
}

/**
 * The options with the redaction that they ask for; call it once in a run. @throws StaError `usage`; `file_error` if the map
 * cannot be written
 */
export async function withRedaction<Options extends RedactOptions>(
  context: Context,
  options: Options,
): Promise<Options & Redacting> {
  const { redact, redactMap } = options;
  if (redact === undefined) {
    if (redactMap === undefined) return options;
    throw new StaError('usage', '--redact-map requires --redact: it says what the placeholders stand for');
  }
  // Few runs redact, and the engine prepares its lists of words while it loads.
  const { Redaction } = await import('./redaction.ts');
  const kinds = redact === true ? personalKinds : redact;
  if (redactMap === undefined || context.dryRun !== undefined) return { ...options, redaction: new Redaction(kinds) };
  const { openRedactionMap } = await import('./redaction-map.ts');
  const map = await openRedactionMap(redactMap);
  context.atEnd(map.close);
  return { ...options, redaction: new Redaction(kinds, map.add) };
}

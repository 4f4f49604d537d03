/** Connects commander and the actions: an action receives its context, options and arguments, and returns a view. */
import type { Command } from 'commander';
import { isMachineFormat, isTableFormat } from '../../output/print/formats.ts';
import { textView, type View } from '../../output/view.ts';
import { StaError } from '../../shared/errors.ts';
import type { Runner } from '../arguments/command.ts';
import type { GlobalFlags } from '../arguments/global-options.ts';
import { readOutputChoice } from '../arguments/output-choice.ts';
import type { Context } from './context.ts';

/**
 * @param sendsRequests whether the commands of a group send their requests before they change anything
 * @param onView receives the view that the action of a run returns, and its context
 */
export function createRunner(
  contextFor: (flags: GlobalFlags) => Context,
  sendsRequests: (group: string) => boolean,
  onView: (view: View, context: Context) => void,
): Runner {
  return <Options, Args extends unknown[]>(
    action: (context: Context, options: Options, ...args: Args) => Promise<View>,
  ) =>
    async function run(this: Command, ...given: unknown[]): Promise<void> {
      // commander passes the arguments, the options and the command; the command declares their types.
      const args = given.slice(0, -2) as Args;
      const options = given.at(-2) as Options;
      const flags = rootOf(this).opts<GlobalFlags>();
      if (flags.dryRun) requireRequests(groupOf(this), sendsRequests);
      await requireSelection(flags);
      const context = contextFor(flags);
      await requirePlace(flags, context);
      await requireOtherFiles(flags, options ?? {}, args);
      const act = () => action(context, options, ...args);
      onView(context.dryRun === undefined ? await act() : await showRequests(context, context.dryRun, act), context);
    };
}

/** Checks, before any request, that the requested format can show the response. @throws StaError `usage` */
async function requireSelection({ query, raw, json, output }: GlobalFlags): Promise<void> {
  if (raw && query === undefined) {
    throw new StaError('usage', '--raw requires --query: it prints the selected values', {
      hint: "An example: sta tags list --query 'data[].statement_tag_name' --raw",
    });
  }
  const { format } = readOutputChoice(output, json);
  if (raw && !json && format !== undefined && !isMachineFormat(format)) {
    throw new StaError('usage', `--raw and -o ${format} cannot be used together: --raw prints values, not rows`);
  }
  if (query === undefined) return;
  const { createSelection } = await import('../../output/print/select-json.ts');
  createSelection(query);
}

/** Checks, before any request, that the output can be written. @throws StaError */
async function requirePlace({ output, json }: GlobalFlags, { terminal }: Context): Promise<void> {
  const { file, format = 'table' } = readOutputChoice(output, json);
  if (file !== undefined) {
    const { checkWritable } = await import('../../output/print/whole-file.ts');
    await checkWritable(file);
  } else if (isTableFormat(format) && terminal.isTerminal && !json) {
    throw new StaError('usage', `-o ${format} is not text: a terminal cannot show it`, {
      hint: `Name a file: --output rows.${format}`,
    });
  }
}

/** The options that name a file to replace. */
const written = ['report', 'junit', 'sarif', 'redactMap', 'transcriptFile', 'out'];

/** Checks, before it is replaced, that a file is not an input of the same command. @throws StaError `usage` */
async function requireOtherFiles({ output, json }: GlobalFlags, options: object, args: unknown): Promise<void> {
  const replaced = [readOutputChoice(output, json).file];
  const others = [args];
  for (const [name, value] of Object.entries(options)) (written.includes(name) ? replaced : others).push(value);
  const paths = replaced.filter((path) => typeof path === 'string');
  if (paths.length === 0) return;
  const { refuseInputs } = await import('../../output/print/whole-file.ts');
  refuseInputs(paths, others.flat(2));
}

/** The word after the program's name. */
function groupOf(command: Command): string {
  const { parent } = command;
  return parent === null || parent.parent === null ? command.name() : groupOf(parent);
}

function rootOf(command: Command): Command {
  return command.parent === null ? command : rootOf(command.parent);
}

/** @throws StaError `usage` for a group whose commands may change something without a request */
function requireRequests(group: string, sendsRequests: (group: string) => boolean): void {
  if (sendsRequests(group)) return;
  throw new StaError(
    'usage',
    `--dry-run works only for commands that send requests: sta ${group} runs on this machine`,
    {
      hint: `See: sta ${group} --help`,
    },
  );
}

/**
 * @param dryRun the context's own
 * @returns a view of the requests, even if the action failed after them
 * @throws the action's error if it failed before its first request: it would fail in a real run too
 */
async function showRequests(
  context: Context,
  dryRun: NonNullable<Context['dryRun']>,
  action: () => Promise<View>,
): Promise<View> {
  let shown = Number.POSITIVE_INFINITY;
  try {
    const view = await action();
    if (view.kind === 'stream') {
      // Of many inputs, show the first: the others are sent the same way.
      shown = 1;
      const results = view.results[Symbol.asyncIterator]();
      while (dryRun.requests.length === 0 && !(await results.next()).done);
    }
  } catch (error) {
    if (dryRun.requests.length === 0) throw error;
  }
  const requests = dryRun.requests.slice(0, shown);
  const note = requests.length === 0 ? 'Nothing would be sent' : noteOf(context, [...dryRun.variables]);
  return textView({ requests }, requests.map(({ curl }) => curl).join('\n'), { note });
}

function noteOf(context: Context, variables: readonly string[]): string {
  const missing = variables.filter((name) => (context.env[name] ?? '') === '');
  const isLocal = context.settings().baseUrl === undefined;
  return [
    'Nothing was sent. Further requests of a command depend on the response',
    ...(missing.length === 0 ? [] : [`Set before you run it: ${missing.join(', ')}`]),
    ...(missing.includes('STA_TOKEN') && !isLocal ? ['An access token: export STA_TOKEN="$(sta auth token)"'] : []),
    ...(isLocal ? ['On a fresh local service: sta local exec -- bash -c "$(sta ... --dry-run)"'] : []),
  ].join('\n');
}

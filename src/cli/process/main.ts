/**
 * Runs a command: turns arguments and the injected environment into an exit code. The only place that prints views and
 * errors.
 */
import { CommanderError } from 'commander';
import { formatOfFile, isFormat, isMachineFormat, type OutputFormat } from '../../output/print/formats.ts';
import { asStaError, printError } from '../../output/print/print-error.ts';
import { type PrintOptions, printView } from '../../output/print/print-view.ts';
import { withoutNotes } from '../../output/terminal/io.ts';
import { colorChoices, createPaint, wantsColor } from '../../output/text/style.ts';
import type { View } from '../../output/view.ts';
import { type Environment, readVariable } from '../../shared/environment.ts';
import { foundExitCode, StaError } from '../../shared/errors.ts';
import { rootValues, type Scanned, scanArguments } from '../arguments/scan-arguments.ts';
import type { Context } from '../context/context.ts';
import type { Deps } from '../context/deps.ts';
import { createRunner } from '../context/runner.ts';
import { guardDeps } from './guard-deps.ts';
import { buildProgram, describeAll, findGroup, outline, showsRequests } from './program.ts';
import { createSession } from './session.ts';
import { watchStop } from './stop-notices.ts';

/** @param given the arguments after the program's name */
export async function main(given: readonly string[], world: Deps): Promise<number> {
  const deps = guardDeps(world);
  const scan = scanArguments(given, outline);
  const { argv } = scan;
  const { io, env, signal } = deps;
  const flags = readFailureFlags(scan, env);
  const session = createSession(deps);
  const watch = watchStop(signal, (line) => {
    if (!flags.quiet && !isMachineFormat(flags.format)) io.notes.write(`${line}\n`);
  });
  const complaints: string[] = [];
  const shown: { view: View; context: Context }[] = [];
  const run = createRunner(session.contextFor, showsRequests, (view, context) => shown.push({ view, context }));
  try {
    const program = await buildProgram(run, findGroup(scan), {
      writeHelp: (text) => io.stdout.write(text),
      writeComplaint: (text) => complaints.push(text),
      helpWidth: Math.min(io.stdout.columns ?? 100, 120),
      version: deps.version,
    });
    if (argv.length === 0) {
      const { startScreen } = await import('../help/start-screen.ts');
      io.stdout.write(startScreen());
      return 0;
    }
    await program.parseAsync(argv, { from: 'user' });
    const [result] = shown;
    if (result === undefined) return 0;
    const { view, context } = result;
    const { format, file, query, raw, csvSafe } = howToPrint(view, context, flags.format);
    const paint = createPaint(wantsColor(flags.color, io.stdout, env));
    await printView(view, context.quiet ? withoutNotes(io) : io, { format, file, query, raw, csvSafe, paint });
    await session.finish();
    if (view.failure !== undefined) throw view.failure;
    return view.exitCode ?? (view.found ? foundExitCode : 0);
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return 0;
    if (error instanceof CommanderError && error.code === 'commander.help') {
      // A group without a command: show its help.
      io.stdout.write(complaints.join(''));
      return 0;
    }
    const failure = abortError(error, signal) ?? (await explain(error, argv));
    printError(failure, io, {
      json: isMachineFormat(flags.format),
      paint: createPaint(wantsColor(flags.color, io.stderr, env)),
      debug: flags.debug || failure.code === 'bug',
    });
    // The run has failed already: of two failures, the first one is reported.
    await session.finish().catch(() => {});
    return failure.exitCode;
  } finally {
    watch.ending();
    await session.close();
    watch.ended();
  }
}

/** The requested format; if the config file cannot be read, only the flags decide. @throws StaError `usage` */
function howToPrint(view: View, context: Context, guess: OutputFormat): Omit<PrintOptions, 'paint'> {
  try {
    const { outputFile: file, format, bareFormat, ...settings } = context.settings();
    return { ...settings, format: view.kind === 'text' && view.bare ? bareFormat : format, file };
  } catch (error) {
    if (!(error instanceof StaError) || error.code !== 'config_error') throw error;
    return { format: guess, file: undefined, query: undefined, raw: false, csvSafe: false };
  }
}

/**
 * The error of a run that a signal ended: the signal's, or the command's own if it has the same code and adds a hint.
 */
function abortError(error: unknown, { aborted, reason }: AbortSignal): StaError | undefined {
  if (!aborted || !(reason instanceof StaError)) return undefined;
  return error instanceof StaError && error.code === reason.code && error.hint !== undefined ? error : reason;
}

/** Converts commander's complaints to usage errors, and an aborted prompt to an interruption. */
async function explain(error: unknown, argv: readonly string[]): Promise<StaError> {
  if (error instanceof Error && error.name === 'ExitPromptError') {
    return new StaError('interrupted', 'Interrupted', { cause: error });
  }
  if (!(error instanceof CommanderError)) return asStaError(error);
  const { usageErrorOf } = await import('../help/explain-usage.ts');
  return usageErrorOf(error, argv, await describeAll());
}

const formatIn = (output: unknown): OutputFormat | undefined =>
  typeof output !== 'string' ? undefined : isFormat(output) ? output : formatOfFile(output);

/**
 * The flags that decide how a failure is printed. They are read before commander parses anything, since parsing may
 * fail.
 */
export function readFailureFlags(scan: Scanned, env: Environment) {
  const values = rootValues(scan);
  const output = values.get('--output') ?? readVariable(env, 'STA_OUTPUT');
  const wantsJson = values.has('--json') || (values.has('--query') && !values.has('--output'));
  const color = values.get('--color');
  return {
    format: wantsJson ? 'json' : (formatIn(output) ?? 'table'),
    color: colorChoices.find((choice) => choice === color) ?? 'auto',
    debug: values.has('--debug') || values.has('--debug-bodies'),
    quiet: values.has('--quiet'),
  };
}

/** The options of commands that accept an endless stream of texts, and the stream that they name. */
import { statSync } from 'node:fs';
import { StaError } from '../../shared/errors.ts';
import { statPath } from '../../shared/files/stat-path.ts';
import type { Command } from '../arguments/command.ts';
import { parseInteger } from '../arguments/parse-options.ts';
import type { Context } from '../context/context.ts';
import { type LineSources, measureLines, openLines } from './open-texts.ts';
import type { ManyTexts } from './run-many.ts';

export interface StreamOptions {
  readonly ndjson?: boolean;
  /** Only of commands whose results have columns. */
  readonly tsv?: boolean;
  readonly concurrency: number;
  readonly resume?: string;
}

/** @param what the unit that is processed concurrently: `texts`, or `calls` that carry many texts */
export const addStreamOptions = (command: Command, what: 'texts' | 'calls'): Command =>
  command
    .option('--ndjson', 'read many texts, or an endless stream: one {"id","text"} per line of the file or stdin')
    .option('--resume <path>', 'with --ndjson: skip the texts that have a result in this file of an earlier run')
    .option('--concurrency <number>', `how many ${what} to process at a time`, parseInteger(1, 64), 4);

/** @param columns of the result, for the help */
export const addTabOption = (command: Command, columns: readonly string[]): Command =>
  command.option(
    '--tsv',
    `the same with tab-separated lines, the text in the last column; prints the columns ${columns.join(', ')}, error`,
  );

/** The text about streams in a command's help. */
export const streamNotes: readonly string[] = [
  'With --ndjson, results are printed in input order, one JSON object per line, while input arrives: {"id", ...the response}',
  'or {"id","error":{"code","message"}}, and {"line", ...} without an id. If a text failed, the exit code is 1. sta help lines',
  'To continue a run that ended early, repeat its command line with --resume out.ndjson >> out.ndjson',
  '(with > the shell would empty that file first). It skips the ids, or line numbers, that have a result.',
];

/** Whether each line of the input is a text, and gets a line of the output. */
export const readsLines = ({ ndjson = false, tsv = false }: StreamOptions): boolean => ndjson || tsv;

/** @throws StaError `usage` if `--resume` is used without `--ndjson` */
export function requireNdjson({ ndjson = false, resume }: StreamOptions): void {
  if (resume !== undefined && !ndjson) {
    throw new StaError('usage', '--resume requires --ndjson: it recognises the texts by their ids or line numbers');
  }
}

/**
 * The stream of `--ndjson` or `--tsv`.
 *
 * @param args must be empty or `-`
 * @param columns of the result, for `--tsv`
 * @throws StaError `usage`
 */
export function openLineTexts(
  { stdin }: Pick<Context, 'stdin'>,
  args: readonly string[],
  paths: readonly string[],
  { ndjson = false, tsv = false, concurrency, resume }: StreamOptions,
  command: string,
  columns: readonly string[] = [],
): Omit<ManyTexts, 'title'> {
  if (ndjson && tsv) throw new StaError('usage', '--ndjson and --tsv cannot be used together');
  const flag = tsv ? '--tsv' : '--ndjson';
  if (args.length > 0 && (paths.length > 0 || args.length > 1 || args[0] !== '-')) {
    throw new StaError('usage', `Give the text as an argument or with --file or ${flag}, not both`);
  }
  if (paths.length === 0 && stdin.isTerminal) {
    throw new StaError('usage', `Pass the lines for ${flag} with --file PATH, or on stdin`, {
      hint: `An example: sta ${command} ${flag} < texts.${tsv ? 'tsv' : 'ndjson'}`,
    });
  }
  if (resume !== undefined && paths.some((path) => path !== '-' && isSameFile(path, resume))) {
    throw new StaError('usage', `--resume and --file both name ${resume}`, {
      hint: '--resume names the file that the earlier run wrote',
    });
  }
  const stream = streamOf({ paths, stdin, lines: tsv ? 'tsv' : 'ndjson' }, concurrency);
  if (tsv) return { ...stream, jsonForPeople: false, columns };
  return { ...stream, jsonForPeople: true, resume };
}

/** The stream of plain lines, one text per line; it may be endless. @param paths empty for stdin */
export function openPlainLines(
  { stdin }: Pick<Context, 'stdin'>,
  paths: readonly string[],
  concurrency: number,
): Omit<ManyTexts, 'title'> {
  return { ...streamOf({ paths, stdin, lines: 'plain' }, concurrency), jsonForPeople: false };
}

const streamOf = (sources: LineSources, concurrency: number): Pick<ManyTexts, 'open' | 'size' | 'concurrency'> => ({
  open: (signal) => openLines(sources, signal),
  size: measureLines(sources),
  concurrency,
});

function isSameFile(one: string, other: string): boolean {
  if (statPath(one) === undefined || statPath(other) === undefined) return false;
  const [a, b] = [one, other].map((path) => statSync(path, { bigint: true }));
  return a?.ino === b?.ino && a?.dev === b?.dev;
}

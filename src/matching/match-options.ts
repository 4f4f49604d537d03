/** The options that `match tags` and `match intents` share. */
import { type Command, Option } from 'commander';
import { completes } from '../action/completes.ts';
import type { Context } from '../action/context.ts';
import { collect, parseThreshold } from '../action/parse-options.ts';
import { readLines } from '../action/read-input.ts';
import { addLiteralOption, type LiteralOption } from '../action/refuse-file-names.ts';
import { isWholeId, resolveId } from '../action/resolve-id.ts';
import { StaError } from '../errors.ts';
import { addStreamOptions, type StreamOptions, streamNotes } from '../streams/stream-options.ts';
import { openTargets, type TargetKind } from './match-targets.ts';

export interface MatchOptions extends StreamOptions, LiteralOption {
  readonly file?: string;
  readonly threshold?: number;
  readonly id?: string[];
  readonly explain?: boolean;
}

export const addMatchOptions = (command: Command, what: 'tag' | 'intent'): Command =>
  addStreamOptions(
    addLiteralOption(command)
      .argument('[sentence...]', 'sentences; - for stdin, one a line')
      .option('--file <path>', 'a file of sentences, one a line; - for stdin')
      .option('--threshold <number>', 'the lowest score that counts, 0 to 1', parseThreshold)
      .addOption(
        completes(
          new Option(
            '--id <id>',
            `match only against this ${what}, by its id or name; repeat it for more (default: all of yours)`,
          ),
          `${what}s`,
        ).argParser(collect),
      )
      .option('--explain', 'show the nearest samples, near misses too, and which words made the score'),
    'calls',
  );

/** What the help of both says of many sentences. */
export const matchNotes: readonly string[] = [
  'A score, 0 to 1, tells how well a sentence fits beside all others that you keep, also where --id asks for some alone; 0.5',
  'is where most of what belongs is above. 1 is for a sample word for word, or a phrase that stands in the sentence.',
  'A terminal shows one table of all sentences, --json one document: they are matched in one call. Elsewhere the lines of',
  'stdin, or of a file, may be endless: a row for each match comes as it is found, with tabs, as CSV (-o csv), or as JSON',
  '(-o ndjson): {"line","sentence","id","name","score","value"}.',
  ...streamNotes,
];

/** @throws StaError when there are no sentences */
export async function readSentences(
  context: Context,
  args: readonly string[],
  options: MatchOptions,
  command: string,
): Promise<string[]> {
  const sentences = await readLines({ args, file: options.file, stdin: context.stdin, what: 'sentences', command });
  if (sentences.length === 0) throw noSentences();
  if (sentences.some((sentence) => sentence.trim() === '')) {
    throw new StaError('invalid_input', 'A sentence must not be empty');
  }
  return sentences;
}

export const noSentences = () => new StaError('invalid_input', 'There are no sentences in the input');

/**
 * The same options with whole ids. What fits nothing stays as it is: the match says so. Whole ids cost no call.
 *
 * @throws StaError `usage` when several fit
 */
export async function withTargetIds(context: Context, kind: TargetKind, options: MatchOptions): Promise<MatchOptions> {
  const { id: given } = options;
  if (given === undefined || context.dryRun !== undefined || given.every(isWholeId)) return options;
  const { targets } = await openTargets(await context.api(), kind);
  const noun = kind === 'tag' ? 'statement tag' : kind;
  return { ...options, id: [...new Set(given.map((one) => resolveId(one, targets, noun) ?? one))] };
}

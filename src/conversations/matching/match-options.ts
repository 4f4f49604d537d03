/** The options that `match tags` and `match intents` share. */

import type { TargetKind } from '../../api/records/target-calls.ts';
import type { Command } from '../../cli/arguments/command.ts';
import { collect, parseThreshold } from '../../cli/arguments/parse-options.ts';
import { addLiteralOption, type LiteralOption } from '../../cli/arguments/refuse-file-names.ts';
import type { Context } from '../../cli/context/context.ts';
import { type InputSources, readLines } from '../../cli/context/read-input.ts';
import { addStreamOptions, addTabOption, type StreamOptions, streamNotes } from '../../cli/inputs/stream-options.ts';
import { isWholeId, resolveId } from '../../cli/records/resolve-id.ts';
import { StaError } from '../../shared/errors.ts';
import { addRedactOptions, type RedactOptions, redactNotes } from '../redaction/redact-options.ts';
import type { Redaction } from '../redaction/redaction.ts';
import { addFormatOptions, type FormatOptions, formatNotes } from '../transcripts/format-options.ts';
import { openTargets } from './match-targets.ts';

export interface MatchOptions extends StreamOptions, LiteralOption, FormatOptions, RedactOptions {
  readonly file?: string;
  readonly threshold?: number;
  readonly id?: string[];
  readonly explain?: boolean;
}

/** The columns of the result for a tab-separated line: those of all matches, the best first. */
export const matchColumns = ['names', 'scores'] as const;

export const addMatchOptions = (command: Command, what: 'tag' | 'intent'): Command =>
  addTabOption(
    addStreamOptions(
      addFormatOptions(
        addRedactOptions(addLiteralOption(command))
          .argument('[sentence...]', 'sentences; - for stdin, one per line')
          .option('--file <path>', 'a transcript, or a file of sentences, one per line; - for stdin'),
      )
        .option(
          '--threshold <number>',
          `the lowest score that counts, 0 to 1 (default: ${what === 'tag' ? "each tag's own, else 0.5" : '0.5'})`,
          parseThreshold,
        )
        .completedOption(
          '--id <id>',
          `match only against this ${what}, by its id or name; repeat it for more (default: all of yours)`,
          `${what}s`,
          collect,
        )
        .option('--explain', 'show the nearest samples, including near misses, and how much each word contributes'),
      'calls',
    ),
    matchColumns,
  );

/** For the help of both commands. */
export const matchNotes: readonly string[] = [
  'A score from 0 to 1 rates how well a sentence fits, relative to all your tags or intents, even with --id. Most true',
  'matches score above 0.5; an exact sample, or a sentence that contains a phrase, scores 1.',
  'On a terminal and with --json, all sentences are matched in one call and printed as one table or document. Otherwise',
  'stdin or the file can be endless, and each match is printed as soon as it is found: as a tab-separated row, as CSV',
  '(-o csv), or as JSON (-o ndjson): {"line","sentence","id","name","score","value"}.',
  '',
  ...formatNotes,
  'Each sentence of a transcript is matched by itself; its rows also have speaker, role, start, end (seconds) and line.',
  ...redactNotes,
  '',
  ...streamNotes,
];

/** @throws StaError if there are no sentences */
export async function readSentences(
  args: readonly string[],
  { stdin, file }: Pick<InputSources, 'stdin' | 'file'>,
  command: string,
  redaction?: Redaction,
): Promise<string[]> {
  const sentences = await readLines({ args, file, stdin, what: 'sentences', command });
  if (sentences.length === 0) throw noSentencesError();
  if (sentences.some((sentence) => sentence.trim() === '')) {
    throw new StaError('invalid_input', 'A sentence must not be empty');
  }
  return sentences.map((sentence) => redaction?.text(file ?? '', sentence) ?? sentence);
}

export const noSentencesError = () => new StaError('invalid_input', 'There are no sentences in the input');

/**
 * Replaces names and abbreviated ids in `--id` with whole ids. A value that matches nothing is kept: the match reports
 * it. Whole ids cost no call.
 *
 * @throws StaError `usage` if several match
 */
export async function withTargetIds(context: Context, kind: TargetKind, options: MatchOptions): Promise<MatchOptions> {
  const { id: given } = options;
  if (given === undefined || context.dryRun !== undefined || given.every(isWholeId)) return options;
  const { targets } = await openTargets(await context.api(), kind);
  const noun = kind === 'tag' ? 'statement tag' : kind;
  return { ...options, id: [...new Set(given.map((one) => resolveId(one, targets, noun) ?? one))] };
}

/** The results of an earlier run: the ids, or line numbers, in the JSON lines that it printed. */

import { createReadStream } from 'node:fs';
import { appendFile, truncate } from 'node:fs/promises';
import type { TextInput } from '../../api/batches/text-input.ts';
import { StaError, systemReasonOf } from '../../shared/errors.ts';
import { tryParseJson } from '../../shared/parse-json.ts';
import type { Context } from '../context/context.ts';
import type { ManyTexts } from './run-many.ts';
import { splitLines } from './split-lines.ts';

/** Many times the length of the response to the longest text with each character escaped. */
const maxLineBytes = 256 * 2 ** 20;
/** A Set is limited to 2^24 entries. */
const maxIds = 2 ** 24 - 1;

export interface EarlierLines {
  readonly maxLineBytes: number;
  /** How a line may begin. */
  readonly starts: readonly string[];
  /** `text`: what a line is the result of. */
  readonly input: string;
  /** `the result of an earlier run`: what a line is. */
  readonly what: string;
  /** What to do about a line that is something else. */
  readonly hint: string;
  /** @returns false for a line that no run prints */
  readonly take: (value: unknown, text: string) => boolean;
}

/**
 * Reads the file of `--resume`. A run that was killed may have left an incomplete last line: it is removed, and its
 * input is processed again.
 *
 * @returns how an incomplete last line was repaired
 * @throws StaError `file_error`; `invalid_input` for a file that contains anything else
 */
export async function readEarlierLines(
  path: string,
  signal: AbortSignal,
  { maxLineBytes, starts, input, what, hint, take }: EarlierLines,
): Promise<string | undefined> {
  let [number, endByte] = [0, 0];
  try {
    for await (const { text, ended, endByte: end } of splitLines(createReadStream(path, { signal }), maxLineBytes)) {
      number += 1;
      const value = tryParseJson(text ?? '');
      // Remove only a line that begins as one, so that a file named by mistake is kept. It may end in the middle of a
      // character, which makes it undecodable.
      const begins = text === undefined || starts.some((start) => text.startsWith(start) || start.startsWith(text));
      if (value === undefined && !ended && begins) {
        await truncate(path, endByte);
        return `The last line of ${path} is incomplete: it was removed, and its ${input} is processed again`;
      }
      if (text === undefined || !take(value, text)) {
        throw new StaError('invalid_input', `Line ${number} of ${path} is not ${what}`, { hint });
      }
      if (!ended) {
        await appendFile(path, '\n');
        return `The last line of ${path} had no line break: it has been added`;
      }
      endByte = end;
    }
    return undefined;
  } catch (cause) {
    if (!(cause instanceof Error && 'syscall' in cause)) throw cause;
    throw new StaError('file_error', `Cannot read or repair ${path}: ${systemReasonOf(cause)}`, {
      hint: '--resume names the file that the earlier run wrote as JSON lines',
      cause,
    });
  }
}

/**
 * @returns ids: of the inputs that have a result, as JSON (1 and "1" differ), or their lines; failures: after which
 * there is no result, as the lines that a run prints; mended: how an incomplete last line was repaired
 * @throws StaError as {@link readEarlierLines}
 */
export async function readResults(path: string, signal: AbortSignal) {
  const ids = new Set<string>();
  const failures = new Set<string>();
  const mended = await readEarlierLines(path, signal, {
    maxLineBytes,
    starts: ['{"id":', '{"line":'],
    input: 'text',
    what: 'the result of an earlier run',
    hint: '--resume names a file that --ndjson without --query wrote; the texts come with --file, or on stdin',
    take(value, text) {
      if (typeof value !== 'object' || value === null || !('id' in value || 'line' in value)) return false;
      if (isErrorLine(value)) failures.add(text);
      // A text of the input is not a result.
      else if ('text' in value) return false;
      else ids.add(keyOf(value));
      if (ids.size > maxIds || failures.size > maxIds) throw tooManyResultsError(path);
      return true;
    },
  });
  return { ids, failures, mended };
}

/** Identifies a text and its result. */
const keyOf = ({ id, line }: { readonly id?: unknown; readonly line?: unknown }): string =>
  id === undefined ? `line ${line}` : JSON.stringify(id);

const isErrorLine = (value: object): boolean =>
  'error' in value && typeof value.error === 'object' && value.error !== null && 'code' in value.error;

const tooManyResultsError = (path: string) =>
  new StaError('invalid_input', `${path} contains more than ${maxIds} results`, {
    hint: 'Split the input, and use a file of results for each part',
  });

/**
 * Skips the inputs for which an earlier run has a result.
 *
 * @param onSkipped receives the bytes of each skipped input
 * @param onFailures receives the failures of the earlier run
 * @throws StaError if the file of results cannot be used
 */
export function skipFinished(
  context: Pick<Context, 'note'>,
  { open, resume }: Pick<ManyTexts, 'open' | 'resume'>,
  signal: AbortSignal,
  onSkipped: (bytes: number) => void,
  onFailures: (failures: ReadonlySet<string>) => void,
): AsyncIterable<readonly TextInput[]> {
  return resume === undefined ? open(signal) : skipResults(context, resume, open, signal, onSkipped, onFailures);
}

async function* skipResults(
  context: Pick<Context, 'note'>,
  resume: string,
  open: ManyTexts['open'],
  signal: AbortSignal,
  onSkipped: (bytes: number) => void,
  onFailures: (failures: ReadonlySet<string>) => void,
): AsyncGenerator<readonly TextInput[]> {
  const { ids, failures, mended } = await readResults(resume, signal);
  onFailures(failures);
  if (mended !== undefined) context.note(mended);
  let before = 0;
  for await (const inputs of open(signal)) {
    const left: TextInput[] = [];
    for (const input of inputs) {
      const end = input.endByte ?? before;
      if (ids.has(keyOf(input))) onSkipped(end - before);
      else left.push(input);
      before = end;
    }
    if (left.length > 0) yield left;
  }
}

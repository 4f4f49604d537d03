/** The results of an earlier run: the ids in the JSON lines that it printed. */

import { createReadStream } from 'node:fs';
import { appendFile, truncate } from 'node:fs/promises';
import type { TextInput } from '../../api/batches/text-input.ts';
import { StaError } from '../../shared/errors.ts';
import { tryParseJson } from '../../shared/parse-json.ts';
import type { Context } from '../context/context.ts';
import { explainReadFailure } from '../context/read-input.ts';
import type { ManyTexts } from './run-many.ts';
import { type InputLine, splitLines } from './split-lines.ts';

export interface EarlierResults {
  /** The ids of the inputs that have a result, as JSON: 1 and "1" differ. Error lines are ignored. */
  readonly ids: ReadonlySet<string>;
  /** The failures after which there is no result, as the lines that a run prints. */
  readonly failures: ReadonlySet<string>;
  /** How an incomplete last line was repaired. */
  readonly mended: string | undefined;
}

/** Many times the length of the response to the longest text with each character escaped. */
const maxLineBytes = 256 * 2 ** 20;
/** A Set is limited to 2^24 entries. */
const maxIds = 2 ** 24 - 1;

/**
 * Reads a file of results. A run that was killed may have left an incomplete last line: it is removed, and its text is
 * processed again.
 *
 * @throws StaError `file_error`; `invalid_input` for a file that contains anything else
 */
export async function readResults(path: string, signal: AbortSignal): Promise<EarlierResults> {
  try {
    return await read(path, signal);
  } catch (cause) {
    if (!(cause instanceof Error && 'syscall' in cause)) throw cause;
    throw new StaError('file_error', `Cannot read or repair ${path}: ${explainReadFailure(cause)}`, {
      hint: '--resume names the file that the earlier run wrote',
      cause,
    });
  }
}

async function read(path: string, signal: AbortSignal): Promise<EarlierResults> {
  const ids = new Set<string>();
  const failures = new Set<string>();
  let number = 0;
  let endByte = 0;
  for await (const line of splitLines(createReadStream(path, { signal }), maxLineBytes)) {
    number += 1;
    const result = parseResult(line);
    if (result === 'cut off') {
      await truncate(path, endByte);
      return {
        ids,
        failures,
        mended: `The last line of ${path} is incomplete: it was removed, and its text is processed again`,
      };
    }
    if (result === undefined) throw notResultsError(path, number);
    if (result.id !== undefined) ids.add(result.id);
    else if (line.text !== undefined) failures.add(line.text);
    if (ids.size > maxIds || failures.size > maxIds) throw tooManyResultsError(path);
    if (!line.ended) {
      await appendFile(path, '\n');
      return { ids, failures, mended: `The last line of ${path} had no line break: it has been added` };
    }
    endByte = line.endByte;
  }
  return { ids, failures, mended: undefined };
}

const start = '{"id":';

/** @returns no id for an error line; `cut off` for an incomplete line; undefined for a line that no run prints */
function parseResult({ text, ended }: InputLine): { id: string | undefined } | 'cut off' | undefined {
  const value = tryParseJson(text ?? '');
  if (value === undefined) {
    // A line may end in the middle of a character, which makes it undecodable.
    const begins = text === undefined || text.startsWith(start) || start.startsWith(text);
    return !ended && begins ? 'cut off' : undefined;
  }
  if (typeof value !== 'object' || value === null || !('id' in value)) return undefined;
  if (isErrorLine(value)) return { id: undefined };
  // A text of the input is not a result.
  return 'text' in value ? undefined : { id: JSON.stringify(value.id) };
}

const isErrorLine = (value: object): boolean =>
  'error' in value && typeof value.error === 'object' && value.error !== null && 'code' in value.error;

const notResultsError = (path: string, line: number) =>
  new StaError('invalid_input', `Line ${line} of ${path} is not the result of an earlier run`, {
    hint: '--resume names a file that --ndjson without --query wrote; the texts come with --file, or on stdin',
  });

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
      if (ids.has(JSON.stringify(input.id))) onSkipped(end - before);
      else left.push(input);
      before = end;
    }
    if (left.length > 0) yield left;
  }
}

/** `--resume`: reads the rows that an earlier run wrote as JSON lines, and decides which lines of the input to skip. */
import { createReadStream } from 'node:fs';
import { appendFile, truncate } from 'node:fs/promises';
import { explainReadFailure } from '../../cli/context/read-input.ts';
import { splitLines } from '../../cli/inputs/split-lines.ts';
import { StaError } from '../../shared/errors.ts';
import { tryParseJson } from '../../shared/parse-json.ts';
import type { Row, RowError } from './row.ts';

export interface EarlierRows {
  /**
   * True if an input was finished: rows are written in the order of their sources, so all inputs before the last row
   * were.
   */
  isFinished(row: Pick<Row, 'source' | 'index'>): boolean;
  /** True if the file ends with the same failure of this row: it need not be written again. */
  hasFailure(row: Pick<Row, 'source' | 'index' | 'error'>): boolean;
  /** How an incomplete last line was repaired. */
  readonly mended: string | undefined;
}

/** Maximum length of a row: a text of maximum length with each character escaped. */
const maxLineBytes = 64 * 2 ** 20;

/**
 * @param onRow receives each row that was finished without an error; the others are processed again
 * @throws StaError `file_error`; `invalid_input` for any other file
 */
export async function readEarlierRows(
  path: string,
  signal: AbortSignal,
  onRow: (row: Row) => void,
): Promise<EarlierRows> {
  const sources = new Map<string, { last: number; failed: Map<number, RowError> }>();
  const take = (row: Row) => {
    const { source, index, error } = row;
    const known = sources.get(source) ?? { last: -1, failed: new Map() };
    sources.set(source, known);
    known.last = Math.max(known.last, index);
    if (error !== undefined) {
      known.failed.set(index, error);
      return;
    }
    known.failed.delete(index);
    onRow(row);
  };
  const isFinished: EarlierRows['isFinished'] = ({ source, index }) => {
    const known = sources.get(source);
    return known !== undefined && index <= known.last && !known.failed.has(index);
  };
  const hasFailure: EarlierRows['hasFailure'] = ({ source, index, error }) => {
    const known = sources.get(source)?.failed.get(index);
    return known !== undefined && known.code === error?.code && known.message === error.message;
  };
  try {
    let [number, endByte] = [0, 0];
    for await (const { text, ended, endByte: end } of splitLines(createReadStream(path, { signal }), maxLineBytes)) {
      number += 1;
      const row = parseRow(text);
      if (row === undefined && !ended && beginsRow(text)) {
        await truncate(path, endByte);
        return {
          isFinished,
          hasFailure,
          mended: `The last line of ${path} is incomplete: it was removed, and its input is processed again`,
        };
      }
      if (row === undefined) throw notRowsError(path, number);
      take(row);
      if (!ended) {
        await appendFile(path, '\n');
        return { isFinished, hasFailure, mended: `The last line of ${path} had no line break: it has been added` };
      }
      endByte = end;
    }
    return { isFinished, hasFailure, mended: undefined };
  } catch (cause) {
    if (!(cause instanceof Error && 'syscall' in cause)) throw cause;
    throw new StaError('file_error', `Cannot read or repair ${path}: ${explainReadFailure(cause)}`, {
      hint: '--resume names the file that the earlier run wrote with -o ndjson',
      cause,
    });
  }
}

const start = '{"source":';

/**
 * Remove only an incomplete row, so that a file named by mistake is kept. The row may end in the middle of a character.
 */
const beginsRow = (text: string | undefined): boolean =>
  text === undefined || text.startsWith(start) || start.startsWith(text);

/** @returns undefined for a line that no analysis writes */
function parseRow(text: string | undefined): Row | undefined {
  const value = tryParseJson(text ?? '');
  return isRow(value) ? value : undefined;
}

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' &&
  value !== null &&
  'source' in value &&
  typeof value.source === 'string' &&
  'index' in value &&
  Number.isSafeInteger(value.index) &&
  'text' in value &&
  typeof value.text === 'string';

const notRowsError = (path: string, line: number) =>
  new StaError('invalid_input', `Line ${line} of ${path} is not a row of an earlier analysis`, {
    hint: '--resume names the file that sta analyze -o ndjson wrote, without --query',
  });

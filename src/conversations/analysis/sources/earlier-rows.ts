/** `--resume`: reads the rows that an earlier run wrote as JSON lines, and decides which lines of the input to skip. */
import { readEarlierLines } from '../../../cli/inputs/read-results.ts';
import type { Row, RowError } from '../rows/row.ts';

/** Maximum length of a row: a text of maximum length with each character escaped. */
const maxLineBytes = 64 * 2 ** 20;

/**
 * @param onRow receives each row that was finished without an error; the others are processed again
 * @returns mended: how an incomplete last line was repaired
 * @throws StaError `file_error`; `invalid_input` for any other file
 */
export async function readEarlierRows(path: string, signal: AbortSignal, onRow: (row: Row) => void) {
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
  /** Rows are written in the order of their sources, so all inputs before the last row were finished. */
  const isFinished = ({ source, index }: Pick<Row, 'source' | 'index'>) => {
    const known = sources.get(source);
    return known !== undefined && index <= known.last && !known.failed.has(index);
  };
  /** True if the file ends with the same failure of this row: it need not be written again. */
  const hasFailure = ({ source, index, error }: Pick<Row, 'source' | 'index' | 'error'>) => {
    const known = sources.get(source)?.failed.get(index);
    return known !== undefined && known.code === error?.code && known.message === error.message;
  };
  const mended = await readEarlierLines(path, signal, {
    maxLineBytes,
    starts: ['{"source":'],
    input: 'input',
    what: 'a row of an earlier analysis',
    hint: '--resume names the file that sta analyze -o ndjson wrote, without --query',
    take(value) {
      if (isRow(value)) take(value);
      return isRow(value);
    },
  });
  return { isFinished, hasFailure, mended };
}

function isRow(value: unknown): value is Row {
  const { source, index, text } = (value ?? {}) as Partial<Row>;
  return typeof source === 'string' && Number.isSafeInteger(index) && typeof text === 'string';
}

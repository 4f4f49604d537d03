/** Rows as text separated by tabs, and the number of the row that a line of this text belongs to. */
import { findLastAt } from '../conversation.ts';
import type { Item } from '../format.ts';
import type { SourceLine } from '../source-lines.ts';

/** A row separated by tabs, with a line break at its end. @param values become text with `\n` as line breaks */
export const tabLine = (values: readonly string[]): string => `${values.map(quote).join('\t')}\n`;

const quote = (value: string): string => (value === '' ? '' : `"${lineBreaks(value).replaceAll('"', '""')}"`);

/** Decoders of text sources treat a lone `\r`, and NUL, in other ways. */
const lineBreaks = (value: string): string => value.replace(/\r\n?/g, '\n').replaceAll('\0', '');

/**
 * Counts the rows of a table: a cell with line breaks has several lines.
 *
 * @returns `lines` are those that were given; `place` gives items that were read from them the number of their row
 */
export function countRows(given: AsyncIterable<SourceLine>) {
  /** Where a row begins after one of several lines, and the number of line breaks in cells before it. */
  const breaks = [{ start: 1, count: 0 }];
  async function* lines(): AsyncGenerator<SourceLine> {
    let isOpen = false;
    let count = 0;
    for await (const line of given) {
      if (isOpen) count += 1;
      if ((line.text?.split('"').length ?? 1) % 2 === 0) {
        isOpen = !isOpen;
        if (!isOpen) breaks.push({ start: line.number + 1, count });
      }
      yield line;
    }
  }
  return {
    lines: lines(),
    async *place(items: AsyncIterable<Item> | Iterable<Item>): AsyncGenerator<Item> {
      for await (const item of items) {
        const { line } = item;
        yield line === undefined ? item : { ...item, line: line - (findLastAt(breaks, line)?.count ?? 0) };
      }
    },
  };
}

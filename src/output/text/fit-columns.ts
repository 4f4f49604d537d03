/** Measures text in terminal columns, truncates it to a width, and divides a line's width among columns. */
import stringWidth from 'string-width';
import { isolate } from './isolate.ts';

const ellipsis = '…';
/** Created on demand: that takes 8 ms. */
let graphemes: Intl.Segmenter | undefined;

/** Truncates a text to `width` terminal columns, between user-perceived characters. */
export function truncate(text: string, width: number): string {
  if (text.length <= width * maxUnits && textWidth(text) <= width) return text;
  return takeColumns(text, width - textWidth(ellipsis)) + ellipsis;
}

/** Far more characters per column can never fit: a long text is shortened first, so that it costs no more than a short one. */
const maxUnits = 16;

/** The beginning of a text that fits into `width` terminal columns. */
export function takeColumns(text: string, width: number): string {
  let kept = '';
  let used = 0;
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  for (const { segment } of graphemes.segment(text.slice(0, (width + 1) * maxUnits))) {
    used += textWidth(segment);
    if (used > width) break;
    kept += segment;
  }
  return kept;
}

export interface ColumnWidths {
  /** The width of the title or the widest cell. */
  readonly natural: number;
  /** The smallest width of the column. */
  readonly floor: number;
  /** Flexible columns shrink before the others. */
  readonly flexible: boolean;
}

/** Shrinks the columns to fit into `total`, as far as the floors allow: the widest first, one step at a time. */
export function fitColumns(columns: readonly ColumnWidths[], total: number): number[] {
  const widths = columns.map(({ natural }) => natural);
  for (const flexible of [true, false]) {
    let excess = widths.reduce((sum, width) => sum + width, 0) - total;
    for (; excess > 0; excess -= 1) {
      const widest = findWidest(columns, widths, flexible);
      if (widest === undefined) break;
      widths[widest] = (widths[widest] ?? 0) - 1;
    }
  }
  return widths;
}

function findWidest(
  columns: readonly ColumnWidths[],
  widths: readonly number[],
  flexible: boolean,
): number | undefined {
  const candidates = columns.flatMap((column, i) => {
    const width = widths[i] ?? 0;
    return column.flexible === flexible && width > column.floor ? [{ i, width }] : [];
  });
  return candidates.reduce<{ i: number; width: number } | undefined>(
    (best, candidate) => (best === undefined || candidate.width > best.width ? candidate : best),
    undefined,
  )?.i;
}

/**
 * Each takes one column and combines with no other character: string-width splits a text that has any of these into
 * graphemes.
 */
const oneColumnEach =
  /^[ -~\u00a1-\u00ac\u00ae-\u02ff\u2010-\u2027\u2030-\u205e\u20a0-\u20c0\u2190-\u21ff\u2500-\u25fc]*$/;

/** The number of terminal columns of a text. */
export const textWidth = (text: string): number => (oneColumnEach.test(text) ? text.length : stringWidth(text));

/** The text, isolated, with spaces at its end. */
export const pad = (text: string, width: number): string =>
  isolate(text) + ' '.repeat(Math.max(0, width - textWidth(text)));

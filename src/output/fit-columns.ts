/** Cutting text to a width in terminal columns, and sharing a line's width among columns. */
import stringWidth from 'string-width';

const ellipsis = '…';
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The text in at most `width` terminal columns, cut between characters as people see them. */
export function truncate(text: string, width: number): string {
  // Far more characters than columns can never fit: cut first, so that a long text costs no more than a short one.
  const near = text.length > width * 16 ? text.slice(0, width * 16) : text;
  if (near.length === text.length && stringWidth(text) <= width) return text;
  let kept = '';
  let used = stringWidth(ellipsis);
  for (const { segment } of graphemes.segment(near)) {
    used += stringWidth(segment);
    if (used > width) break;
    kept += segment;
  }
  return kept + ellipsis;
}

/** Narrower than this a flexible column is not made. */
const narrowest = 8;

/**
 * The width of each column so that all fit into `total`: flexible columns share what is missing, widest first.
 *
 * @param widest the natural width of each column
 */
export function fitColumns(widest: readonly number[], flexible: readonly boolean[], total: number): number[] {
  const widths = [...widest];
  let excess = widths.reduce((sum, width) => sum + width, 0) - total;
  while (excess > 0) {
    const widestFlexible = widths.reduce<number>(
      (best, width, i) => (flexible[i] && width > narrowest && (best < 0 || width > (widths[best] ?? 0)) ? i : best),
      -1,
    );
    if (widestFlexible < 0) break;
    widths[widestFlexible] = (widths[widestFlexible] ?? 0) - 1;
    excess -= 1;
  }
  return widths;
}

/** Marks parts of a text: in colour, or without colour by `**`, which Markdown shows as bold. */
import type { Paint } from './style.ts';

/** UTF-16 code units, end exclusive. */
export interface MarkedSpan {
  readonly start: number;
  readonly end: number;
}

/**
 * @param spans in any order; overlaps are marked once
 */
export function highlightSpans(text: string, spans: readonly MarkedSpan[], paint: Paint): string {
  const mark = (part: string) => (paint.level > 0 ? paint.black.bgYellow(part) : `**${part}**`);
  let done = 0;
  let marked = '';
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    const from = Math.max(start, done);
    if (end <= from) continue;
    marked += text.slice(done, from);
    // Colour each line separately: a colour that continues over a line break fills the rest of the terminal's line.
    marked += text.slice(from, end).replace(/[^\r\n]+/g, mark);
    done = end;
  }
  return marked + text.slice(done);
}

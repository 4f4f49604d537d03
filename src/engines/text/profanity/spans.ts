/** Spans of a text, and the choice among those that overlap. */
import type { LexiconEntry } from './lexicon/entry.ts';

/** UTF-16 units, end exclusive. */
export interface Span {
  start: number;
  end: number;
}

/** The span of a listed word or phrase. */
export interface GradedSpan extends Span {
  /** The first and the last of the text's words that it covers, inclusive. */
  first: number;
  last: number;
  entry: LexiconEntry;
}

/**
 * The spans in order without overlaps: of two that overlap, the earlier one stays; of two that start together, the
 * longer.
 */
export function selectSpans<S extends Span>(spans: readonly S[]): S[] {
  const sorted = [...spans].sort((a, b) => a.start - b.start || b.end - a.end);
  const kept: S[] = [];
  let free = 0;
  for (const span of sorted) {
    if (span.start < free) continue;
    kept.push(span);
    free = span.end;
  }
  return kept;
}

/** The spans that are in none of `covers`; both in order of their starts. */
export function withoutCovered<S extends Span>(spans: readonly S[], covers: readonly Span[]): S[] {
  if (covers.length === 0) return [...spans];
  let next = 0;
  let coveredTo = 0;
  return spans.filter((span) => {
    for (; next < covers.length; next++) {
      const cover = covers[next];
      if (cover === undefined || cover.start > span.start) break;
      coveredTo = Math.max(coveredTo, cover.end);
    }
    return span.end > coveredTo;
  });
}

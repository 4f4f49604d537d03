import type { TimedSentence } from './sentences/read-sentences.ts';

/** Sentences from `first` to `last`, by their indices. */
export interface SentenceRange {
  first: number;
  last: number;
}

/** A passage of a recording: whole sentences, in order, with a little air. Times are milliseconds. */
export interface Segment {
  startMs: number;
  endMs: number;
  /** What is said in it, the sentences joined by spaces. */
  text: string;
  /** Who says it, where that is one and is known. */
  speaker?: string | undefined;
}

/** The air around a segment, where nobody else speaks in it. */
export const airMs = { before: 250, after: 400 } as const;
/** Segments that are closer than this become one, unless a sentence that belongs to neither lies between. */
export const mergeGapMs = 1000;
/** A sentence of so few characters may lie between two segments that become one: "Yeah, okay." */
const briefLength = 12;

/** So many sentences before a segment are looked at for where they end. */
const looksBack = 8;

interface Span {
  startMs: number;
  endMs: number;
  /** Indices of its sentences, rising. */
  members: number[];
}

/**
 * Makes segments of ranges of sentences: in order, merged where they overlap or nearly touch, with air that stays in
 * the recording and out of the sentences beside it.
 *
 * @param sentences by their starts
 * @param durationMs the length of the recording
 */
export function shapeSegments(
  sentences: readonly TimedSentence[],
  ranges: readonly SentenceRange[],
  durationMs: number,
): Segment[] {
  const segments: Segment[] = [];
  for (const span of mergeSpans(sentences, ranges)) {
    const startMs = Math.max(segments.at(-1)?.endMs ?? 0, findStart(sentences, span));
    const endMs = Math.min(durationMs, findEnd(sentences, span));
    if (!(startMs < endMs)) continue;
    const said = span.members.flatMap((at) => sentences[at] ?? []);
    const speaker = said.every((sentence) => sentence.speaker === said[0]?.speaker) ? said[0]?.speaker : undefined;
    segments.push({ startMs, endMs, text: said.map(({ text }) => text).join(' '), speaker });
  }
  return segments;
}

function mergeSpans(sentences: readonly TimedSentence[], ranges: readonly SentenceRange[]): Span[] {
  const spans: Span[] = [];
  for (const { first, last } of ranges.toSorted((a, b) => a.first - b.first)) {
    const span = spans.at(-1);
    const startMs = sentences[first]?.startMs ?? 0;
    const open =
      span !== undefined && joins(sentences, span, first, startMs) ? span : { startMs, endMs: 0, members: [] };
    if (open !== span) spans.push(open);
    for (let at = Math.max(first, (open.members.at(-1) ?? -1) + 1); at <= last; at++) {
      open.members.push(at);
      open.endMs = Math.max(open.endMs, sentences[at]?.endMs ?? 0);
    }
  }
  return spans;
}

function joins(sentences: readonly TimedSentence[], span: Span, first: number, startMs: number): boolean {
  if (startMs <= span.endMs) return true;
  if (startMs - span.endMs >= mergeGapMs) return false;
  const between = sentences.slice((span.members.at(-1) ?? 0) + 1, first);
  return between.every(({ text }) => text.length <= briefLength);
}

function findStart(sentences: readonly TimedSentence[], { startMs, members }: Span): number {
  const first = members[0] ?? 0;
  let earliestMs = Math.max(0, startMs - airMs.before);
  for (const { endMs } of sentences.slice(Math.max(0, first - looksBack), first)) {
    if (endMs <= startMs) earliestMs = Math.max(earliestMs, endMs);
  }
  return Math.floor(earliestMs);
}

function findEnd(sentences: readonly TimedSentence[], { endMs, members }: Span): number {
  let at = (members.at(-1) ?? 0) + 1;
  while ((sentences[at]?.startMs ?? Number.POSITIVE_INFINITY) < endMs) at++;
  return Math.ceil(Math.min(endMs + airMs.after, sentences[at]?.startMs ?? Number.POSITIVE_INFINITY));
}

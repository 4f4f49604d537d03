import type { TimedSentence } from './sentences/read-sentences.ts';

/** Sentences from `first` to `last`, by their indices. */
export interface SentenceRange {
  first: number;
  last: number;
}

/** A passage of a recording: whole sentences, in order, with a short margin. Times are in milliseconds. */
export interface Segment {
  startMs: number;
  endMs: number;
  /** Its sentences, joined by spaces. */
  text: string;
  /** The speaker, if there is only one and it is known. */
  speaker?: string;
}

/** The margin around a segment, unless somebody speaks in it. */
const marginMs = { before: 250, after: 400 } as const;
/** Segments closer than this are merged, unless a sentence that belongs to neither is between them. */
const mergeGapMs = 1000;
/** A sentence of at most this many characters does not prevent a merge: "Yeah, okay." */
const briefLength = 12;

/** The number of sentences before a segment whose ends limit its margin. */
const looksBack = 8;

interface Span {
  startMs: number;
  endMs: number;
  /** Indices of its sentences, ascending. */
  members: number[];
}

/**
 * Turns ranges of sentences into segments: in order, merged if they overlap or nearly touch, with a margin that stays
 * within the recording and does not reach into neighbouring sentences.
 *
 * @param sentences sorted by start
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
    const said = span.members.map((index) => sentences[index]);
    const speaker = said.every((sentence) => sentence.speaker === said[0]?.speaker) ? said[0]?.speaker : undefined;
    segments.push({ startMs, endMs, text: said.map(({ text }) => text).join(' '), speaker });
  }
  return segments;
}

function mergeSpans(sentences: readonly TimedSentence[], ranges: readonly SentenceRange[]): Span[] {
  const spans: Span[] = [];
  for (const { first, last } of ranges.toSorted((a, b) => a.first - b.first)) {
    const span = spans.at(-1);
    const startMs = sentences[first].startMs;
    const open =
      span !== undefined && joins(sentences, span, first, startMs) ? span : { startMs, endMs: 0, members: [] };
    if (open !== span) spans.push(open);
    for (let index = Math.max(first, (open.members.at(-1) ?? -1) + 1); index <= last; index++) {
      open.members.push(index);
      open.endMs = Math.max(open.endMs, sentences[index].endMs);
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
  let earliestMs = Math.max(0, startMs - marginMs.before);
  for (const { endMs } of sentences.slice(Math.max(0, first - looksBack), first)) {
    if (endMs <= startMs) earliestMs = Math.max(earliestMs, endMs);
  }
  return Math.floor(earliestMs);
}

function findEnd(sentences: readonly TimedSentence[], { endMs, members }: Span): number {
  let index = (members.at(-1) ?? 0) + 1;
  while ((sentences[index]?.startMs ?? Number.POSITIVE_INFINITY) < endMs) index++;
  return Math.ceil(Math.min(endMs + marginMs.after, sentences[index]?.startMs ?? Number.POSITIVE_INFINITY));
}

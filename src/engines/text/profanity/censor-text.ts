/** Replaces words in a text. */
import type { Span } from './spans.ts';

let segmenter: Intl.Segmenter | undefined;

/**
 * The text with every span replaced: a replacement of one character (one grapheme, as a reader counts) is repeated for
 * each code point of the span; any other replacement, including an empty one, is used once. Spans must be in order and
 * not overlap.
 */
export function censorText(text: string, spans: readonly Span[], replacement: string): string {
  const repeat = isOneCharacter(replacement);
  const pieces: string[] = [];
  let done = 0;
  for (const { start, end } of spans) {
    pieces.push(text.slice(done, start), repeat ? replacement.repeat(countCodePoints(text, start, end)) : replacement);
    done = end;
  }
  pieces.push(text.slice(done));
  return pieces.join('');
}

function isOneCharacter(text: string): boolean {
  if (text.length <= 1) return text.length === 1;
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  const first = segmenter.segment(text)[Symbol.iterator]().next();
  return first.done !== true && first.value.segment.length === text.length;
}

function countCodePoints(text: string, start: number, end: number): number {
  let count = 0;
  for (let index = start; index < end; count++) index += (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1;
  return count;
}

/** Finds profane signs: the middle finger, and the drawing "8==D". */
import type { Span } from './spans.ts';

const signs = /\u{1f595}(?:\p{Emoji_Modifier}|\ufe0f)?|(?<![\p{L}\p{N}=])8={2,}D(?![\p{L}\p{N}=])/gu;

/** The profane signs of a text, in order; linear in its length. */
export function findSigns(text: string): Span[] {
  if (!text.includes('\u{1f595}') && !text.includes('==D')) return [];
  return [...text.matchAll(signs)].map(({ 0: sign, index }) => ({ start: index, end: index + sign.length }));
}

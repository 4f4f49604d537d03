/** Finds profane signs: the middle finger as an emoji or drawing, and the drawings and emoji of sexting. */
import type { Level, LexiconEntry } from './lexicon/entry.ts';
import type { ListedSpan } from './listed-words.ts';

const entry: LexiconEntry = { grade: 'mild', reach: 'always', language: 'en' };

const signs = new RegExp(
  [
    String.raw`\u{1f595}(?:\p{Emoji_Modifier}|\ufe0f)?`,
    String.raw`\u{1f346}[\u{1f4a6}\u{1f351}]{1,2}|\u{1f351}\u{1f4a6}|\u{1f4a6}\u{1f351}`,
    String.raw`(?<![\p{L}\p{N}=])(?:8={2,9}D|[c8]={3,9}[3D]|3={3,9}[oD])(?![\p{L}\p{N}=])`,
    String.raw`(?<![\p{L}\p{N}_])_[l|\u00a6\u2225]_(?![\p{L}\p{N}_])`,
    String.raw`\(\.\) ?\(\.\)`,
  ].join('|'),
  'gu',
);

/** The profane signs of a text, in order, all of grade mild; linear in its length. */
export function findSigns(text: string, level: Level): ListedSpan[] {
  if (level === 'strong') return [];
  return [...text.matchAll(signs)].map(({ 0: sign, index }) => ({ start: index, end: index + sign.length, entry }));
}

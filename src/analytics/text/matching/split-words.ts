import { foldText } from './fold-text.ts';

/**
 * Scripts written without spaces: every letter counts as a word, because finding where their words end takes a
 * dictionary and the answer depends on the context. Katakana runs stay whole, as in Unicode annex 29.
 */
const unspaced = '[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}]';
const letter = `(?:(?!${unspaced})[\\p{L}\\p{N}\\p{M}])`;

/**
 * A word: letters and digits with apostrophes inside, digits with a point or comma between them, one letter of an
 * unspaced script with its marks, or one currency sign, pictograph or plus. All other marks part words.
 */
const word = new RegExp(
  `${unspaced}\\p{M}*|${letter}+(?:['’ʼ](?=${letter})${letter}+|(?<=\\p{N})[.,](?=\\p{N})${letter}+)*|[\\p{Sc}\\p{So}+]`,
  'gu',
);
const apostrophe = /['’ʼ]/g;

/**
 * The words of a text, folded (see `foldText`), in order, without their apostrophes: `Don't` is `dont`. Linear in the
 * length of the text.
 */
export function splitWords(text: string): string[] {
  return (foldText(text).match(word) ?? []).map((found) => found.replace(apostrophe, ''));
}

/** As `splitWords`, but a possessive or clipped `'s` is dropped: `the refund's late` is `the refund late`. */
export function splitWordsWithoutClitic(text: string): string[] {
  return (foldText(text).match(word) ?? []).map((found) => found.replace(/['’ʼ]s$/, '').replace(apostrophe, ''));
}

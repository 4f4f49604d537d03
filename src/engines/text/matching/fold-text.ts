/** Joiners, soft hyphens, byte-order marks and variation selectors: they change how a word looks, but not the word. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * Marks after the thirtieth on one letter. No language uses them (Unicode annex 15, "Stream-Safe Text Format"), and
 * sorting a long run of them takes quadratic time.
 */
const surplusMarks = /(\p{M}{30})\p{M}+/gu;

const isAscii = /^\p{ASCII}*$/u;

/**
 * Folds compatibility forms, case and invisible marks, so that texts that a reader would call the same compare equal:
 * NFKC (Unicode annex 15), then upper and back to lower case, which folds `ß` to `ss` as full case folding does. Linear
 * in the length; a lone surrogate is kept.
 */
export function foldText(text: string): string {
  // For ASCII, lower case has the same result as all steps below.
  if (isAscii.test(text)) return text.toLowerCase();
  return text
    .replace(invisible, '')
    .replace(surplusMarks, '$1')
    .normalize('NFKC')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC')
    .replaceAll('ς', 'σ')
    .replaceAll('i\u0307', 'i');
}

/**
 * Folds a text, replaces every run of white space by one space and trims it; empty for a text without visible
 * characters.
 */
export function foldSpace(text: string): string {
  return foldText(text).replace(/\s+/gu, ' ').trim();
}

/** Joiners, soft hyphens, byte-order marks and variation selectors: they change how a word looks, not which word it is. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * Marks after the thirtieth on one letter. No language has them (Unicode annex 15, "Stream-Safe Text Format"), and to
 * put a long run of them in order takes quadratic time.
 */
const surplusMarks = /(\p{M}{30})\p{M}+/gu;

const isAscii = /^\p{ASCII}*$/u;

/**
 * The text with compatibility forms, case and invisible marks folded away, so that texts that a reader would call the
 * same compare equal: NFKC (Unicode annex 15), then upper and back to lower case, which folds `ß` to `ss` as full case
 * folding does. Linear in the length; a lone surrogate is kept as it is.
 */
export function foldText(text: string): string {
  // All that follows does the same to ASCII.
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

/** The text folded, with every run of white-space one space and none at the ends; empty for a text that shows nothing. */
export function foldSpace(text: string): string {
  return foldText(text).replace(/\s+/gu, ' ').trim();
}

/** Joiners, soft hyphens, byte-order marks and variation selectors: they change how a word looks, not which word it is. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * The text with compatibility forms, case and invisible marks folded away, so that texts that a reader would call the
 * same compare equal: NFKC (Unicode annex 15), then upper and back to lower case, which folds `ß` to `ss` as full case
 * folding does. Linear in the length; a lone surrogate is kept as it is.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKC')
    .replace(invisible, '')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC')
    .replaceAll('ς', 'σ')
    .replaceAll('i\u0307', 'i');
}

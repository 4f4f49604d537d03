/**
 * Splits an utterance at sentence marks that white space follows. For phrases: a sentence that is cut at an
 * abbreviation does not matter to them.
 */
export const splitPlainly = (text: string): string[] =>
  text
    .replaceAll('’', "'")
    .split(/(?<=[.!?…]["')\]]*)\s+/)
    .filter((sentence) => sentence !== '');

/** Converts text to the form in which custom words are compared, and maps positions back to the original. */

/** A compared form and, for each of its UTF-16 units, the span of the original that it came from. */
export interface NormalizedText {
  text: string;
  /** The start and end of each unit in the original; absent if the positions are the same. */
  starts?: Uint32Array;
  ends?: Uint32Array;
}

const invisible = /^(?:\p{Cf}|\p{Variation_Selector}|\u034f)$/u;

/**
 * Compatibility-decomposed (which makes the same texts equal as NFKC), lower case with ss for ß, without invisible
 * characters, white space as single spaces. Linear in the text's length.
 */
export function normalizeText(original: string): NormalizedText {
  if (isAscii(original) && !/\s\s/.test(original)) return { text: original.toLowerCase().replace(/\s/g, ' ') };
  const pieces: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  // ASCII in bulk, except for a letter that a mark follows; then white space; then a character with its marks.
  for (const { 0: piece, index } of original.matchAll(/[!-~]+(?!\p{M})|\s+|\P{M}\p{M}*|\p{M}+/gsu)) {
    const first = piece.charCodeAt(0);
    if (first > 32 && first < 127 && isAscii(piece)) {
      pieces.push(piece.toLowerCase());
      for (let position = index; position < index + piece.length; position++) {
        starts.push(position);
        ends.push(position + 1);
      }
      continue;
    }
    const compared = /^\s/u.test(piece) ? ' ' : normalizeCharacter(piece);
    pieces.push(compared);
    for (let unit = 0; unit < compared.length; unit++) {
      starts.push(index);
      ends.push(index + piece.length);
    }
  }
  return { text: pieces.join(''), starts: Uint32Array.from(starts), ends: Uint32Array.from(ends) };
}

function isAscii(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: this is the ASCII range, control characters and all
  return /^[\x00-\x7f]*$/.test(text);
}

/** A base character with its marks, in compared form. */
function normalizeCharacter(cluster: string): string {
  let seen = '';
  for (const character of cluster) if (!invisible.test(character)) seen += character;
  return seen.normalize('NFKD').toLowerCase().normalize('NFKD').replaceAll('ß', 'ss');
}

/** Text in the form in which custom words are compared, with the way back to the original's places. */

/** A compared form and, for each of its UTF-16 units, the stretch of the original that it came from. */
export interface NormalizedText {
  text: string;
  /** Where the original of each unit starts and ends; none when the places are the same. */
  starts?: Uint32Array;
  ends?: Uint32Array;
}

const invisible = /^(?:\p{Cf}|\p{Variation_Selector}|\u034f)$/u;

/**
 * Compatibility-decomposed (two texts are alike so when they are alike in NFKC), lower case, without invisible
 * characters, each run of white space one space. Linear in the text's length.
 */
export function normalizeText(original: string): NormalizedText {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: this is the ASCII range, control characters and all
  if (/^[\x00-\x7f]*$/.test(original) && !/\s\s|[^\S ]/.test(original)) return { text: original.toLowerCase() };
  const pieces: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  let inSpace = false;
  for (const { 0: cluster, index } of original.matchAll(/\P{M}\p{M}*|\p{M}+/gsu)) {
    const isSpace = /^\s/u.test(cluster);
    const compared = isSpace && inSpace ? '' : isSpace ? ' ' : normalizeWord(cluster);
    inSpace = isSpace;
    if (compared === '') {
      if (ends.length > 0 && isSpace) ends[ends.length - 1] = index + cluster.length;
      continue;
    }
    pieces.push(compared);
    for (let unit = 0; unit < compared.length; unit++) {
      starts.push(index);
      ends.push(index + cluster.length);
    }
  }
  return { text: pieces.join(''), starts: Uint32Array.from(starts), ends: Uint32Array.from(ends) };
}

/** A base character with its marks, in compared form. */
function normalizeWord(cluster: string): string {
  let seen = '';
  for (const character of cluster) if (!invisible.test(character)) seen += character;
  return seen.normalize('NFKD').toLowerCase().normalize('NFKD');
}

/**
 * Word error rate: (substitutions + deletions + insertions) / words of the reference, with the fewest edits that turn
 * the reference into the transcript (Levenshtein 1966; NIST sclite's "WER"). Several texts count as one: their edits
 * and words are added, so that long recordings weigh more.
 */

export interface WordErrors {
  /** Words of the reference. */
  readonly words: number;
  readonly substitutions: number;
  readonly deletions: number;
  readonly insertions: number;
}

export const noWordErrors: WordErrors = { words: 0, substitutions: 0, deletions: 0, insertions: 0 };

export const addWordErrors = (a: WordErrors, b: WordErrors): WordErrors => ({
  words: a.words + b.words,
  substitutions: a.substitutions + b.substitutions,
  deletions: a.deletions + b.deletions,
  insertions: a.insertions + b.insertions,
});

/** @returns a share, which exceeds 1 if there are more insertions than right words; null without a reference */
export const wordErrorRate = ({ words, substitutions, deletions, insertions }: WordErrors): number | null =>
  words === 0 ? null : (substitutions + deletions + insertions) / words;

/**
 * The words that are compared: like Whisper's basic normaliser (Radford et al. 2022, appendix C), that is lower case,
 * without text in brackets, punctuation and symbols. In addition, apostrophes join ("don't" is one word), and each
 * character of scripts without spaces is a word.
 */
export function normalizeWords(text: string): string[] {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\[[^\][]*\]|\([^()]*\)|<[^<>]*>/g, ' ')
    .replace(/(?<=\p{L})['’ʼ](?=\p{L})/gu, '')
    .replace(/[\p{P}\p{S}]+/gu, ' ')
    .replace(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu, ' $& ');
  return plain.split(/\s+/).filter((word) => word !== '');
}

/** @param reference, heard normalised words */
export function countWordErrors(reference: readonly string[], heard: readonly string[]): WordErrors {
  const width = heard.length + 1;
  // Of each cell: the edits, and how many of them are substitutions and deletions; the rest are insertions.
  let above = rowOf(width);
  let row = rowOf(width);
  for (let j = 0; j < width; j += 1) above.edits[j] = j;
  for (const [i, word] of reference.entries()) {
    row.edits[0] = i + 1;
    row.substitutions[0] = 0;
    row.deletions[0] = i + 1;
    for (let j = 1; j < width; j += 1) {
      const differs = word === heard[j - 1] ? 0 : 1;
      const across = valueAt(above.edits, j - 1) + differs;
      const down = valueAt(above.edits, j) + 1;
      const along = valueAt(row.edits, j - 1) + 1;
      const from = across <= down && across <= along ? above : down <= along ? above : row;
      const isAcross = across <= down && across <= along;
      const isDown = !isAcross && down <= along;
      const source = isDown ? j : j - 1;
      row.edits[j] = isAcross ? across : isDown ? down : along;
      row.substitutions[j] = valueAt(from.substitutions, source) + (isAcross ? differs : 0);
      row.deletions[j] = valueAt(from.deletions, source) + (isDown ? 1 : 0);
    }
    [above, row] = [row, above];
  }
  const [edits, substitutions, deletions] = [above.edits, above.substitutions, above.deletions].map((values) =>
    valueAt(values, width - 1),
  ) as [number, number, number];
  return { words: reference.length, substitutions, deletions, insertions: edits - substitutions - deletions };
}

const rowOf = (width: number) => ({
  edits: new Int32Array(width),
  substitutions: new Int32Array(width),
  deletions: new Int32Array(width),
});

const valueAt = (values: Int32Array, index: number): number => values[index] ?? 0;

/** The words of a sentence, and the sentence without one of them. */

export interface SentenceWord {
  readonly word: string;
  /** Place in the sentence, UTF-16 code units, end exclusive. */
  readonly start: number;
  readonly end: number;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/** In order; what stands between words is none. Scripts without spaces are split too. */
export function listWords(sentence: string): SentenceWord[] {
  return [...segmenter.segment(sentence)]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment, index }) => ({ word: segment, start: index, end: index + segment.length }));
}

/** Without the word and the space before or after it. @returns undefined when no word is left */
export function leaveOut(sentence: string, { start, end }: SentenceWord): string | undefined {
  const [before, after] = [sentence.slice(0, start), sentence.slice(end)];
  const joined = before === '' || /\s$/.test(before) ? before + after.trimStart() : before + after;
  return /[\p{L}\p{N}]/u.test(joined) ? joined.trim() : undefined;
}

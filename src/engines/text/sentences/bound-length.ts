import { isSpaceAt, skipSpaces, trimEnd } from './character-kinds.ts';

/** Maximum length of a sentence, in UTF-16 code units. */
export const maxSentenceLength = 1_000;
/** Speech transcribed without any punctuation is split earlier: after about sixty words. */
const maxUnpunctuatedLength = 400;

const clauseMark = /[,;:—–，、；：]/;
const clauseStart = /^\s(?:and|but|so|because|then|okay|ok|well|however|or|if|when|which)\s/i;
const halfPair = /[\uDC00-\uDFFF]/;
const joiner = /[\u200D\uFE0F\u20E3]|\p{M}|[\u{1F3FB}-\u{1F3FF}]/u;

/**
 * Splits a range that is too long for one sentence at clause marks, otherwise before words such as "and", otherwise at
 * white space, otherwise between two characters; never inside a surrogate pair.
 *
 * @returns the offsets at which pieces end, the range's own end last
 */
export function boundLength(text: string, start: number, end: number): number[] {
  const ends: number[] = [];
  let from = start;
  while (end - from > maxUnpunctuatedLength) {
    const limit = clauseMark.test(text.slice(from, Math.min(end, from + maxSentenceLength)))
      ? maxSentenceLength
      : maxUnpunctuatedLength;
    if (end - from <= limit) break;
    const cut = findSplit(text, from, from + limit);
    ends.push(trimEnd(text, from, cut));
    from = skipSpaces(text, cut, end);
  }
  if (from < end) ends.push(end);
  return ends;
}

/** The best place to split in the second half of [from, limit]. */
function findSplit(text: string, from: number, limit: number): number {
  const half = from + Math.floor((limit - from) / 2);
  let bySpace = -1;
  let byClause = -1;
  for (let index = limit; index > half; index--) {
    if (!isSpaceAt(text, index)) continue;
    if (clauseMark.test(text.charAt(index - 1))) return index;
    if (bySpace < 0) bySpace = index;
    if (byClause < 0 && clauseStart.test(text.slice(index, index + 12))) byClause = index;
  }
  if (byClause > 0) return byClause;
  return bySpace > 0 ? bySpace : betweenCharacters(text, half, limit);
}

function betweenCharacters(text: string, half: number, limit: number): number {
  let index = limit;
  while (index > half && (halfPair.test(text.charAt(index)) || joinsBackward(text, index))) index--;
  // Half a thousand joined characters without a place to split: only keep the surrogate pair whole.
  return index > half ? index : limit - (halfPair.test(text.charAt(limit)) ? 1 : 0);
}

function joinsBackward(text: string, index: number): boolean {
  const point = text.codePointAt(index);
  return (point !== undefined && joiner.test(String.fromCodePoint(point))) || text.charCodeAt(index - 1) === 0x200d;
}

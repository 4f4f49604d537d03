/** Cuts a text that is too long for one call into parts that end where sentences end. */

import { defaultLimits } from '../../contract/schemas/limits.ts';
import { StaError } from '../../shared/errors.ts';
import { isRefused } from './advise-refused.ts';

export interface TextPart {
  readonly text: string;
  /** The number of UTF-16 code units before it in the whole text. */
  readonly start: number;
}

export interface CallSize {
  /** UTF-16 code units of a text. */
  readonly chars: number;
  /** Bytes of a text as JSON. */
  readonly bytes: number;
}

/** The documented limits of a service, less some room for the rest of the body. */
export const documentedSize: CallSize = {
  chars: defaultLimits.textChars,
  bytes: defaultLimits.bodyBytes - 65_536,
};

/** The parts of a text in order; joined, they are the text. @returns one part for a text that fits */
export function cutText(text: string, size: CallSize = documentedSize): TextPart[] {
  const parts: TextPart[] = [];
  for (let start = 0; start < text.length; ) {
    let end = text.length;
    for (let chars = size.chars; ; chars = Math.ceil(chars / 2)) {
      end = text.length - start <= chars ? text.length : findCut(text, start, start + chars);
      if (end - start <= 1 || fits(text.slice(start, end), size.bytes)) break;
      chars = Math.min(chars, end - start);
    }
    parts.push({ text: text.slice(start, end), start });
    start = end;
  }
  return parts.length === 0 ? [{ text, start: 0 }] : parts;
}

/** A character takes at most six bytes of JSON, so only a text that might be too large is measured. */
const fits = (text: string, bytes: number): boolean =>
  text.length * 6 <= bytes || Buffer.byteLength(JSON.stringify(text)) <= bytes;

/** The maximum distance from the limit to the end of a paragraph or a sentence. */
const paragraphChars = 50_000;
const sentenceChars = 5_000;

/**
 * Returns the best place to cut at or before a limit: after a paragraph, a sentence, a line or a word, otherwise
 * between characters.
 */
function findCut(text: string, from: number, limit: number): number {
  const back = (chars: number) => Math.max(from + Math.floor((limit - from) / 2), limit - chars);
  return (
    endOfLast(/\n[^\S\n]*\n\s*/g, text, back(paragraphChars), limit) ??
    endOfSentence(text, back(sentenceChars), limit) ??
    endOfLast(/\s*\n\s*/g, text, back(sentenceChars), limit) ??
    endOfLast(/\s+/g, text, back(sentenceChars), limit) ??
    betweenCharacters(text, from, limit)
  );
}

/** The offset after the last match that ends within the range. */
function endOfLast(pattern: RegExp, text: string, from: number, limit: number): number | undefined {
  const last = [...text.slice(from, limit).matchAll(pattern)].at(-1);
  return last === undefined ? undefined : from + last.index + last[0].length;
}

/** Created on demand: that takes some milliseconds, and most texts are short. */
let sentences: Intl.Segmenter | undefined;
const stop = /[.!?…。！？؟।]["'”’»)\]]*\s*$/u;
/** `Mr.`, `J.`, `No.`: the sentence may continue. */
const abbreviation = /(?:^|[\s(])(?:\p{Lu}\p{Ll}{0,3}|\p{L})\.\s*$/u;

/** Emoji after a full stop belong to the preceding sentence. */
const emoji = /^(?:(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F|\u200D)+\s*)+/u;

function endOfSentence(text: string, from: number, limit: number): number | undefined {
  const range = text.slice(from, limit);
  let found: number | undefined;
  sentences ??= new Intl.Segmenter('en', { granularity: 'sentence' });
  for (const { index } of sentences.segment(range)) {
    const before = text.slice(Math.max(0, from + index - 40), from + index);
    if (!stop.test(before) || abbreviation.test(before) || /^\p{Ll}/u.test(range.slice(index, index + 2))) continue;
    const end = index + (emoji.exec(range.slice(index, index + 40))?.[0].length ?? 0);
    if (end < range.length) found = from + end;
  }
  return found;
}

function betweenCharacters(text: string, from: number, limit: number): number {
  let position = limit;
  while (position > from + 1 && /^(?:[\uDC00-\uDFFF]|\p{M}|\u200D)/u.test(text.slice(position, position + 2)))
    position -= 1;
  const splitsPair = /[\uD800-\uDBFF]/.test(text.charAt(position - 1)) && /[\uDC00-\uDFFF]/.test(text.charAt(position));
  return splitsPair && position > from + 1 ? position - 1 : position;
}

/** A service that refuses fewer characters than this has another reason. */
const minChars = 10_000;

/**
 * Makes a call for each part of a text, one after the other. If the service refuses a part, that part and the rest of
 * the text are halved: another service may accept less.
 *
 * @param call throws StaError @throws the refusal of the smallest part
 */
export async function callInParts<Result>(
  text: string,
  size: CallSize,
  call: (part: TextPart, isWhole: boolean) => Promise<Result>,
): Promise<{ part: TextPart; result: Result }[]> {
  const done: { part: TextPart; result: Result }[] = [];
  let waiting = cutText(text, size);
  for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
    try {
      done.push({ part, result: await call(part, part.text.length === text.length) });
    } catch (error) {
      if (!(error instanceof StaError) || !isRefused(error) || part.text.length <= minChars) throw error;
      const smaller = { ...size, chars: Math.ceil(part.text.length / 2) };
      waiting = [part, ...waiting].flatMap((one) =>
        cutText(one.text, smaller).map((piece) => ({ ...piece, start: piece.start + one.start })),
      );
    }
  }
  return done;
}

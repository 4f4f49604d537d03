import { isIdeographAt, isSpaceAt, kindAt, skipSpaces } from './character-kinds.ts';
import { closesSentence, emojiClosesSentence } from './stop-rules.ts';

const stops = '.!?…。！？｡．‼⁇⁈⁉؟۔।॥։።';
const closers = ')]}"\'”’»›」』）】》〉*_';
const candidate = new RegExp(`[${stops}]|(?![©®™])\\p{Extended_Pictographic}|[\\u{1F1E6}-\\u{1F1FF}]`, 'gu');
/** One emoji as displayed: a flag, a keycap, or pictographs joined by ZWJ, with their selectors and skin tones. */
const emoji =
  /(?:[\u{1F1E6}-\u{1F1FF}]{2}|[0-9#*]\uFE0F?\u20E3|(?![©®™])\p{Extended_Pictographic}[\uFE0F\u{1F3FB}-\u{1F3FF}\u{E0020}-\u{E007F}]*(?:\u200D\p{Extended_Pictographic}[\uFE0F\u{1F3FB}-\u{1F3FF}]*)*)/uy;
const emoticon = /(?:[:;=8xX]['’]?-?[)(\][dDpPoO/\\|*3]{1,5}|<3+|\^_?\^|[(][:;=])(?=\s|$)/y;
const footnote = / ?\[\d{1,3}\]/y;

/**
 * Finds the ends of the sentences in one block, from left to right. Each end is the offset after the stop, its closing
 * quotes and brackets, footnote marks ("[3]") and emoji; excludes the block's own end.
 *
 * @param start offset of the block's first character, which is not white space
 * @param end offset after its last
 */
export function findSentenceEnds(text: string, start: number, end: number): number[] {
  const ends: number[] = [];
  let sentenceStart = start;
  // Search only the block: over the whole text, blocks without a stop would cost quadratic time.
  const block = text.slice(start, end);
  candidate.lastIndex = 0;
  for (let found = candidate.exec(block); found !== null; found = candidate.exec(block)) {
    const index = start + found.index;
    const stopEnd = skipStops(text, index, end);
    const close = stopEnd > index ? skipClosers(text, stopEnd, end) : skipEmojiRun(text, index, end);
    const after = Math.max(
      close,
      stopEnd > index ? skipTrailingEmoji(text, close, end) : close,
      index + found[0].length,
    );
    const next = skipSpaces(text, after, end);
    candidate.lastIndex = after - start;
    if (next >= end) break;
    const place = { text, sentenceStart, stopStart: index, stopEnd, close, after, next, end };
    if (stopEnd > index ? closesSentence(place) : emojiClosesSentence(place)) {
      ends.push(after);
      sentenceStart = next;
      candidate.lastIndex = next - start;
    }
  }
  return ends;
}

/** Skips "?!", "...", and the spaced ". . .". */
function skipStops(text: string, from: number, end: number): number {
  let index = from;
  while (index < end) {
    if (stops.includes(text.charAt(index))) index++;
    else if (index > from && text.charCodeAt(index) === 32 && text.charCodeAt(index + 1) === 46 && index + 1 < end)
      index += 2;
    else break;
  }
  return index;
}

function skipClosers(text: string, from: number, end: number): number {
  let index = from;
  while (index < end) {
    footnote.lastIndex = index;
    if (footnote.test(text) && footnote.lastIndex <= end) index = footnote.lastIndex;
    else if (closers.includes(text.charAt(index))) index++;
    else break;
  }
  return index;
}

/** Emoji after a stop belong to the sentence that they comment on, with or without a space before them. */
function skipTrailingEmoji(text: string, from: number, end: number): number {
  const first = skipSpaces(text, from, end);
  const after = skipEmojiRun(text, first, end);
  if (after === first) return from;
  const open = after >= end || isSpaceAt(text, after) || skipEmoji(text, first) > first;
  return open && (kindAt(text, after) !== 'lower' || isSpaceAt(text, after) || isIdeographAt(text, after))
    ? after
    : from;
}

/** The offset after the emoji that begins at `at`, otherwise `at` itself. */
function skipEmoji(text: string, index: number): number {
  emoji.lastIndex = index;
  return emoji.test(text) ? emoji.lastIndex : index;
}

/** The offset after a run of emoji and emoticons, with the spaces between them, that begins at `at`; otherwise `at`. */
function skipEmojiRun(text: string, index: number, end: number): number {
  let done = index;
  let next = index;
  while (next < end) {
    let after = skipEmoji(text, next);
    if (after === next) {
      emoticon.lastIndex = next;
      if (emoticon.test(text)) after = emoticon.lastIndex;
    }
    if (after === next || after > end) break;
    done = after;
    next = after;
    while (next < end && text.charCodeAt(next) === 32) next++;
  }
  return done;
}

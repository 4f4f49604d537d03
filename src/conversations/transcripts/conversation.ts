/** A conversation as running text for engines that read sentences, and the mapping back to speakers and times. */
import { type ConversationUtterance, isUnreadable, type UnreadableUtterance } from './utterance.ts';

/** Where a sentence is in a conversation. */
export interface SentencePlace {
  /** The index of the utterance in which it begins. */
  readonly utterance: number;
  readonly line?: number;
  readonly speaker?: string;
  readonly role?: string;
  /** Seconds; estimated from its position within an utterance of several sentences. */
  readonly start?: number;
  readonly end?: number;
  /** Offsets in the file, or in the text of the utterance if the file has times or is a table. */
  readonly start_char: number;
  readonly end_char: number;
}

/** Utterances that form one text: cues in the middle of a sentence of one speaker are joined. */
export interface Paragraph {
  readonly text: string;
  /** @param start in UTF-16 code units of `text`, like `end`, which is exclusive */
  readonly place: (start: number, end: number) => SentencePlace;
  readonly speaker: string | undefined;
}

interface Part {
  readonly utterance: ConversationUtterance;
  /** The offset of its text. */
  readonly start: number;
}

/** An unfinished sentence longer than this is split: captions may have no punctuation. */
const maxSentenceLength = 300;
/** Maximum gap between two cues of a sentence, seconds. */
const maxPauseSeconds = 2;

/** Joins cues that are parts of one sentence. One paragraph is in memory at a time. */
export async function* joinUtterances(
  utterances: AsyncIterable<ConversationUtterance | UnreadableUtterance>,
): AsyncGenerator<Paragraph | UnreadableUtterance> {
  let parts: Part[] = [];
  let text = '';
  const finish = function* (): Generator<Paragraph> {
    if (parts.length > 0) yield paragraphOf(text, parts);
    parts = [];
  };
  for await (const one of utterances) {
    const last = parts.at(-1)?.utterance;
    if (isUnreadable(one)) {
      yield* finish();
      yield one;
    } else if (last !== undefined && text.length < maxSentenceLength && continues(last, one)) {
      parts.push({ utterance: one, start: text.length + 1 });
      text += ` ${one.text}`;
    } else {
      yield* finish();
      parts = [{ utterance: one, start: 0 }];
      text = one.text;
    }
  }
  yield* finish();
}

const sentenceEnd = /[.!?…。？！]["'”’»)\]]*$/;

function continues(last: ConversationUtterance, next: ConversationUtterance): boolean {
  if (last.end === undefined || next.start === undefined || last.speaker !== next.speaker) return false;
  return next.start - last.end <= maxPauseSeconds && !sentenceEnd.test(last.text);
}

function paragraphOf(text: string, parts: readonly Part[]): Paragraph {
  const partAt = (char: number): Part => {
    const found = parts.findLast(({ start }) => start <= char) ?? parts[0];
    if (found === undefined) throw new Error('a paragraph without utterances');
    return found;
  };
  return {
    text,
    speaker: parts[0]?.utterance.speaker,
    place(start, end) {
      const [first, last] = [partAt(start), partAt(Math.max(start, end - 1))];
      const { index, line, speaker, role } = first.utterance;
      return {
        utterance: index,
        line,
        speaker,
        role,
        start: timeAt(first, start),
        end: last.utterance.end === undefined ? undefined : timeAt(last, end),
        ...charsOf(first, start, end),
      };
    },
  };
}

/** Seconds, rounded to a thousandth. */
function timeAt({ utterance, start: from }: Part, char: number): number | undefined {
  const { start, end, text } = utterance;
  if (start === undefined || end === undefined) return start;
  const share = Math.min(1, Math.max(0, char - from) / text.length);
  return Math.round((start + (end - start) * share) * 1000) / 1000;
}

function charsOf({ utterance, start: from }: Part, start: number, end: number) {
  const { startChar, endChar, text } = utterance;
  if (startChar === undefined || endChar === undefined) return { start_char: start - from, end_char: end - from };
  // The file does not contain joined lines as they are in the text.
  if (endChar - startChar !== text.length) return { start_char: startChar, end_char: endChar };
  return { start_char: startChar + start - from, end_char: startChar + end - from };
}

/** A whole conversation. */
export interface Conversation {
  /** All paragraphs, separated by empty lines: the input of engines. */
  readonly text: string;
  /** The same for people: `Name: text`, one line per paragraph. */
  readonly script: string;
  /** Unreadable parts: one sentence each, with file and line. */
  readonly errors: readonly string[];
  /** @param start UTF-16 code units of `text` */
  readonly place: (start: number, end: number) => SentencePlace;
}

const gap = '\n\n';

export async function readConversation(
  utterances: AsyncIterable<ConversationUtterance | UnreadableUtterance>,
): Promise<Conversation> {
  const paragraphs: { paragraph: Paragraph; start: number }[] = [];
  const errors: string[] = [];
  let chars = 0;
  for await (const one of joinUtterances(utterances)) {
    if (isUnreadable(one)) errors.push(one.error);
    else {
      paragraphs.push({ paragraph: one, start: chars });
      chars += one.text.length + gap.length;
    }
  }
  return {
    text: paragraphs.map(({ paragraph }) => paragraph.text).join(gap),
    script: paragraphs
      .map(({ paragraph: { text, speaker } }) => `${speaker === undefined ? '' : `${speaker}: `}${text}\n`)
      .join(''),
    errors,
    place(start, end) {
      const found = findLastAt(paragraphs, start);
      if (found === undefined) throw new Error('a place in an empty conversation');
      const length = found.paragraph.text.length;
      return found.paragraph.place(Math.min(start - found.start, length - 1), Math.min(end - found.start, length));
    },
  };
}

/** The speaker and time of each part of the text. */
export interface TextTurn {
  /** UTF-16 code units of the text. */
  readonly startChar: number;
  readonly endChar: number;
  readonly place: SentencePlace;
}

export function listTurns({ text, place }: Conversation): TextTurn[] {
  if (text === '') return [];
  let startChar = 0;
  return text.split(gap).map((part) => {
    const endChar = startChar + part.length;
    const turn = { startChar, endChar, place: place(startChar, endChar) };
    startChar = endChar + gap.length;
    return turn;
  });
}

/**
 * The last element that begins at or before a position, else the first. Takes logarithmic time.
 *
 * @param elements in the order of their starts
 */
export function findLastAt<T extends { readonly start: number }>(
  elements: readonly T[],
  position: number,
): T | undefined {
  let [low, high] = [0, elements.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((elements[middle]?.start ?? 0) <= position) low = middle;
    else high = middle - 1;
  }
  return elements[low];
}

/** Reads a file that was dropped or opened: a transcript in any format that `sta` supports, or plain text. */

import { readConversation } from '../../conversations/transcripts/conversation.ts';
import { openTranscript, recogniseStart } from '../../conversations/transcripts/open-transcript.ts';
import {
  type ConversationUtterance,
  isUnreadable,
  type UnreadableUtterance,
} from '../../conversations/transcripts/utterance.ts';
import { countOf } from '../../output/text/count-of.ts';
import { limits } from '../service/calls.ts';
import { letPageRespond, rest } from '../slices.ts';
import { type ReadConversation, ruleConversation } from './rule-conversation.ts';

/** Maximum bytes of a file. Only the beginning of a long one is read, unless it is a JSON document. */
const maxBytes = 10_000_000;
/** To find the line of an error in JSON takes twenty times as long as to parse it. */
const maxBrokenJsonBytes = 1_000_000;
/** Maximum bytes of subtitles, which are parsed at once; most that are longer have more text than is analysed. */
const maxSubtitlesBytes = 200_000;
/** The same for formats that are read line by line. */
const maxLinesBytes = 1_000_000;
/** Lines of a text area that a browser lays out within 100 ms, together with the sentences that it shows beside them. */
const maxLines = 2_500;
/** Bytes that decide the format. */
export const headBytes = 65_536;
const partBytes = 16_384;
/** Maximum number of unreadable parts to name. */
const maxErrors = 3;

export interface ReadFile {
  readonly text: string;
  /** What was read and what was not, for the line below the text. */
  readonly about: string;
  /** The speaker of the text there; undefined if the file does not say. */
  readonly speakerAt: (start: number, end: number) => string | undefined;
  /**
   * What rules judge; a sentence for the user if the file is not one whole conversation; undefined for a plain text.
   */
  readonly conversation: ReadConversation | string | undefined;
}

/** @returns the text that can be analysed, or a sentence for the user that explains why the file cannot be read */
export async function readFile(file: File): Promise<ReadFile | string> {
  const { name, size } = file;
  if (size > maxBytes) {
    const reads = `The page reads files of up to ${maxBytes / 1e6} MB: ${otherWay} reads larger ones.`;
    return `${name} has ${Math.round(size / 1e6)} MB. ${reads}`;
  }
  const format = await recogniseStart(decodeStart(await bytesOf(file.slice(0, headBytes))), letPageRespond);
  if (format === 'document' && size > maxBrokenJsonBytes && !(await isJson(file))) return `${name} is not valid JSON.`;
  const hasCues = format === 'vtt' || format === 'srt';
  const maxStartBytes = format === 'document' ? size : hasCues ? maxSubtitlesBytes : maxLinesBytes;
  const start = await bytesOf(file.slice(0, maxStartBytes));
  const bytes = size <= maxStartBytes ? start : hasCues ? withoutLastCue(start) : withoutLastLine(start);
  // The content decides again about what is not recognised by its start: JSON, and documents of Word.
  const known = format === 'document' || format === 'text' ? undefined : format;
  const opened = await openTranscript({ name, bytes: inParts(bytes) }, { format: known, pause: letPageRespond });
  const { notes, utterances } = opened;
  let isCut = bytes.length < size;
  const describe = (what: string, more: readonly string[] = []) =>
    [`${name}: ${what}`, ...(isCut ? [beginningOnly] : []), ...notes, ...more].join('; ');
  if (opened.format === 'text' && opened.bytes !== undefined) {
    const whole = await decode(opened.bytes());
    const text = startOf(whole, limits.textChars);
    isCut ||= text.length < whole.length;
    return { text, about: describe('plain text'), speakerAt: () => undefined, conversation: undefined };
  }
  const kept: ConversationUtterance[] = [];
  const readable = upTo(limits.textChars, utterances, () => (isCut = true));
  const read = await readConversation(withPauses(keepIn(kept, readable)));
  const { text, errors, place } = read;
  if (text === '') return errors[0] === undefined ? `${name} has no text.` : `${errors[0]}.`;
  const hidden = errors.length - maxErrors;
  const about = describe(opened.format, [
    ...errors.slice(0, maxErrors),
    ...(hidden > 0 ? [`and ${countOf(hidden, 'more part')} that cannot be read`] : []),
  ]);
  const conversation = isCut
    ? `Rules judge whole conversations, and the page read only the beginning of ${name}: sta rules run judges it`
    : await ruleConversation(name, kept);
  return { text, about, speakerAt: (start, end) => place(start, end).speaker, conversation };
}

const otherWay = 'sta analyze FILE --report page.html';
const beginningOnly = `the beginning of it: for the whole, run ${otherWay}`;

/** The encoding that a byte order mark names; UTF-8 without one. */
function encodingOf([a, b]: Uint8Array): string {
  return a === 0xff && b === 0xfe ? 'utf-16le' : a === 0xfe && b === 0xff ? 'utf-16be' : 'utf-8';
}

const decodeStart = (bytes: Uint8Array<ArrayBuffer>) => new TextDecoder(encodingOf(bytes)).decode(bytes);

async function isJson(file: File): Promise<boolean> {
  const text = decodeStart(await bytesOf(file));
  await letPageRespond();
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  } finally {
    await letPageRespond();
  }
}

const bytesOf = async (part: Blob) => new Uint8Array(await part.arrayBuffer());

/** The last line is probably incomplete. If there is only one, it ends before the last character of UTF-8, which may be. */
function withoutLastLine(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const encoding = encodingOf(bytes);
  const lineEnd = bytes.lastIndexOf(10);
  if (lineEnd > 0) return bytes.subarray(0, lineEnd + (encoding === 'utf-16le' ? 2 : 1));
  if (encoding !== 'utf-8') return bytes;
  let end = bytes.length - 1;
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return bytes.subarray(0, end);
}

/** The last cue is probably incomplete, and its number would be read as words. */
function withoutLastCue(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const text = decodeStart(bytes).replaceAll('\r\n', '\n');
  return new TextEncoder().encode(text.slice(0, text.lastIndexOf('\n\n') + 1));
}

/** The beginning of a text: whole lines, or else whole words, or else characters. */
function startOf(text: string, maxChars: number): string {
  const isLong = text.length > maxChars;
  const lines = (isLong ? text.slice(0, maxChars) : text).split('\n');
  if (lines.length > maxLines) return lines.slice(0, maxLines).join('\n');
  if (!isLong) return text;
  const start = text.slice(0, maxChars);
  const end = Math.max(start.lastIndexOf('\n'), 0) || Math.max(start.lastIndexOf(' '), 0) || maxChars;
  return start.slice(0, end).replace(/[\ud800-\udbff]$/, '');
}

type Utterance = ConversationUtterance | UnreadableUtterance;

/** The utterances that form a text of this length. @param onCut is called if there are more */
async function* upTo(
  maxChars: number,
  utterances: AsyncIterable<Utterance>,
  onCut: () => void,
): AsyncGenerator<Utterance> {
  let chars = 0;
  let lines = 0;
  for await (const one of utterances) {
    if (isUnreadable(one)) {
      yield one;
      continue;
    }
    // Paragraphs are separated by empty lines.
    const left = maxChars - chars - 2;
    chars += one.text.length + 2;
    lines += 2;
    if (chars <= maxChars && lines <= maxLines) {
      yield one;
      continue;
    }
    onCut();
    if (chars === one.text.length + 2) yield { ...one, text: startOf(one.text, left) };
    return;
  }
}

async function* keepIn(kept: ConversationUtterance[], utterances: AsyncIterable<Utterance>): AsyncGenerator<Utterance> {
  for await (const one of utterances) {
    if (!isUnreadable(one)) kept.push(one);
    yield one;
  }
}

/** Lets the page respond between utterances. */
async function* withPauses(utterances: AsyncIterable<Utterance>): AsyncGenerator<Utterance> {
  let startedMs = performance.now();
  for await (const one of utterances) {
    yield one;
    startedMs = await rest(startedMs);
  }
}

/** Lets the page respond while the lines of a file are read. */
async function* inParts(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  let startedMs = performance.now();
  for (let from = 0; from < bytes.length; from += partBytes) {
    yield bytes.subarray(from, from + partBytes);
    startedMs = await rest(startedMs);
  }
}

async function decode(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const whole: Uint8Array<ArrayBuffer>[] = [];
  for await (const chunk of chunks) whole.push(new Uint8Array(chunk));
  const bytes = await new Blob(whole).arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

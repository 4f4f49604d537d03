/**
 * Decodes a source to lines: UTF-8 or UTF-16 by its byte order mark, UTF-16 by zeros in its first characters, else UTF-8,
 * else Windows-1252. The first line that is not ASCII, or the majority of the lines at the beginning, decides between
 * the last two. A line in the other encoding is reported as a problem.
 */
import { type Decoded, splitLineGroups } from '../../cli/inputs/split-lines.ts';
import { TranscriptError } from './format.ts';

export interface SourceLine {
  /** From 1. */
  readonly number: number;
  /** undefined if it cannot be read: `problem` says why. */
  readonly text: string | undefined;
  readonly problem?: string;
  /** UTF-16 code units before this line. */
  readonly startChar: number;
}

/** Characters at the beginning of a source that decide its format. */
export const headBytes = 2 ** 16;

/** A longer line is reported as a problem. Texts that services accept are shorter. */
const maxLineBytes = 12 * 2 ** 20;

/** Limit for formats that are read whole: subtitles and JSON documents. The transcript of a long day is smaller. */
export const maxDocumentBytes = 64 * 2 ** 20;

export const tooLargeError = () =>
  new TranscriptError(`is larger than ${maxDocumentBytes / 2 ** 20} MiB, the limit of its format`);

export interface SourceText {
  /** The first lines; the last one is incomplete if it is longer than the head. */
  readonly headLines: readonly string[];
  /** True if there is nothing after the head. */
  readonly isWhole: boolean;
  /** The whole source, without a byte order mark, converted to UTF-8 if it was UTF-16; instead of `lines`. */
  readonly bytes: () => AsyncGenerator<Uint8Array>;
  /** @param maxBytes maximum bytes of a line */
  readonly lines: (maxBytes?: number) => AsyncGenerator<SourceLine>;
}

/**
 * @param note reports a guessed encoding
 * @param isLive true to decide by the lines that arrive first instead of waiting for a whole head
 * @throws TranscriptError for an empty or binary source
 */
export async function openSource(
  source: AsyncIterable<Uint8Array>,
  note: (note: string) => void,
  isLive = false,
): Promise<SourceText> {
  const chunks = toUtf8(source);
  const first: Uint8Array[] = [];
  let size = 0;
  let isWhole = false;
  while (size < headBytes && !isWhole) {
    const next = await chunks.next();
    if (next.done) isWhole = true;
    else {
      first.push(next.value);
      size += next.value.length;
      if (isLive && next.value.includes(newline)) break;
    }
  }
  if (size === 0) throw new TranscriptError('is empty');
  const start = Buffer.concat(first);
  if (start.subarray(0, headBytes).includes(0)) throw new TranscriptError('is not a text: it has binary content');
  const decode = createDecoder(start.subarray(0, headBytes), note);
  const head = start.subarray(0, headBytes);
  const headLines = splitHead(head, isWhole && start.length <= headBytes);
  const decodeHead = createDecoder(head, () => {});

  async function* all(): AsyncGenerator<Uint8Array> {
    yield start;
    yield* chunks;
  }

  return {
    headLines: headLines.map((line) => decodeHead(line).text?.replace(/\r$/, '') ?? ''),
    isWhole: isWhole && start.length <= headBytes,
    bytes: all,
    async *lines(maxBytes = maxLineBytes) {
      let number = 0;
      for await (const lines of splitLineGroups(all(), maxBytes, decode)) {
        for (const { text, problem, startChar = 0 } of lines) {
          number += 1;
          yield {
            number,
            text,
            problem: problem === 'too long' ? `longer than ${maxBytes / 2 ** 20} MiB` : problem,
            startChar,
          };
        }
      }
    },
  };
}

/**
 * All lines as one text. A line that cannot be decoded becomes empty, and is listed in `bad`.
 * @throws TranscriptError if it is too large
 */
export async function joinLines(lines: AsyncIterable<SourceLine>): Promise<{ text: string; bad: SourceLine[] }> {
  const texts: string[] = [];
  const bad: SourceLine[] = [];
  let chars = 0;
  for await (const line of lines) {
    chars += (line.text?.length ?? 0) + 1;
    if (chars > maxDocumentBytes || line.problem?.startsWith('longer')) {
      throw tooLargeError();
    }
    if (line.text === undefined) bad.push(line);
    texts.push(line.text ?? '');
  }
  return { text: texts.join('\n'), bad };
}

const newline = 10;

/** Whole lines; if the first line is longer than the head, its beginning. */
function splitHead(head: Uint8Array, isWhole: boolean): Uint8Array[] {
  const lines: Uint8Array[] = [];
  let from = 0;
  for (let end = head.indexOf(newline); end >= 0; end = head.indexOf(newline, from)) {
    lines.push(head.subarray(from, end));
    from = end + 1;
  }
  if (from < head.length && (isWhole || lines.length === 0)) lines.push(head.subarray(from));
  return lines;
}

/** A long line may be cut in the middle of a character of up to four bytes: drop that character. */
function withoutPartialCharacter(line: Uint8Array): Uint8Array {
  let end = line.length;
  while (end > line.length - 4 && ((line[end - 1] ?? 0) & 0xc0) === 0x80) end -= 1;
  return (line[end - 1] ?? 0) >= 0xc0 ? line.subarray(0, end - 1) : line;
}

/** Removes the byte order mark, and turns UTF-16 into UTF-8. */
async function* toUtf8(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let start: Uint8Array = new Uint8Array();
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  let isDecided = false;
  const decide = function* (): Generator<Uint8Array> {
    isDecided = true;
    const [a, b, c, d] = start;
    // Without a mark, one of the bytes of the first characters is 0.
    const encoding =
      (a === 0xff && b === 0xfe) || (a !== 0 && b === 0 && d === 0)
        ? 'utf-16le'
        : (a === 0xfe && b === 0xff) || (a === 0 && b !== 0 && c === 0)
          ? 'utf-16be'
          : undefined;
    decoder = encoding && new TextDecoder(encoding);
    const hasMark = a === 0xef && b === 0xbb && c === 0xbf;
    const rest = hasMark ? start.subarray(3) : start;
    if (rest.length > 0) yield decoder === undefined ? rest : Buffer.from(decoder.decode(rest, { stream: true }));
  };
  for await (const chunk of bytes) {
    if (chunk.length === 0) continue;
    if (isDecided) {
      yield decoder === undefined ? chunk : Buffer.from(decoder.decode(chunk, { stream: true }));
      continue;
    }
    start = start.length === 0 ? chunk : Buffer.concat([start, chunk]);
    // A pipe may begin with a line of three bytes.
    if (start.length >= (start.includes(0) ? 4 : 3)) yield* decide();
  }
  if (!isDecided) yield* decide();
  const rest = decoder?.decode() ?? '';
  if (rest !== '') yield Buffer.from(rest);
}

/**
 * The characters of Windows-1252 from 0x80 to 0x9f; the rest is Latin-1. Some versions of Node decode all of it as
 * Latin-1.
 */
const windowsCharacters = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

export const decodeWindows = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, (one) => windowsCharacters[one.charCodeAt(0) - 0x80] ?? one);

type Encoding = 'UTF-8' | 'Windows-1252';

function createDecoder(head: Uint8Array, note: (note: string) => void): (bytes: Uint8Array) => Decoded {
  const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const asUtf8 = (bytes: Uint8Array): string | undefined => {
    try {
      return utf8.decode(bytes);
    } catch {
      return undefined;
    }
  };
  let encoding: Encoding | undefined;
  const decide = (found: Encoding) => {
    encoding = found;
    if (found === 'Windows-1252') note('encoding: Windows-1252 (guessed)');
  };
  const lines = splitHead(head, false);
  const isCut = head.length >= headBytes && !head.includes(newline);
  const encodings = lines.flatMap((line) => {
    const text = asUtf8(isCut ? withoutPartialCharacter(line) : line);
    return text === undefined ? -1 : text.length < line.length ? 1 : [];
  });
  if (encodings.length > 0)
    decide(encodings.reduce<number>((sum, one) => sum + one, 0) >= 0 ? 'UTF-8' : 'Windows-1252');
  let chars = 0;

  function decodeLine(bytes: Uint8Array): Decoded {
    const text = asUtf8(bytes);
    if (text !== undefined && text.length === bytes.length) return { text };
    if (encoding === undefined) decide(text === undefined ? 'Windows-1252' : 'UTF-8');
    if (encoding === 'UTF-8') return text === undefined ? { text, problem: 'not UTF-8, unlike other lines' } : { text };
    return text === undefined
      ? { text: decodeWindows(bytes) }
      : { text: undefined, problem: 'UTF-8, unlike other lines, which are Windows-1252' };
  }

  return (bytes) => {
    const { text, problem } = decodeLine(bytes);
    const startChar = chars;
    chars += (text?.length ?? bytes.length) + 1;
    return { text, problem, startChar };
  };
}

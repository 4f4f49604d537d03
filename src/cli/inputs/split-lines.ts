/** The lines of a stream of bytes. Memory contains at most one long line, or the lines of the chunk that arrived last. */

/** A line without its line break; undefined if it is too long or cannot be decoded (see `problem`). */
export interface InputLine extends Decoded {
  /** Where the next line begins, in bytes from the start of the stream. */
  readonly endByte: number;
  /** False for a last line without a line break. */
  readonly ended: boolean;
}

export interface Decoded {
  readonly text: string | undefined;
  readonly problem?: string;
  /** UTF-16 code units before it, from a decoder that counts them. */
  readonly startChar?: number;
}

const newline = 10;

/**
 * Splits at LF or CRLF. A line beyond `maxBytes` is skipped. Linear in the length of the input.
 *
 * @param decode a line's bytes, without its LF; default: UTF-8
 */
export async function* splitLines(
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: number,
  decode: (bytes: Uint8Array) => Decoded = decodeUtf8,
): AsyncGenerator<InputLine> {
  for await (const lines of splitLineGroups(chunks, maxBytes, decode)) for (const line of lines) yield line;
}

/**
 * The same lines in groups that end in the same chunk: several times faster for short lines of UTF-8.
 *
 * @param decode default: UTF-8, of many lines at once
 */
export async function* splitLineGroups(
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: number,
  decode?: (bytes: Uint8Array) => Decoded,
): AsyncGenerator<readonly InputLine[]> {
  const line = createLine(maxBytes, decode ?? decodeUtf8);
  for await (const chunk of chunks) {
    const first = chunk.indexOf(newline);
    if (first < 0) {
      line.take(chunk);
      continue;
    }
    line.take(chunk.subarray(0, first));
    const lines = [line.finish(true)];
    const end = chunk.lastIndexOf(newline) + 1;
    const whole = chunk.subarray(first + 1, end);
    const read = decode === undefined && whole.length <= maxBytes ? decodeLines(whole, line.endByte()) : undefined;
    if (read === undefined) {
      for (let from = 0; from < whole.length; ) {
        const to = whole.indexOf(newline, from);
        line.take(whole.subarray(from, to));
        lines.push(line.finish(true));
        from = to + 1;
      }
    } else {
      for (const one of read) lines.push(one);
      line.passOver(whole.length);
    }
    yield lines;
    line.take(chunk.subarray(end));
  }
  if (line.hasBegun()) yield [line.finish(false)];
}

/** The line that is being read. */
function createLine(maxBytes: number, decode: (bytes: Uint8Array) => Decoded) {
  let parts: Uint8Array[] = [];
  let bytes = 0;
  let endByte = 0;
  return {
    take(part: Uint8Array): void {
      if (part.length === 0) return;
      bytes += part.length;
      if (bytes > maxBytes) parts = [];
      else parts.push(part);
    },
    finish(ended: boolean): InputLine {
      endByte += bytes + (ended ? 1 : 0);
      const { text, problem, startChar } = bytes > maxBytes ? tooLong : decode(joined(parts));
      parts = [];
      bytes = 0;
      return { text: text?.endsWith('\r') ? text.slice(0, -1) : text, problem, startChar, endByte, ended };
    },
    /** Counts the bytes of lines that were read elsewhere. */
    passOver(more: number): void {
      endByte += more;
    },
    hasBegun: () => bytes > 0,
    endByte: () => endByte,
  };
}

/**
 * @param whole lines with their line breaks
 * @param start number of bytes of the stream before them
 * @returns undefined if any byte is not UTF-8
 */
function decodeLines(whole: Uint8Array, start: number): InputLine[] | undefined {
  let text: string;
  try {
    text = withMarks.decode(whole);
  } catch {
    return undefined;
  }
  const isAscii = text.length === whole.length;
  const lines: InputLine[] = [];
  let endByte = start;
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf('\n', from);
    const line = text.slice(from, end);
    endByte += 1 + (isAscii ? line.length : Buffer.byteLength(line));
    const begun = line.charCodeAt(0) === byteOrderMark ? 1 : 0;
    const ends = line.charCodeAt(line.length - 1) === carriageReturn ? line.length - 1 : line.length;
    const isExact = begun === 0 && ends === line.length;
    lines.push({ text: isExact ? line : line.slice(begun, ends), endByte, ended: true });
    from = end + 1;
  }
  return lines;
}

const tooLong: Decoded = { text: undefined, problem: 'too long' };
const byteOrderMark = 0xfeff;
const carriageReturn = 13;
/** Drops the byte order mark at the beginning of any line. */
const decoder = new TextDecoder('utf-8', { fatal: true });
const withMarks = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const [first] = parts;
  return first !== undefined && parts.length === 1 ? first : Buffer.concat(parts);
}

function decodeUtf8(bytes: Uint8Array): Decoded {
  try {
    return { text: decoder.decode(bytes) };
  } catch {
    return { text: undefined, problem: 'not UTF-8' };
  }
}

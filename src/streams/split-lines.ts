/** The lines of a stream of bytes, one at a time: no more than one line, and the chunk it came in, is in memory. */

/** A line without its line break; undefined if it is longer than allowed or cannot be decoded, as `problem` says. */
export interface Line extends Decoded {
  /** Where the next line begins: bytes from the start of the stream. */
  readonly endByte: number;
  /** False for a last line that no line break ends. */
  readonly ended: boolean;
}

export interface Decoded {
  readonly text: string | undefined;
  readonly problem?: string;
}

const newline = 10;

/**
 * Splits at LF or CRLF. A line beyond `longestBytes` is read over, not kept. Linear in the length of the input.
 *
 * @param decode a line's bytes, without its LF; default: UTF-8
 */
export async function* splitLines(
  chunks: AsyncIterable<Uint8Array>,
  longestBytes: number,
  decode: (bytes: Uint8Array) => Decoded = decodeUtf8,
): AsyncGenerator<Line> {
  let parts: Uint8Array[] = [];
  let bytes = 0;
  let endByte = 0;
  const take = (part: Uint8Array) => {
    bytes += part.length;
    if (bytes > longestBytes) parts = [];
    else parts.push(part);
  };
  const finish = (ended: boolean): Line => {
    endByte += bytes + (ended ? 1 : 0);
    const content = bytes > longestBytes ? tooLong : trimReturn(decode(joined(parts)));
    parts = [];
    bytes = 0;
    return { ...content, endByte, ended };
  };
  for await (const chunk of chunks) {
    let from = 0;
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, from)) {
      take(chunk.subarray(from, end));
      yield finish(true);
      from = end + 1;
    }
    if (from < chunk.length) take(chunk.subarray(from));
  }
  if (bytes > 0) yield finish(false);
}

const tooLong: Decoded = { text: undefined, problem: 'too long' };
const decoder = new TextDecoder('utf-8', { fatal: true });

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

const trimReturn = (decoded: Decoded): Decoded =>
  decoded.text?.endsWith('\r') ? { ...decoded, text: decoded.text.slice(0, -1) } : decoded;

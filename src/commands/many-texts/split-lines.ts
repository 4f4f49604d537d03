/** The lines of a stream of bytes, one at a time: no more than one line, and the chunk it came in, is in memory. */

/** A line without its end; undefined where it is longer than allowed or not valid UTF-8, and `problem` says which. */
export interface Line {
  readonly text: string | undefined;
  readonly problem?: 'too long' | 'not UTF-8';
}

const newline = 10;

/** Splits at LF or CRLF. A line beyond `longestBytes` is read over, not kept. Linear in the length of the input. */
export async function* splitLines(chunks: AsyncIterable<Uint8Array>, longestBytes: number): AsyncGenerator<Line> {
  let parts: Uint8Array[] = [];
  let bytes = 0;
  const take = (part: Uint8Array) => {
    bytes += part.length;
    if (bytes > longestBytes) parts = [];
    else parts.push(part);
  };
  const finish = (): Line => {
    const line = bytes > longestBytes ? tooLong : decode(Buffer.concat(parts));
    parts = [];
    bytes = 0;
    return line;
  };
  for await (const chunk of chunks) {
    let from = 0;
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, from)) {
      take(chunk.subarray(from, end));
      yield finish();
      from = end + 1;
    }
    if (from < chunk.length) take(chunk.subarray(from));
  }
  if (bytes > 0) yield finish();
}

const tooLong: Line = { text: undefined, problem: 'too long' };

function decode(bytes: Uint8Array): Line {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/\r$/, '') };
  } catch {
    return { text: undefined, problem: 'not UTF-8' };
  }
}

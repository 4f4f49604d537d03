/** Decodes a stream of bytes into blocks of whole lines: what has arrived, without delay, and no larger than a call should be. */
import { StaError } from '../../shared/errors.ts';

export interface LineBlock {
  /** Whole lines with their line breaks; only the last line of the input may lack one. */
  readonly text: string;
  /** How many lines the blocks have so far, this one's too. */
  readonly line: number;
  /** Bytes that were read when the block was made. */
  readonly endByte: number;
}

export interface BlockLimits {
  /** Characters of a block, unless a single line is longer. */
  readonly blockChars: number;
  /** Characters of a line. */
  readonly lineChars: number;
}

/**
 * UTF-8 in, all of it out, byte for byte. In memory: a chunk, and the line that has not ended.
 *
 * @param name the file's, for errors
 * @throws StaError `invalid_input` after the lines before it, for a line that is too long, and bytes that are not UTF-8
 */
export async function* readLineBlocks(
  chunks: AsyncIterable<Uint8Array>,
  name: string,
  { blockChars, lineChars }: BlockLimits,
): AsyncGenerator<LineBlock> {
  // A byte order mark is passed on, as everything is.
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let rest = '';
  let line = 0;
  let endByte = 0;

  const decode = (chunk?: Uint8Array): string => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch (cause) {
      throw new StaError('invalid_input', `${name} is not valid UTF-8 after line ${line}`, {
        hint: `Convert it first, for example with: iconv -f latin1 -t utf-8`,
        cause,
      });
    }
  };

  function* cut(text: string): Generator<LineBlock> {
    for (let from = 0; from < text.length; ) {
      const to = endOfBlock(text, from, blockChars);
      const block = text.slice(from, to);
      line += block.split('\n').length - 1;
      yield { text: block, line, endByte };
      from = to;
    }
  }

  for await (const chunk of chunks) {
    endByte += chunk.length;
    const arrived = decode(chunk);
    const end = arrived.lastIndexOf('\n') + 1;
    if (end > 0) {
      yield* cut(rest + arrived.slice(0, end));
      rest = arrived.slice(end);
    } else {
      rest += arrived;
    }
    if (rest.length > lineChars) {
      throw new StaError('invalid_input', `Line ${line + 1} of ${name} is longer than ${lineChars} characters`);
    }
  }
  rest += decode();
  if (rest !== '') yield { text: rest, line: line + 1, endByte };
}

/** @param text ends with a line break @returns after a line break: the last one within the limit, or the first one */
function endOfBlock(text: string, from: number, blockChars: number): number {
  if (text.length - from <= blockChars) return text.length;
  const last = text.lastIndexOf('\n', from + blockChars - 1);
  return (last >= from ? last : text.indexOf('\n', from)) + 1;
}

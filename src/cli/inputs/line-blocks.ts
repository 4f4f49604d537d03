/**
 * Decodes a stream of bytes into blocks of whole lines. A block contains the text that has arrived, without delay, up
 * to the size of a call.
 */
import { StaError } from '../../shared/errors.ts';

export interface LineBlock {
  /** Whole lines with their line breaks; only the last line of the input may lack one. */
  readonly text: string;
  /** Number of lines so far, including this block. */
  readonly line: number;
  /** Bytes read when the block was made. */
  readonly endByte: number;
}

export interface BlockLimits {
  /** Maximum characters of a block, unless a single line is longer. */
  readonly blockChars: number;
  /** Maximum characters of a line. */
  readonly lineChars: number;
}

/**
 * Decodes UTF-8 without losing a byte. Keeps in memory one chunk and the line that has not ended.
 *
 * @param name the file's, for errors
 * @throws StaError `invalid_input`, after the lines before it, for a line that is too long or bytes that are not UTF-8
 */
export async function* readLineBlocks(
  chunks: AsyncIterable<Uint8Array>,
  name: string,
  { blockChars, lineChars }: BlockLimits,
): AsyncGenerator<LineBlock> {
  // A byte order mark is passed on like any other character.
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

/**
 * @param text ends with a line break @returns the offset after the last line break within the limit, or after the first
 * one
 */
function endOfBlock(text: string, from: number, blockChars: number): number {
  if (text.length - from <= blockChars) return text.length;
  const last = text.lastIndexOf('\n', from + blockChars - 1);
  return (last >= from ? last : text.indexOf('\n', from)) + 1;
}

/**
 * A filter: text passes through in order as it arrives, changed by calls that take a few lines each. Nothing is
 * skipped: the first call that fails ends the run.
 */
import { pMapIterable } from 'p-map';
import { type StreamedResult, type StreamView, textView } from '../../output/view.ts';
import { StaError } from '../../shared/errors.ts';
import type { Context } from '../context/context.ts';
import { notUtf8Error } from '../context/read-input.ts';
import { inputName } from './input-name.ts';
import { measureLines, readBytes } from './open-texts.ts';
import { explainEnd, startRun } from './run-end.ts';
import { trackProgress } from './track-progress.ts';

export interface LineFilter {
  /** The path of the file; `-` for stdin. */
  readonly path: string;
  readonly concurrency: number;
  /** For the progress line. */
  readonly title: string;
  /** Changes a block before anything else; the lines that the work changes are counted after it. Called in order. */
  readonly prepare?: (block: string) => string;
  /** The closing line. @param lines number of input lines @param changed number of changed lines */
  readonly sumUp: (lines: number, changed: number) => string;
}

/** Characters per call: far below a service's limit, so that output comes soon and memory stays constant. */
const blockChars = 100_000;
/** A text of this length is accepted by every service. */
const lineChars = 1_000_000;

/**
 * @param work returns as many lines as it gets, and whether it found a match that a flag such as `--fail-on-match` looks
 * for; throws StaError
 */
export function filterLines(
  context: Context,
  filter: LineFilter,
  work: (block: string) => Promise<{ readonly text: string; readonly found: boolean }>,
): StreamView {
  const { path, concurrency, title, sumUp, prepare } = filter;
  const name = inputName(path);
  const size = measureLines({ paths: [path], stdin: context.stdin });
  const progress = trackProgress(context.clock, { size });
  let [lines, changed] = [0, 0];
  let found = false;

  async function handle(block: LineBlock) {
    const text = prepare?.(block.text) ?? block.text;
    const result = await work(text);
    return { ...result, block, changed: countChanges(text, result.text) };
  }

  async function* results(): AsyncGenerator<readonly StreamedResult[]> {
    using _status = context.startStatusLine(title, progress.describe);
    using run = startRun(context);
    try {
      const blocks = readLineBlocks(readBytes(path, context.stdin, run.signal), name, { blockChars, lineChars });
      for await (const filtered of pMapIterable(blocks, handle, { concurrency })) {
        progress.finished(filtered.block.line - lines, filtered.block, 0);
        lines = filtered.block.line;
        changed += filtered.changed;
        found ||= filtered.found;
        yield [{ heading: name, replies: [], shown: textView({}, filtered.text) }];
      }
    } catch (error) {
      throw explainEnd(error, context, { jsonForPeople: false }, progress.counts());
    }
  }

  return {
    kind: 'stream',
    results: results(),
    jsonForPeople: false,
    joined: true,
    get note() {
      return sumUp(lines, changed);
    },
    get found() {
      return found;
    },
  };
}

/** @throws StaError `wrong_shape` if the service returned a different number of lines */
function countChanges(before: string, after: string): number {
  const [one, other] = [before.split('\n'), after.split('\n')];
  if (one.length !== other.length) {
    throw new StaError('wrong_shape', `The service returned ${other.length} lines for ${one.length}`);
  }
  return one.filter((line, index) => line !== other[index]).length;
}

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
 * Decodes a stream of UTF-8 into blocks of whole lines, without losing a byte. A block contains the text that has
 * arrived, without delay, up to the size of a call. Keeps in memory one chunk and the line that has not ended.
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
      throw notUtf8Error(name, chunk ?? new Uint8Array(), cause, line === 0 ? '' : ` after line ${line}`);
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

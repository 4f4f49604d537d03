/**
 * A filter: text passes through in order as it arrives, changed by calls that take a few lines each. Nothing is
 * skipped: the first call that fails ends the run.
 */

import { pMapIterable } from 'p-map';
import { type StreamedResult, type StreamView, textView } from '../../output/view.ts';
import { StaError } from '../../shared/errors.ts';
import type { Context } from '../context/context.ts';
import { inputName } from './input-name.ts';
import { type LineBlock, readLineBlocks } from './line-blocks.ts';
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

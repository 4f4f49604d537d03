/** `--lines`: each line is a text of its own. Text comes out as it came in, many lines a call; tables and JSON a line at a time. */

import type { Context } from '../../action/context.ts';
import { StaError } from '../../errors.ts';
import { countOf } from '../../output/count-of.ts';
import type { StreamView } from '../../output/view.ts';
import { filterLines } from '../../streams/filter-lines.ts';
import { runMany } from '../../streams/run-many.ts';
import { openPlainLines, type StreamOptions } from '../../streams/stream-options.ts';
import { askForProfanity, type CheckOptions, checkText } from './check-text.ts';

export type LinesOptions = CheckOptions & StreamOptions & { readonly file?: string };

const title = 'Checking';

/** @throws StaError `usage` */
export function checkLines(context: Context, args: readonly string[], options: LinesOptions): StreamView {
  const { file, concurrency, failOnMatch, words } = options;
  requireLines(context, args, options);
  const { format, query } = context.settings();
  if (words || query !== undefined || format !== 'table') {
    const many = openPlainLines(context, file === undefined ? [] : [file], concurrency);
    return runMany(context, { ...many, title }, async (text) => {
      const shown = await checkText(context, text, options);
      return { replies: [shown.reply], shown, found: shown.found };
    });
  }
  const sumUp = (lines: number, changed: number) => `Profane words in ${changed} of ${countOf(lines, 'line')}`;
  return filterLines(context, { path: file ?? '-', concurrency, title, sumUp }, async (block) => {
    const { data } = await askForProfanity(context, block, options, true);
    const { censoredText: text, customProfaneWords, predefinedProfaneWords } = data;
    const isProfane = customProfaneWords.length + predefinedProfaneWords.length > 0;
    return { text, found: failOnMatch === true && isProfane };
  });
}

function requireLines({ stdin }: Context, args: readonly string[], { file, ndjson, replace }: LinesOptions): void {
  if (ndjson) throw new StaError('usage', '--lines and --ndjson are two ways to read the input: give one of them');
  if (args.length > (file === undefined ? 1 : 0) || (args.length === 1 && args[0] !== '-')) {
    throw new StaError('usage', '--lines reads a file or stdin: give no text as an argument beside it');
  }
  if (file === undefined && args.length === 0 && stdin.isTerminal) {
    throw new StaError('usage', 'Give the lines: with --file PATH, or on stdin', {
      hint: 'An example: tail -f chat.txt | sta profanity check --lines',
    });
  }
  if (/[\r\n]/.test(replace)) throw new StaError('usage', '--replace must not break lines where --lines is given');
}

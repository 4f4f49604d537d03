/** `--explain`: shows the nearest samples of sentences, and the words that contribute to the score. */

import type { TargetKind } from '../../api/records/target-calls.ts';
import { refuseFileNames } from '../../cli/arguments/refuse-file-names.ts';
import type { Context } from '../../cli/context/context.ts';
import { readsLines } from '../../cli/inputs/stream-options.ts';
import type { TableView } from '../../output/view.ts';
import { StaError } from '../../shared/errors.ts';
import { explainLimits, explainSentences } from './explain-sentences.ts';
import { explainView } from './explain-view.ts';
import { collectSentences, openMatchInput } from './match-input.ts';
import { type MatchOptions, readSentences } from './match-options.ts';
import { openTargets } from './match-targets.ts';
import { adviseUnknownTarget, explainNoTargets } from './no-matches.ts';

/** For the help of both commands. */
export const explainNotes: readonly string[] = [
  'With --explain, each sentence shows the nearest samples, including near misses, and how much each word contributes to the',
  `score: the decrease of the score without it. At most ${explainLimits.sentences} sentences at a time, and the first ${explainLimits.words} words of each.`,
];

/** @throws StaError `invalid_input` for too many sentences, `usage` with flags for streams */
export async function explainMatches(
  context: Context,
  kind: TargetKind,
  args: readonly string[],
  options: MatchOptions,
): Promise<TableView> {
  if (readsLines(options) || options.resume !== undefined) {
    throw new StaError(
      'usage',
      '--explain is for a few sentences: it cannot be used with --ndjson, --tsv or --resume',
      {
        hint: `An example: sta match ${kind}s --explain "..." --json`,
      },
    );
  }
  refuseFileNames(args, options, '--file');
  const { threshold, id } = options;
  const input = await openMatchInput(context, args, options);
  const { sentences, failures } =
    input.transcript === undefined
      ? { sentences: await readSentences(args, input, `match ${kind}s --explain`, options.redaction), failures: [] }
      : await collectSentences(input.transcript);
  if (failures[0] !== undefined) throw failures[0];
  const each = [...new Set(sentences)];
  if (each.length > explainLimits.sentences) {
    throw new StaError(
      'invalid_input',
      `--explain takes at most ${explainLimits.sentences} sentences at a time, and there are ${each.length}`,
      { hint: `Pass fewer: head -${explainLimits.sentences} FILE | sta match ${kind}s --explain` },
    );
  }
  const opened = await openTargets(await context.api(), kind, id);
  let scored = 0;
  using _line = context.startStatusLine('Explaining', () => `${scored} sentences with a word left out`);
  const explanations = await explainSentences(opened, each, {
    threshold,
    onScored: (more) => (scored += more),
  }).catch((error) => {
    throw adviseUnknownTarget(context, kind, error);
  });
  const empty = explainNoTargets(context, kind, id, opened.ownIds) ?? `No ${kind} is anywhere near`;
  return explainView(explanations, kind === 'tag' ? 'Tag' : 'Intent', empty);
}

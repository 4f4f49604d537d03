/** `sta intents test` and `sta tags test`: measure how well sentences get the expected names. */

import type { TargetKind } from '../../api/records/target-calls.ts';
import { quoteForBash } from '../../api/requests/quote-for-bash.ts';
import type { Command, Runner } from '../../cli/arguments/command.ts';
import { parseThreshold } from '../../cli/arguments/parse-options.ts';
import type { Context } from '../../cli/context/context.ts';
import { checkWritable, writeWhole } from '../../output/print/whole-file.ts';
import { StaError } from '../../shared/errors.ts';
import { sameTarget } from '../jobs/leave-job.ts';
import { batchSentences } from '../matching/batch-sentences.ts';
import { type MatchTargets, openTargets, scoreSentences } from '../matching/match-targets.ts';
import { chooseCases } from './choose-cases.ts';
import { gateOf, reportEvaluation } from './evaluation-report.ts';
import { evaluationView } from './evaluation-view.ts';
import { renderJunit } from './junit-report.ts';
import { type Case, readCases } from './read-cases.ts';
import { type CaseTally, createTally } from './tally-cases.ts';
import { minThreshold } from './threshold-curve.ts';

interface Options {
  readonly minF1?: number;
  readonly threshold?: number;
  readonly junit?: string;
}

/** @param noun the command group to extend @param examples for the help */
export function registerTest(noun: Command, run: Runner, kind: TargetKind, examples: readonly string[]): void {
  const own = kind === 'tag' ? "each tag's own, else 0.5" : '0.5';
  noun
    .command('test')
    .completedArgument('[cases]', 'a file with one {"text","expected"} per line; - for stdin', 'files')
    .description(`Test your ${kind}s on sentences whose ${kind} is known`)
    .option('--min-f1 <number>', 'exit with 10 if the macro F1 is below this value, 0 to 1', parseThreshold)
    .option('--threshold <number>', `the lowest score that counts, 0 to 1 (default: ${own})`, parseThreshold)
    .option('--junit <path>', 'write a JUnit report to this file: one test case per case, and one for --min-f1')
    .notes(...notes[kind])
    .examples(...examples)
    .action(
      run(async (context, { minF1, threshold, junit }: Options, argument: string | undefined) => {
        const path = chooseCases(argument, context, `${kind}s test`);
        if (junit !== undefined) await checkWritable(junit);
        const opened = await openTargets(await context.api(), kind);
        const names = new Set(opened.targets.map(({ name }) => name));
        if (names.size === 0) throw nothingToTestError(kind);
        const tally = createTally(names, kind, threshold);
        await tallyAll(context, opened, readCases(context, { path, kind, names }), tally, threshold);
        const report = reportEvaluation(tally, { targets: opened.targets, threshold, minF1 });
        if (minF1 !== undefined && report.macro.f1 === null) throw nothingMeasuredError(kind);
        if (junit !== undefined) {
          const endMs = context.clock.nowMs();
          await writeWhole(junit, renderJunit(tally.outcomes, { kind, source: path, endMs, gate: gateOf(report) }));
        }
        const command = sameTarget(context.settings(), `sta ${kind}s test ${quoteForBash(path)}`);
        return evaluationView(report, { kind, command, paint: context.paint });
      }),
    );
}

const notes: Readonly<Record<TargetKind, readonly string[]>> = {
  intent: [
    'A case: {"text":"Please cancel my order","expected":"cancel"}, with null if no intent is right. A sentence gets the',
    'intent with the best score, if that reaches the threshold.',
    ...commonNotes('intent'),
  ],
  tag: [
    'A case: {"text":"I want my money back","expected":["refund"]}, with [] if no tag is right. A sentence gets every',
    'tag whose threshold it reaches; "Best" is the threshold that gives a tag its best F1, in "Its F1".',
    ...commonNotes('tag'),
  ],
};

async function tallyAll(
  context: Context,
  opened: MatchTargets,
  cases: AsyncIterable<Case>,
  tally: CaseTally,
  threshold: number | undefined,
): Promise<void> {
  // Scores below every relevant threshold need not be sent.
  const thresholds = threshold === undefined ? opened.targets.map((target) => target.threshold) : [threshold];
  const minScore = thresholds.reduce((low, one) => Math.min(low, one), minThreshold);
  using _line = context.startStatusLine('Testing', () => `${tally.outcomes.length} done, ${tally.wrong} wrong`);
  for await (const batch of batchSentences(cases, ({ text }) => text, opened.targets)) {
    const scores = await scoreSentences(
      opened,
      batch.map(({ text }) => text),
      minScore,
    );
    for (const one of batch) tally.add(one, scores.get(one.text) ?? []);
  }
}

const nothingToTestError = (kind: TargetKind) =>
  new StaError('invalid_input', `You have no ${kind}s to test`, {
    hint: `Create one: sta ${kind}s create ${kind === 'tag' ? 'refund --sample "I want my money back"' : 'cancel --sample "Please cancel my order"'}`,
  });

const nothingMeasuredError = (kind: TargetKind) =>
  new StaError(
    'invalid_input',
    `--min-f1 has nothing to measure: no case expects or gets ${kind === 'tag' ? 'a tag' : 'an intent'}`,
    {
      hint: `Add cases that expect one of your ${kind}s: sta ${kind}s list`,
    },
  );

function commonNotes(kind: TargetKind): string[] {
  return [
    `Macro F1 is the mean over the ${kind}s that occur; micro F1 counts all cases together. --json lists every misclassified`,
    'sentence, with its scores and the samples behind them.',
    'A JUnit report contains failures only if the exit code is 10. Otherwise a misclassified case is reported as skipped,',
    'with the expected and the actual result.',
  ];
}

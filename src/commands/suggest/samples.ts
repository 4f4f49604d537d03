import type { TargetKind } from '../../api/records/target-calls.ts';
import { quoteForBash } from '../../api/requests/quote-for-bash.ts';
import { Argument, type Command, type Runner } from '../../cli/arguments/command.ts';
import { parseInteger, parseThreshold } from '../../cli/arguments/parse-options.ts';
import { addToFile, checkProfileFile } from '../../cli/profile-file/edit-file.ts';
import { recordKinds } from '../../cli/profile-file/record-kinds.ts';
import { type Case, readCases } from '../../conversations/evaluation/read-cases.ts';
import { openTargets } from '../../conversations/matching/match-targets.ts';
import { addRedactOptions, type RedactOptions, withRedaction } from '../../conversations/redaction/redact-options.ts';
import { type SampleSuggestion, type SampleTrial, trySamples } from '../../conversations/suggestions/try-samples.ts';
import { countOf } from '../../output/text/count-of.ts';
import { type Column, type TableView, tableView } from '../../output/view.ts';
import { StaError } from '../../shared/errors.ts';

interface Options extends RedactOptions {
  readonly threshold?: number;
  readonly trials: number;
  readonly limit: number;
  readonly write?: string;
}

/** Each case is matched again for every candidate sample. */
const maxCases = 5_000;

export function registerSuggestSamples(suggest: Command, run: Runner): void {
  addRedactOptions(suggest.command('samples'))
    .addArgument(new Argument('<kind>', 'the records that get the samples').choices(['intents', 'tags']))
    .completedArgument('[cases]', 'a file with one {"text","expected"} per line; - for stdin', 'files')
    .description('Find the labelled sentences that would improve F1 as samples')
    .option('--limit <number>', 'the maximum number of samples', parseInteger(1, 1_000), 10)
    .option(
      '--trials <number>',
      'the maximum number of sentences to try; each requires a match of all cases',
      parseInteger(1, 10_000),
      100,
    )
    .option('--threshold <number>', 'the lowest score that counts, 0 to 1 (default: as in a match)', parseThreshold)
    .option('--write <path>', 'add the samples to this profile file, for sta apply')
    .notes(
      'CASES is a file as for sta intents test. Each sentence that misses its expected name, or nearly does, is tried as a sample',
      'of that name, and judged on the other cases. "Gain" is the increase in macro F1 from this sample alone. Samples with a gain',
      'are added one after the other, and kept if they still give one. The summary has the current macro F1, and the one to expect',
      'with such samples by 5-fold cross-validation: chosen by four fifths of the cases, measured on the rest.',
      'Your records are not changed. The service must support matching against samples in the request, as the local one does.',
      '--json prints {"suggestions":[{"name","sample","line","gain"}],"before","after","tried","candidates"}.',
      'With --redact, the sentences of the cases are redacted before they are sent. See: sta help redaction',
    )
    .examples(
      'sta suggest samples intents examples/intent-cases.jsonl',
      'sta suggest samples tags cases.jsonl --limit 5 --write sta.yaml && sta apply -f sta.yaml',
    )
    .action(
      run(async (context, options: Options, noun: 'intents' | 'tags', path: string | undefined) => {
        const kind: TargetKind = noun === 'tags' ? 'tag' : 'intent';
        const { write, limit, trials, threshold, redaction } = await withRedaction(context, options);
        if (path === undefined && context.stdin.isTerminal) {
          throw new StaError('usage', 'Name a file of cases, or pass them on stdin', {
            hint: `sta suggest samples ${noun} cases.jsonl`,
          });
        }
        if (write !== undefined) await checkProfileFile(write);
        const client = await context.api();
        const { targets } = await openTargets(client, kind);
        if (targets.length === 0) throw new StaError('invalid_input', `You have no ${noun} to find samples for`);
        const names = new Set(targets.map(({ name }) => name));
        const cases: Case[] = [];
        for await (const one of readCases(context, { path: path ?? '-', kind, names })) {
          // Cases have nothing to do with each other: each has its own placeholders.
          const text = redaction?.text(`${path ?? '-'} ${one.line}`, one.text) ?? one.text;
          cases.push({ ...one, text });
          if (cases.length > maxCases) {
            throw new StaError('invalid_input', `There are more than ${maxCases.toLocaleString('en')} cases`, {
              hint: `Pass a part of them: shuf -n 1000 ${quoteForBash(path ?? 'cases.jsonl')} | sta suggest samples ${noun}`,
            });
          }
        }
        let progress = '';
        using _line = context.startStatusLine('Trying', () => progress);
        const onTried = (tried: number, of: number) => {
          context.signal.throwIfAborted();
          progress = `${tried} of ${of} sentences`;
        };
        const trial = await trySamples(client, targets, cases, { kind, threshold, trials, limit, onTried });
        const notes: string[] = [];
        if (write !== undefined && trial.suggestions.length > 0) {
          const entries = trial.suggestions.map(({ name, sample }) => ({ kind, name, samples: [sample], phrases: [] }));
          await addToFile(write, kind, entries, await recordKinds[kind].list(client));
          notes.push(`Added to ${write}. Check it, then: sta apply -f ${quoteForBash(write)}`);
        }
        return trialView(trial, kind, notes);
      }),
    );
}

const columns = (kind: TargetKind): Column<SampleSuggestion>[] => [
  { title: 'Sample', value: ({ sample }) => sample, flexible: true },
  { title: kind === 'tag' ? 'Tag' : 'Intent', value: ({ name }) => name },
  { title: 'Line', value: ({ line }) => line, align: 'right' },
  { title: 'Gain', value: ({ gain }) => `+${gain.toFixed(3)}`, align: 'right', fields: { gain: ({ gain }) => gain } },
];

function trialView(trial: SampleTrial, kind: TargetKind, notes: readonly string[]): TableView {
  const { suggestions, before, after, tried, candidates } = trial;
  const f1 = (value: number | null) => value?.toFixed(3) ?? '-';
  const of = tried < candidates ? `${tried} of ${candidates}` : `${tried}`;
  const summary = [
    `Tried ${of} sentences. Macro F1 is ${f1(before)} now; expect ${f1(after)} with ${countOf(suggestions.length, 'more sample')} (cross-validated)`,
    ...(before !== null && after !== null && after <= before
      ? ['These cases show no gain on unseen sentences: collect more of them']
      : []),
    ...notes,
  ];
  const empty =
    tried === 0
      ? 'Every case is already correct: there is nothing to add'
      : `None of ${countOf(tried, 'sentence')} would improve F1`;
  return tableView(trial, suggestions, columns(kind), empty, {
    note: suggestions.length === 0 ? undefined : summary.join('\n'),
  });
}

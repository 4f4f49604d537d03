/** `sta check test`: judges labelled conversations, and compares the results with the labels. */
import type { Context } from '../../../cli/context/context.ts';
import { countOf } from '../../../output/text/count-of.ts';
import type { Paint } from '../../../output/text/style.ts';
import { type Column, numberColumn, type TableView, tableView } from '../../../output/view.ts';
import { StaError } from '../../../shared/errors.ts';
import type { RuleFile } from '../read-rules.ts';
import { type CheckRunOptions, checkConversations } from '../run-check.ts';
import { readRuleCases } from './read-rule-cases.ts';
import { RuleTally, type RuleTestReport, type RuleTestRow } from './rule-tally.ts';

export interface RuleTestOptions extends CheckRunOptions {
  readonly minF1: number | undefined;
}

/** @param path of the cases, `-` for stdin @throws StaError for an invalid case, or a conversation that does not exist */
export async function testRules(
  context: Context,
  { file, path }: { readonly file: RuleFile; readonly path: string },
  { minF1, ...options }: RuleTestOptions,
): Promise<TableView> {
  const rules = file.ruleSet.rules.map(({ name }) => name);
  const cases = await readRuleCases(context, path, rules);
  const open = new Map(cases.map((one) => [nameOf(one), one]));
  const paths = [...new Set(cases.map(({ source }) => source))];
  const tally = new RuleTally(rules);
  for await (const group of checkConversations(context, { paths, file }, options)) {
    for (const checked of group) {
      const labelled = open.get(checked.conversation);
      if (labelled === undefined) continue;
      open.delete(checked.conversation);
      if (checked.error !== undefined) throw new StaError('invalid_input', checked.error.message);
      tally.add(checked.conversation, checked.rules, labelled.expected);
    }
  }
  const [missing] = open.values();
  if (missing !== undefined) {
    throw new StaError(
      'invalid_input',
      `Line ${missing.line} of ${path} names ${nameOf(missing)}, which was not found`,
      {
        hint: 'Name the file in "source", and one of its conversations in "conversation" if it has several',
      },
    );
  }
  return showReport(tally.result(minF1), context.paint);
}

const nameOf = ({ source, conversation }: { readonly source: string; readonly conversation: string | undefined }) =>
  conversation === undefined ? source : `${source} ${conversation}`;

const decimals = (rate: number | null): string => (rate === null ? '-' : rate.toFixed(3));

const columns: readonly Column<RuleTestRow>[] = [
  { title: 'Rule', value: ({ rule }) => rule, flexible: true },
  numberColumn('Cases', 'cases', (row) => row.cases),
  numberColumn('Right', 'right', (row) => row.right),
  numberColumn('Failures', 'failures', (row) => row.failures),
  numberColumn('Found', 'found', (row) => row.found),
  numberColumn('Prec.', 'precision', (row) => row.precision, 3, '-'),
  numberColumn('Recall', 'recall', (row) => row.recall, 3, '-'),
  numberColumn('F1', 'f1', (row) => row.f1, 3, '-'),
];

const maxWrong = 10;

function showReport(report: RuleTestReport, paint: Paint): TableView {
  const { conversations, results, right, macro, wrong, minF1, passed } = report;
  const shown = wrong.slice(0, maxWrong).map(({ conversation, rule, expected, got, quote, reason }) => {
    const why = quote ?? reason;
    return `${conversation}: ${rule} is ${got}, expected ${expected}${why === undefined ? '' : ` (${why})`}`;
  });
  const lines = [
    ...shown,
    ...(wrong.length > maxWrong ? [`and ${wrong.length - maxWrong} more: --json`] : []),
    `${right} of ${countOf(results, 'result')} right in ${countOf(conversations, 'conversation')}`,
    `failures: macro F1 ${decimals(macro.f1)} (precision ${decimals(macro.precision)}, recall ${decimals(macro.recall)})`,
    ...(passed === false ? [paint.red(`FAILED: macro F1 ${decimals(macro.f1)} is below --min-f1 ${minF1}`)] : []),
    ...(passed === true ? [paint.green(`Passed: macro F1 ${decimals(macro.f1)}, --min-f1 ${minF1}`)] : []),
  ];
  return tableView(report, report.rules, columns, 'No case names a rule', {
    note: lines.join('\n'),
    found: passed === false,
  });
}

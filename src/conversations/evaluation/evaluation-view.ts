/** The report of an evaluation for people: one row per name, and a note about the confusions and the best threshold. */
import type { TargetKind } from '../../api/records/target-calls.ts';
import { countOf, firstOf } from '../../output/text/count-of.ts';
import { sanitizeLine } from '../../output/text/sanitize.ts';
import type { Paint } from '../../output/text/style.ts';
import { type Column, numberColumn, type TableView, tableView } from '../../output/view.ts';
import {
  type Confusion,
  describeFailedGate,
  type EvaluationReport,
  formatF1,
  gateOf,
  type NameReport,
} from './evaluation-report.ts';

export interface EvaluationViewOptions {
  readonly kind: TargetKind;
  /** The command to repeat with another threshold: `sta intents test cases.jsonl`. */
  readonly command: string;
  /** For stderr. */
  readonly paint: Paint;
}

export function evaluationView(report: EvaluationReport, options: EvaluationViewOptions): TableView {
  return tableView(report, report.names, columnsFor(options.kind, report.minF1), 'No case expects or got a name', {
    note: describeReport(report, options),
    found: report.passed === false,
  });
}

const decimals = (rate: number | null) => (rate === null ? '-' : rate.toFixed(3));

const rateColumn = (title: string, name: string, rate: (row: NameReport) => number | null): Column<NameReport> =>
  numberColumn(title, name, rate, 3, '-');

function columnsFor(kind: TargetKind, minF1: number | null): Column<NameReport>[] {
  const columns: Column<NameReport>[] = [
    { title: kind === 'tag' ? 'Tag' : 'Intent', value: (row) => row.name, flexible: true },
    numberColumn('Cases', 'cases', (row) => row.cases),
    numberColumn('Found', 'predicted', (row) => row.predicted),
    ...(kind === 'intent' ? [numberColumn<NameReport>('Right', 'correct', (row) => row.correct)] : []),
    rateColumn('Prec.', 'precision', (row) => row.precision),
    rateColumn('Recall', 'recall', (row) => row.recall),
    {
      ...rateColumn('F1', 'f1', (row) => row.f1),
      tone: (row) => ((row.f1 ?? 0) === 1 ? 'good' : (row.f1 ?? 0) < (minF1 ?? 0.5) ? 'bad' : undefined),
    },
  ];
  // Each tag has its own threshold. Intents share one, and the note names the best. The table fits into 80 columns.
  if (kind === 'tag') {
    columns.push(
      numberColumn('Threshold', 'threshold', (row) => row.threshold, 2),
      numberColumn('Best', 'best_threshold', (row) => row.best?.threshold, 2, '-'),
      rateColumn('Its F1', 'best_f1', (row) => row.best?.f1 ?? null),
    );
  }
  return columns;
}

function describeReport(report: EvaluationReport, { kind, command, paint }: EvaluationViewOptions): string {
  const { macro, micro, none, bestThreshold, minF1, passed } = report;
  const gate = gateOf(report);
  const usual = kind === 'tag' ? "each tag's own threshold" : 'threshold 0.5';
  const threshold = report.threshold === null ? usual : `threshold ${report.threshold}`;
  const lines = [
    `${report.correct} of ${report.cases} cases right at ${threshold}`,
    `macro F1 ${decimals(macro.f1)} (precision ${decimals(macro.precision)}, recall ${decimals(macro.recall)})`,
    `micro F1 ${decimals(micro.f1)} (precision ${decimals(micro.precision)}, recall ${decimals(micro.recall)})`,
  ];
  if (none.cases > 0) lines.push(`${none.correct} of ${none.cases} that expect no ${kind} got none`);
  if (bestThreshold !== null) {
    const better = bestThreshold.f1 > (macro.f1 ?? 0) + 0.0005;
    const { threshold, f1 } = bestThreshold;
    lines.push(
      better
        ? `best threshold ${threshold}, macro F1 ${decimals(f1)}: ${command} --threshold ${threshold}`
        : `best threshold ${threshold}, macro F1 ${decimals(f1)}: no better than now`,
    );
  }
  if (report.untested.length > 0)
    lines.push(`no case for: ${firstOf(report.untested.map(sanitizeLine), namesShown).join(', ')}`);
  const confusions = describeConfusions(report.confusions, kind, paint);
  const verdict = passed === false ? [paint.red(`FAILED: ${describeFailedGate(gate)}`)] : [];
  const done = passed === true ? [paint.green(`Passed: macro F1 ${formatF1(gate)}, --min-f1 ${minF1}`)] : [];
  return [...confusions, ...lines, ...verdict, ...done].join('\n');
}

const namesShown = 10;

/** Further confusions are only in the JSON. */
const groupsShown = 10;
const casesShown = 3;

/** @returns lines: one per confusion, followed by its cases */
function describeConfusions(confusions: readonly Confusion[], kind: TargetKind, paint: Paint): string[] {
  const lines = confusions
    .slice(0, groupsShown)
    .flatMap(({ expected, predicted, cases }) => [
      paint.bold(
        `expected ${nameAll(expected, kind)}, got ${nameAll(predicted, kind)}: ${countOf(cases.length, 'case')}`,
      ),
      ...cases.slice(0, casesShown).map((one) => `  line ${one.line}: ${sanitizeLine(one.text)}${scoresOf(one)}`),
      ...more(cases.length - casesShown, '  '),
    ]);
  return [...lines, ...more(confusions.length - groupsShown, '')];
}

export const nameAll = (names: readonly string[], kind: TargetKind) =>
  names.length === 0 ? `no ${kind}` : names.map(sanitizeLine).join(' + ');

function scoresOf({ scores }: Confusion['cases'][number]): string {
  if (scores.length === 0) return '';
  const lines = scores.map(
    ({ name, score, nearest }) => `${sanitizeLine(name)} ${score.toFixed(2)} by "${sanitizeLine(nearest)}"`,
  );
  return `\n    ${lines.join('\n    ')}`;
}

const more = (left: number, indent: string) =>
  left > 0 ? [`${indent}... and ${left} more: see them with --json`] : [];

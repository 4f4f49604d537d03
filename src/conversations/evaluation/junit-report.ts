/**
 * An evaluation as JUnit XML, which CI systems show: one test case per input case, in order, and one for `--min-f1`.
 * The report has a failure exactly if the exit code is 10, because Jenkins and GitLab judge a report by its failures.
 */
import type { TargetKind } from '../../api/records/target-calls.ts';
import { describeFailedGate, type Gate } from './evaluation-report.ts';
import { nameAll } from './evaluation-view.ts';
import { renderSuite, type TestCase } from './junit-suite.ts';
import type { CaseOutcome } from './tally-cases.ts';

export interface JunitOptions {
  readonly kind: TargetKind;
  /** The file with the cases. */
  readonly source: string;
  readonly endMs: number;
  readonly gate: Gate;
}

/** @returns a whole document, well-formed for any sentences */
export function renderJunit(outcomes: readonly CaseOutcome[], { kind, source, endMs, gate }: JunitOptions): string {
  // A miss within the tolerance of `--min-f1` is shown as pytest shows an expected failure: skipped, with the reason.
  const missed = gate.passed === false ? 'failure' : 'skipped';
  const cases: TestCase[] = outcomes.map((outcome) => ({
    // Viewers group by class name, and read a dot as a level.
    className: `${kind}s.${nameAll(outcome.expected, kind).replaceAll('.', '_')}`,
    name: `line ${outcome.line}: ${outcome.text}`,
    ...(!outcome.correct && { problem: { verdict: missed, type: 'missed', message: describe(outcome, kind) } }),
  }));
  return renderSuite(`sta ${kind}s test ${source}`, [...gateCase(kind, gate), ...cases], endMs);
}

function gateCase(kind: TargetKind, gate: Gate): TestCase[] {
  if (gate.minF1 === null) return [];
  // The name has no numbers, because CI systems track a test case by its name.
  const named = { className: `${kind}s.gate`, name: 'macro F1 reaches --min-f1' };
  if (gate.passed) return [named];
  return [{ ...named, problem: { verdict: 'failure', type: 'min-f1', message: describeFailedGate(gate) } }];
}

function describe({ expected, predicted, scores }: CaseOutcome, kind: TargetKind): string {
  const parts = scores.map(({ name, score, nearest }) => `${name} ${score.toFixed(2)} by "${nearest}"`).join(', ');
  return `expected ${nameAll(expected, kind)}, got ${nameAll(predicted, kind)}${parts === '' ? '' : ` (${parts})`}`;
}

/** Compares the results of rules with labels: precision and recall of failures, and the share of right results. */
import type { RuleResult, RuleStatus } from '../../../engines/conversation/rules/rule-result.ts';
import { averageRates, type Counts, countCase, rateCounts } from '../../evaluation/rate-counts.ts';
import { describeFailure } from '../describe-failure.ts';

export interface WrongResult {
  readonly conversation: string;
  readonly rule: string;
  readonly expected: RuleStatus;
  readonly got: RuleStatus;
  readonly reason?: string;
  readonly quote?: string;
}

interface RuleCounts {
  cases: number;
  right: number;
  failures: { cases: number; predicted: number; correct: number };
}

export class RuleTally {
  readonly #rules = new Map<string, RuleCounts>();
  readonly #wrong: WrongResult[] = [];
  #conversations = 0;

  constructor(rules: readonly string[]) {
    for (const name of rules) {
      this.#rules.set(name, { cases: 0, right: 0, failures: { cases: 0, predicted: 0, correct: 0 } });
    }
  }

  add(conversation: string, results: readonly RuleResult[], expected: ReadonlyMap<string, RuleStatus>): void {
    this.#conversations += 1;
    for (const result of results) {
      const label = expected.get(result.rule);
      const counts = this.#rules.get(result.rule);
      if (label === undefined || counts === undefined) continue;
      const { status } = result;
      counts.cases += 1;
      countCase(counts.failures, label === 'failed', status === 'failed');
      if (label === status) counts.right += 1;
      else {
        const { rule, reason } = result;
        this.#wrong.push({ conversation, rule, expected: label, got: status, reason, quote: describeFailure(result) });
      }
    }
  }

  result(minF1: number | undefined) {
    const measured = [...this.#rules].filter(([, { cases }]) => cases > 0);
    const failures = measured.map(([, counts]): Counts => counts.failures);
    const macro = averageRates(failures.filter(({ cases, predicted }) => cases + predicted > 0));
    const sum = (pick: (counts: RuleCounts) => number) =>
      measured.reduce((total, [, counts]) => total + pick(counts), 0);
    return {
      conversations: this.#conversations,
      results: sum(({ cases }) => cases),
      right: sum(({ right }) => right),
      /** Of failures, over the rules. */
      macro,
      rules: measured.map(([rule, { cases, right, failures: own }]) => ({
        rule,
        /** Labelled conversations, and those with the right one of three results. */
        cases,
        right,
        /** Labelled as failed, found as failed, and both. */
        failures: own.cases,
        found: own.predicted,
        correct: own.correct,
        ...rateCounts(own),
      })),
      wrong: this.#wrong,
      minF1: minF1 ?? null,
      passed: minF1 === undefined ? null : macro.f1 !== null && macro.f1 >= minF1,
    };
  }
}

export type RuleTestReport = ReturnType<RuleTally['result']>;

export type RuleTestRow = RuleTestReport['rules'][number];

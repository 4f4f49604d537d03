/**
 * The results as JUnit XML: one test case per conversation and rule, and one for `--min-pass`. The report has a failure
 * exactly if the exit code is 10, because Jenkins and GitLab judge a report by its failures.
 */
import type { RuleResult } from '../../../engines/conversation/rules/rule-result.ts';
import { writeWhole } from '../../../output/print/whole-file.ts';
import type { Clock } from '../../../shared/clock.ts';
import { renderSuite, type TestCase } from '../../evaluation/junit-suite.ts';
import { describeFailure } from '../describe-failure.ts';
import { listGateFailures } from '../gate.ts';
import type { CheckSink } from '../show-check.ts';

export interface JunitOptions {
  readonly path: string;
  /** The rule file. */
  readonly rules: string;
  readonly minPass: number | undefined;
  readonly clock: Clock;
}

export function createJunitSink({ path, rules, minPass, clock }: JunitOptions): CheckSink {
  const results: { conversation: string; result: RuleResult }[] = [];
  return {
    add({ conversation, rules: own }) {
      for (const result of own) results.push({ conversation, result });
    },
    async end(summary) {
      const [missed] = minPass === undefined ? [] : listGateFailures({ ...summary, must_failed: 0 }, minPass);
      const gate: TestCase[] =
        minPass === undefined
          ? []
          : [
              {
                // The name has no numbers, because CI systems track a test case by its name.
                className: 'rules.gate',
                name: 'the share of passed results reaches --min-pass',
                ...(missed !== undefined && { problem: { verdict: 'failure', type: 'min-pass', message: missed } }),
              },
            ];
      const cases = results.map(({ conversation, result }) => testCaseOf(conversation, result, missed !== undefined));
      await writeWhole(path, renderSuite(`sta check ${rules}`, [...gate, ...cases], clock.nowMs()));
      return undefined;
    },
  };
}

function testCaseOf(conversation: string, result: RuleResult, isMissed: boolean): TestCase {
  const { rule, severity, status, reason = '' } = result;
  // Viewers group by class name, and read a dot as a level.
  const named = { className: `rules.${rule.replaceAll('.', '_')}`, name: conversation };
  if (status === 'passed') return named;
  if (status === 'not_applicable')
    return { ...named, problem: { verdict: 'skipped', type: 'not applicable', message: reason } };
  const fails = severity === 'must' || (severity === 'should' && isMissed);
  const message = [reason, describeFailure(result)].filter((part) => part !== undefined && part !== '').join('; ');
  return { ...named, problem: { verdict: fails ? 'failure' : 'skipped', type: severity, message } };
}

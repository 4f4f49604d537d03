/** The result of one job as `sta check` shows it: marks, rules, scorecards and failures, or a row per rule. */
import { titleOf } from '../../../../engines/conversation/rules/describe-rule.ts';
import { type TableView, tableView } from '../../../../output/view.ts';
import { CheckSummarizer } from '../../../rules/check-summary.ts';
import { drawCheck } from '../../../rules/draw-check.ts';
import { listGateFailures } from '../../../rules/gate.ts';
import { resultsOf, ruleSetOf } from '../../../rules/judged-result.ts';
import { resultTable } from '../../../rules/result-rows.ts';
import { describeCheck } from '../../../rules/show-check.ts';
import { judgedOf, type RulesReply } from './rules.ts';

export interface ShowOptions {
  /** The name of the conversation. */
  readonly conversation?: string;
}

export function showRules(reply: RulesReply, { conversation = 'the conversation' }: ShowOptions): TableView {
  const judged = judgedOf(reply);
  const named = { conversation, source: conversation, lines: 0 };
  if (judged === undefined) {
    return { ...tableView(reply, [], []), names: resultTable({ ...named, rules: [], scorecards: [] }).names };
  }
  const ruleSet = ruleSetOf(judged);
  const checked = { ...named, rules: resultsOf(judged), scorecards: judged.scorecards };
  const summarizer = new CheckSummarizer(ruleSet);
  summarizer.add(checked);
  const summary = summarizer.result();
  const failures = listGateFailures(summary, undefined);
  const titles = new Map(ruleSet.rules.map((rule) => [rule.name, titleOf(rule)]));
  const { rows, ...table } = resultTable(checked);
  return {
    ...table,
    reply,
    rows: rows.map((row, i) => ({ ...row, item: judged.rules[i] })),
    instead: (columns, paint) => drawCheck({ summary, conversations: [checked], titles }, columns, paint),
    note: [describeCheck(summary), ...failures.map((failure) => `Failed: ${failure}`)].join('\n'),
    found: failures.length > 0,
  };
}

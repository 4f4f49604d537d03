/** The results of one conversation as rows, one per rule, for CSV and pipes. */
import type { RuleResult } from '../../engines/conversation/rules/rule-result.ts';
import { type PlainValue, type TableView, tableView } from '../../output/view.ts';
import type { CheckedConversation } from './checked-conversation.ts';
import { lineOfFailure as quoteOf } from './describe-failure.ts';

interface ResultRow {
  readonly checked: CheckedConversation;
  readonly result: RuleResult;
}

const fields: Readonly<Record<string, (row: ResultRow) => PlainValue>> = {
  conversation: ({ checked }) => checked.conversation,
  agent: ({ checked }) => checked.agent,
  date: ({ checked }) => checked.date,
  rule: ({ result }) => result.rule,
  group: ({ result }) => result.group,
  severity: ({ result }) => result.severity,
  status: ({ result }) => result.status,
  reason: ({ result }) => result.reason,
  line: ({ result }) => quoteOf(result)?.line,
  start: ({ result }) => quoteOf(result)?.start,
  speaker: ({ result }) => quoteOf(result)?.speaker,
  quote: ({ result }) => quoteOf(result)?.text,
};

export const noConversations = 'No conversations. Check the input';

export function resultTable(checked: CheckedConversation): TableView {
  const rows = checked.rules.map((result): ResultRow => ({ checked, result }));
  const column = { title: 'Result', value: ({ result }: ResultRow) => result.status, fields };
  return tableView(checked, rows, [column], noConversations);
}

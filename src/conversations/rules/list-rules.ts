/** `sta check --list`: each rule in a sentence. */
import { describeRule } from '../../engines/conversation/rules/describe-rule.ts';
import { type Rule, type RuleSet, severityOf } from '../../engines/conversation/rules/rule-set.ts';
import { sanitizeLine } from '../../output/text/sanitize.ts';
import type { Paint } from '../../output/text/style.ts';
import { wrapWords } from '../../output/text/wrap-lines.ts';
import { type TableView, tableView } from '../../output/view.ts';

export function listRules({ rules, scorecards = [] }: RuleSet): TableView {
  const items = rules.map((rule) => ({
    rule: rule.name,
    severity: severityOf(rule),
    group: rule.group,
    weight: rule.weight ?? 1,
    title: rule.title,
    sentence: `${describeRule(rule)}.`,
  }));
  const reply = { rules: items, scorecards };
  type Item = (typeof items)[number];
  const view = tableView(
    reply,
    items,
    [
      { title: 'Rule', value: ({ rule }: Item) => rule },
      { title: 'Severity', value: ({ severity }: Item) => severity },
      { title: 'Group', value: ({ group }: Item) => group ?? '', fields: { group: ({ group }: Item) => group } },
      { title: 'Weight', value: ({ weight }: Item) => weight, align: 'right' },
      { title: 'Sentence', value: ({ sentence }: Item) => sentence, flexible: true },
    ],
    'The file has no rules',
  );
  return { ...view, instead: (columns, paint) => rules.map((rule) => drawRule(rule, columns, paint)).join('\n') };
}

function drawRule(rule: Rule, columns: number, paint: Paint): string {
  const { name, group, weight = 1 } = rule;
  const about = [severityOf(rule), group, weight === 1 ? undefined : `weight ${weight}`].filter(
    (one) => one !== undefined,
  );
  const sentences = wrapWords(sanitizeLine(`${describeRule(rule)}.`), Math.max(20, columns - 2));
  return [
    `${paint.bold(sanitizeLine(name))}  ${paint.dim(sanitizeLine(about.join(', ')))}`,
    ...sentences.map((line) => `  ${line}`),
    '',
  ].join('\n');
}

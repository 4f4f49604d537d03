/** `sta check --explain`: why a rule is passed or failed in each conversation, with the lines that decide. */
import type { Context } from '../../cli/context/context.ts';
import { describeRule } from '../../engines/conversation/rules/describe-rule.ts';
import type {
  EvidenceLine,
  NearestMiss,
  QuotedLine,
  RuleResult,
} from '../../engines/conversation/rules/rule-result.ts';
import { formatTime } from '../../output/text/format-time.ts';
import { nearestWords, suggestNear } from '../../output/text/nearest-words.ts';
import { type TextView, textView } from '../../output/view.ts';
import { exitCodes, StaError } from '../../shared/errors.ts';
import { linePlace } from '../analysis/rows/row.ts';
import type { CheckedConversation } from './checked-conversation.ts';
import type { RuleFile } from './read-rules.ts';

/** @throws StaError `usage` if no rule has this name */
export function requireRule({ ruleSet: { rules }, name: file }: RuleFile, name: string) {
  const rule = rules.find((one) => one.name === name);
  if (rule !== undefined) return rule;
  const names = rules.map((one) => one.name);
  throw new StaError('usage', `${file} has no rule "${name}"${suggestNear(nearestWords(name, names))}`, {
    hint: `Its rules: ${names.join(', ')}`,
  });
}

export async function explainResults(
  context: Context,
  run: AsyncIterable<readonly CheckedConversation[]>,
  { file, name }: { readonly file: RuleFile; readonly name: string },
): Promise<TextView> {
  const rule = requireRule(file, name);
  const results: { conversation: string; result: RuleResult }[] = [];
  const errors: string[] = [];
  for await (const group of run) {
    for (const { conversation, rules, error } of group) {
      if (error !== undefined) errors.push(error.message);
      const result = rules.find((one) => one.rule === name);
      if (result !== undefined) results.push({ conversation, result });
    }
  }
  const sentence = `${describeRule(rule)}.`;
  const text = [
    `${name}: ${sentence}`,
    ...results.map(({ conversation, result }) => explainOne(conversation, result)),
  ].join('\n\n');
  const reply = {
    rule: name,
    sentence,
    results: results.map(({ conversation, result }) => ({ conversation, ...result })),
  };
  if (results.length === 0 && errors.length === 0) context.note('No conversations. Check the input');
  for (const error of errors) context.note(error);
  return { ...textView(reply, text), ...(errors.length > 0 && { exitCode: exitCodes.job_failed }) };
}

const words = { passed: 'passed', failed: 'failed', not_applicable: 'does not apply' } as const;

function explainOne(conversation: string, { status, reason, evidence, nearest }: RuleResult): string {
  return [
    `${conversation}: ${words[status]}${reason === undefined ? '' : `: ${reason}`}`,
    ...evidence.map(showEvidence),
    ...(nearest === undefined ? [] : [showNearest(nearest)]),
  ].join('\n');
}

const labels = { when: 'applies because of', found: 'found', anchor: 'nothing near' } as const;

const showEvidence = (line: EvidenceLine): string => `  ${labels[line.as].padEnd(18)}  ${quote(line)}`;
const showNearest = (line: NearestMiss): string =>
  `  ${'nearest'.padEnd(18)}  ${quote(line)}\n  ${' '.repeat(18)}  ${line.why}`;

function quote(line: QuotedLine): string {
  const { start, end, speaker, text } = line;
  const until = start === undefined || end === undefined ? '' : `-${formatTime(end * 1000)}`;
  return `${linePlace(line)}${until} ${speaker === undefined ? '' : `${speaker}: `}${text}`;
}

/** Failures as workflow commands of GitHub Actions, which shows them beside the changed files. */
import type { RuleResult } from '../../../engines/conversation/rules/rule-result.ts';
import { sanitizeLine } from '../../../output/text/sanitize.ts';
import type { CheckedConversation } from '../checked-conversation.ts';
import { failureMessage, lineToMark } from '../describe-failure.ts';
import type { CheckSink } from '../show-check.ts';

/** GitHub shows ten errors and ten warnings of a step. */
const maxAnnotations = 50;

const commands = { must: 'error', should: 'warning', may: 'notice' } as const;

/** @param print prints a line on stderr: GitHub reads both streams */
export function createAnnotationSink(print: (line: string) => void): CheckSink {
  let printed = 0;
  return {
    add(checked) {
      for (const result of checked.rules) {
        if (result.status !== 'failed' || printed >= maxAnnotations) continue;
        printed += 1;
        print(annotationOf(checked, result));
      }
    },
    end: async () => undefined,
  };
}

function annotationOf(checked: CheckedConversation, result: RuleResult): string {
  const { source } = checked;
  const line = lineToMark(checked, result);
  const properties = [
    source === '-' ? [] : [`file=${escapeProperty(source)}`],
    line === undefined ? [] : [`line=${line}`],
    [`title=${escapeProperty(result.rule)}`],
  ].flat();
  const text = failureMessage(checked, result);
  return `::${commands[result.severity]} ${properties.join(',')}::${escapeData(sanitizeLine(text))}`;
}

const escapeData = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const escapeProperty = (text: string): string => escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

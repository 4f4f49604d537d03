/** Failures as workflow commands of GitHub Actions, which shows them beside the changed files. */
import type { RuleResult } from '../../../engines/conversation/rules/rule-result.ts';
import { countOf } from '../../../output/text/count-of.ts';
import { sanitizeLine } from '../../../output/text/sanitize.ts';
import type { CheckedConversation } from '../checked-conversation.ts';
import { failureMessage, lineToMark } from '../describe-failure.ts';
import type { CheckSink } from '../show-check.ts';

/** GitHub shows this many errors of a step, and as many warnings and notices. */
const maxOfKind = 10;

const kinds = { must: 'error', should: 'warning', may: 'notice' } as const;

/** @param print prints a line on stderr: GitHub reads both streams */
export function createAnnotationSink(print: (line: string) => void): CheckSink {
  const counts = { error: 0, warning: 0, notice: 0 };
  return {
    add(checked) {
      for (const result of checked.rules) {
        if (result.status !== 'failed') continue;
        const kind = kinds[result.severity];
        counts[kind] += 1;
        if (counts[kind] <= maxOfKind) print(annotationOf(checked, result));
      }
    },
    async end() {
      const left = Object.values(counts).reduce((sum, count) => sum + Math.max(0, count - maxOfKind), 0);
      if (left === 0) return undefined;
      return `${countOf(left, 'failure')} without an annotation: GitHub shows ${maxOfKind} of each kind`;
    },
  };
}

function annotationOf(checked: CheckedConversation, result: RuleResult): string {
  const { source } = checked;
  const line = lineToMark(checked, result);
  const properties = [
    source === '-' ? [] : [`file=${escapeProperty(source)}`],
    source === '-' || line === undefined ? [] : [`line=${line}`],
    [`title=${escapeProperty(result.rule)}`],
  ].flat();
  const text = failureMessage(checked, result);
  return `::${kinds[result.severity]} ${properties.join(',')}::${escapeData(sanitizeLine(text))}`;
}

const escapeData = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const escapeProperty = (text: string): string => escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

/** Describes why a rule failed, for one line of text: what is wrong, the place, the speaker and the quote. */
import type { RuleResult } from '../../engines/conversation/rules/rule-result.ts';
import { formatTime } from '../../output/text/format-time.ts';

/** The line that a failure is about: what must not be there, what came nearest, or what nothing follows. */
export const lineOfFailure = ({ evidence, nearest }: RuleResult) =>
  evidence.find(({ as }) => as === 'found') ?? nearest ?? evidence.find(({ as }) => as === 'anchor') ?? evidence[0];

/** @returns undefined without a line to quote */
export function describeFailure(result: RuleResult): string | undefined {
  const line = lineOfFailure(result);
  if (line === undefined) return undefined;
  const place = line.start === undefined ? `line ${line.line ?? line.index + 1}` : formatTime(line.start * 1000);
  const who = line.speaker === undefined ? '' : ` ${line.speaker}`;
  const why =
    'why' in line
      ? `${line.why}: `
      : line.as === 'found'
        ? ''
        : line.as === 'anchor'
          ? 'not near: '
          : 'missing after: ';
  return `${why}${place}${who}: ${line.text}`;
}

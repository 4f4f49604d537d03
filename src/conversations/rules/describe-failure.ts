/** Describes why a rule failed, for one line of text: what is wrong, the place, the speaker and the quote. */
import type { EvidenceLine, RuleResult } from '../../engines/conversation/rules/rule-result.ts';
import { linePlace } from '../analysis/rows/row.ts';
import type { CheckedConversation } from './checked-conversation.ts';

/** The line that a failure is about: what must not be there, what came nearest, or what nothing follows. */
export const lineOfFailure = ({ evidence, nearest }: RuleResult) =>
  evidence.find(({ as }) => as === 'found') ?? nearest ?? evidence.find(({ as }) => as === 'anchor') ?? evidence[0];

/** @returns undefined without a line to quote */
export function describeFailure(result: RuleResult): string | undefined {
  const line = lineOfFailure(result);
  if (line === undefined) return undefined;
  const who = line.speaker === undefined ? '' : ` ${line.speaker}`;
  const why =
    'why' in line
      ? `${line.why}: `
      : line.as === 'found'
        ? ''
        : line.as === 'anchor'
          ? 'not near: '
          : 'missing after: ';
  return `${why}${linePlace(line)}${who}: ${line.text}`;
}

/** A failure in one line of text: the conversation, the reason and the quote. */
export const failureMessage = ({ conversation }: CheckedConversation, result: RuleResult): string =>
  [conversation, result.reason, describeFailure(result)].filter((part) => part !== undefined).join(': ');

/** The line of the source to mark: without a quote, the first of the conversation. */
export const lineToMark = ({ line }: CheckedConversation, result: RuleResult): number | undefined =>
  lineOfFailure(result)?.line ?? line;

const evidenceLabels = { when: 'The rule applies', found: 'Found', anchor: 'Missing near this line' } as const;
export const labelOfEvidence = ({ as }: EvidenceLine): string => evidenceLabels[as];

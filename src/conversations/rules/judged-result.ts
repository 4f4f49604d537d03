/** The result of a job on rules in the form of `sta check`. */
import type { JudgedConversation } from '../../contract/endpoints/rules.ts';
import {
  type EvidenceLine,
  type QuotedLine,
  type RuleResult,
  type RuleStatus,
  ruleStatuses,
} from '../../engines/conversation/rules/rule-result.ts';
import { type RuleSet, type Severity, severities } from '../../engines/conversation/rules/rule-set.ts';

type Judged = JudgedConversation['rules'][number];

/** Where a position in the conversation of a call is in its source. */
export type PlaceOf = (index: number) => Pick<QuotedLine, 'index' | 'line'>;

/** @param placeOf default: the position in the conversation */
export const resultsOf = ({ rules }: JudgedConversation, placeOf: PlaceOf = (index) => ({ index })): RuleResult[] =>
  rules.map((judged) => resultOf(judged, placeOf));

function resultOf({ title: _, severity, status, unjudged, evidence, nearest, ...judged }: Judged, placeOf: PlaceOf) {
  const place = <Line extends { index: number; role?: string }>(line: Line) => ({ ...line, ...placeOf(line.index) });
  return {
    ...judged,
    severity: severityIn(severity),
    status: statusIn(status),
    ...(unjudged === true && { unjudged }),
    evidence: evidence.map((line): EvidenceLine => ({ ...place(line), as: useIn(line.as) })),
    ...(nearest !== undefined && { nearest: place(nearest) }),
  };
}

/** Another service may know more words than these. */
const severityIn = (word: string): Severity => severities.find((one) => one === word) ?? 'should';
const statusIn = (word: string): RuleStatus => ruleStatuses.find((one) => one === word) ?? 'not_applicable';
const useIn = (word: string): EvidenceLine['as'] => (word === 'anchor' || word === 'when' ? word : 'found');

/** The rules of a result: their names, titles, severities and groups, but not their conditions. */
export const ruleSetOf = ({ rules, scorecards }: JudgedConversation): RuleSet => ({
  version: 1,
  rules: rules.map(({ rule, title, severity, group }) => ({
    name: rule,
    title,
    severity: severityIn(severity),
    group,
    expect: {},
  })),
  scorecards: scorecards.map(({ scorecard }) => ({ name: scorecard })),
});

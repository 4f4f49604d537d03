/** The shapes of the results of rules, for the expressions of `--where` and `--fail-on`. */
import {
  type EvidenceLine,
  type NearestMiss,
  type RuleResult,
  ruleStatuses,
} from '../../engines/conversation/rules/rule-result.ts';
import { severities } from '../../engines/conversation/rules/rule-set.ts';
import type { CardScore } from '../../engines/conversation/rules/score-conversation.ts';
import type { Shape } from '../../output/print/check-jmespath.ts';
import { listOf, number, object, oneOf, text } from '../analysis/expressions/shape-builders.ts';
import type { CardSummary, CheckSummary, PartSummary, RuleSummary } from './check-summary.ts';

const boolean: Shape = { type: 'boolean' };
const severity = oneOf(...severities);
const line = {
  ...{ index: number, line: number, speaker: text, role: oneOf('agent', 'customer') },
  ...{ start: number, end: number, text },
};

export const ruleResultsShape = listOf(
  object<RuleResult>({
    rule: text,
    severity,
    group: text,
    status: oneOf(...ruleStatuses),
    reason: text,
    unjudged: boolean,
    evidence: listOf(object<EvidenceLine>({ ...line, as: oneOf('found', 'anchor', 'when') })),
    nearest: object<NearestMiss>({ ...line, why: text }),
  }),
);

export const cardScoresShape = listOf(object<CardScore>({ scorecard: text, score: number, passed: boolean }));

const counts = { passed: number, failed: number, not_applicable: number, unjudged: number, pass_share: number };
const cards = listOf(
  object<CardSummary>({ scorecard: text, conversations: number, passed: number, mean_score: number }),
);
const parts = listOf(object<PartSummary>({ ...counts, name: text, conversations: number, scorecards: cards }));

export const checkSummaryShape = object<CheckSummary>({
  ...counts,
  conversations: number,
  must_failed: number,
  rules: listOf(object<RuleSummary>({ ...counts, rule: text, severity, group: text, unjudged_because: text })),
  scorecards: cards,
  agents: parts,
  weeks: parts,
});

/** Scores of conversations by scorecards. */
import { roundScore } from '../utterance-sentiment.ts';
import type { RuleResult } from './rule-result.ts';
import { type Rule, type RuleSet, type Scorecard, severityOf } from './rule-set.ts';

export interface CardScore {
  readonly scorecard: string;
  /** Weight of the passed rules / weight of the passed and failed ones, 0 to 1; null if no rule of the card applies. */
  readonly score: number | null;
  /** False if the score is below the threshold or a `must` rule of the card failed; null without a score. */
  readonly passed: boolean | null;
}

/** The rules of a card that count: `may` rules have no weight. */
function rulesOf({ rules: names, groups }: Scorecard, rules: readonly Rule[]): Rule[] {
  const isIn = ({ name, group }: Rule) =>
    names === undefined && groups === undefined
      ? true
      : names?.includes(name) === true || (group !== undefined && groups?.includes(group) === true);
  return rules.filter((rule) => severityOf(rule) !== 'may' && isIn(rule));
}

/** @param results of one conversation */
export function scoreConversation({ rules, scorecards = [] }: RuleSet, results: readonly RuleResult[]): CardScore[] {
  const byRule = new Map(results.map((result) => [result.rule, result]));
  return scorecards.map((card) => {
    let [passed, total] = [0, 0];
    let missesMust = false;
    for (const { name, weight = 1, ...rule } of rulesOf(card, rules)) {
      const status = byRule.get(name)?.status;
      if (status !== 'passed' && status !== 'failed') continue;
      total += weight;
      if (status === 'passed') passed += weight;
      else missesMust ||= severityOf(rule) === 'must';
    }
    if (total === 0) return { scorecard: card.name, score: null, passed: null };
    const score = roundScore(passed / total);
    return { scorecard: card.name, score, passed: !missesMust && score >= (card.threshold ?? 0) };
  });
}

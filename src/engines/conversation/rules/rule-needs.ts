/** Lists the analyses of lines that a set of rules needs, and the tags and intents that it names. */
import { figureDefinitions } from '../figures/figure-list.ts';
import { anchorKeys, asList, type Condition, type Rule, type RuleSet } from './rule-set.ts';

export interface PlacedCondition {
  readonly condition: Condition;
  /** The keys that lead to it: `rules`, `3`, `expect`. */
  readonly path: readonly string[];
}

/** Every condition of a set of rules, with its place. */
export function* listConditions({ rules }: RuleSet): Generator<PlacedCondition> {
  for (const [i, rule] of rules.entries()) yield* listConditionsOf(rule, ['rules', String(i)]);
}

/** Every condition of a rule. @param path of the rule */
export function* listConditionsOf({ when, expect }: Rule, path: readonly string[] = []): Generator<PlacedCondition> {
  if (when !== undefined) yield* listInside(when, [...path, 'when']);
  yield* listInside(expect, [...path, 'expect']);
}

function* listInside(condition: Condition, path: readonly string[]): Generator<PlacedCondition> {
  yield { condition, path };
  for (const key of [...anchorKeys, 'not'] as const) {
    const inner = condition[key];
    if (inner !== undefined && inner !== 'when') yield* listInside(inner, [...path, key]);
  }
  for (const key of ['all', 'any'] as const) {
    for (const [i, inner] of (condition[key] ?? []).entries()) yield* listInside(inner, [...path, key, String(i)]);
  }
}

const partOf = [
  ['tag', 'tags'],
  ['intent', 'intents'],
  ['profanity', 'profanity'],
  ['sentiment', 'sentiment'],
  ['action', 'actions'],
] as const;

/** An analysis of lines. */
export type RulePart = (typeof partOf)[number][1];

const sentimentFigures = new Set<string>(
  Object.entries(figureDefinitions).flatMap(([name, { needs }]) =>
    needs.some((need) => need === 'sentiment') ? name : [],
  ),
);

/** The analyses of lines without which a rule cannot be judged. Tones come with recordings. */
export function partsFor(ruleSet: RuleSet): RulePart[] {
  const parts = new Set<RulePart>();
  for (const { condition } of listConditions(ruleSet)) {
    for (const [key, part] of partOf) if (condition[key] !== undefined) parts.add(part);
    if (sentimentFigures.has(condition.figure ?? '')) parts.add('sentiment');
  }
  return [...parts];
}

/** Whose lines must be matched with intents. */
export function intentsSideFor(ruleSet: RuleSet): 'all' | 'customers' {
  const asksOthers = [...listConditions(ruleSet)].some(
    ({ condition: { intent, by } }) => intent !== undefined && by !== 'customer',
  );
  return asksOthers ? 'all' : 'customers';
}

/** The names that a user has for tags and intents. */
export interface KnownNames {
  readonly tag: readonly string[];
  readonly intent: readonly string[];
}

/**
 * The rules that name a tag or an intent that does not exist, and those that depend on such a rule, each with the
 * reason why it cannot be judged.
 */
export function findUnknownNames({ rules }: RuleSet, known: KnownNames): ReadonlyMap<string, string> {
  const reasons = new Map<string, string>();
  for (const rule of rules) {
    for (const { condition } of listConditionsOf(rule)) {
      for (const kind of ['tag', 'intent'] as const) {
        const unknown = asList(condition[kind]).find((name) => !known[kind].includes(name));
        if (unknown !== undefined && !reasons.has(rule.name))
          reasons.set(rule.name, `there is no ${kind} "${unknown}"`);
      }
    }
  }
  for (let before = -1; before < reasons.size; ) {
    before = reasons.size;
    for (const rule of rules) {
      if (reasons.has(rule.name)) continue;
      for (const { condition } of listConditionsOf(rule)) {
        const reason = reasons.get(condition.rule ?? '');
        if (reason !== undefined) reasons.set(rule.name, `the rule ${condition.rule} cannot be judged: ${reason}`);
      }
    }
  }
  return reasons;
}

/** Explains why a value is not a set of rules: one part at a time, because the errors of a whole schema do not name the place. */
import type { TSchema } from 'typebox';
import * as Type from 'typebox';
import { ownMember } from './own-member.ts';
import { plainCondition, RuleScorecard, shallowCondition, shallowRule, shallowRuleSet } from './rule-set.ts';

type Path = readonly string[];

/** A mistake that no schema describes. */
interface Misplaced {
  readonly path: Path;
  /** Follows the name of the value: `must be "when" or a condition`. */
  readonly words: string;
}

/** Deeper conditions are not explained: checkRuleSet refuses them. */
const maxDepth = 12;

/**
 * @param explain returns the errors of a part, whose keys in the whole value are `place`
 * @returns empty if it is valid
 */
export function explainRuleSet<Problem>(
  value: unknown,
  explain: (schema: TSchema, part: unknown, place: Path) => readonly Problem[],
): (Problem | Misplaced)[] {
  const problems: (Problem | Misplaced)[] = [...explain(shallowRuleSet, value, [])];
  const conditions: [part: unknown, path: Path, depth: number][] = [];
  for (const [i, rule] of listIn(value, 'rules').entries()) {
    const path = ['rules', String(i)];
    problems.push(...explain(shallowRule, rule, path));
    for (const key of ['when', 'expect']) {
      const condition = ownMember(rule, key);
      if (condition !== undefined) conditions.push([condition, [...path, key], 0]);
    }
  }
  for (const [i, card] of listIn(value, 'scorecards').entries()) {
    problems.push(...explain(RuleScorecard, card, ['scorecards', String(i)]));
  }
  for (let next = conditions.shift(); next !== undefined; next = conditions.shift()) {
    const [condition, path, depth] = next;
    problems.push(...explain(conditionSchema(condition), condition, path));
    for (const [part, inner] of listNested(condition, path)) {
      const isAnchor = /^(?:after|before)/.test(inner.at(-1) ?? '');
      if (isAnchor && part === 'when') continue;
      if (isAnchor && typeof part === 'string') problems.push({ path: inner, words: 'must be "when" or a condition' });
      else if (depth < maxDepth) conditions.push([part, inner, depth + 1]);
      else problems.push({ path: inner, words: `is nested more than ${maxDepth} levels deep` });
    }
  }
  return problems;
}

/** A member that takes one value or a list gets the schema of the form it has, so that its errors are about that form. */
function conditionSchema(condition: unknown): TSchema {
  const chosen = Object.entries(plainCondition).flatMap(([key, schema]): [string, TSchema][] => {
    if (!('anyOf' in schema)) return [];
    const [one, list] = schema.anyOf as readonly [TSchema, TSchema];
    return [[key, Type.Optional(Array.isArray(ownMember(condition, key)) ? list : one)]];
  });
  return Type.Object(
    { ...shallowCondition.properties, ...Object.fromEntries(chosen) },
    { additionalProperties: false },
  );
}

function listNested(condition: unknown, path: Path): [part: unknown, path: Path][] {
  const single = ['not', 'after', 'before', 'after_each', 'before_each'].map(
    (key) => [key, ownMember(condition, key)] as const,
  );
  const listed = ['all', 'any'].flatMap((key) =>
    listIn(condition, key).map((part, i): [unknown, Path] => [part, [...path, key, String(i)]]),
  );
  return [
    ...single.flatMap(([key, part]): [unknown, Path][] => (part === undefined ? [] : [[part, [...path, key]]])),
    ...listed,
  ];
}

function listIn(owner: unknown, key: string): readonly unknown[] {
  const list = ownMember(owner, key);
  return Array.isArray(list) ? list : [];
}

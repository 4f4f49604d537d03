/** The results of the service that a set of rules needs, and the tags and intents that it names. */
import { openTargetCalls, type TargetKind } from '../../api/records/target-calls.ts';
import type { Context } from '../../cli/context/context.ts';
import { figureDefinitions } from '../../engines/conversation/figures/figure-list.ts';
import type { RuleMistake } from '../../engines/conversation/rules/check-rule-set.ts';
import { type Condition, listOf, type RuleSet } from '../../engines/conversation/rules/rule-set.ts';
import type { AnalysisPart } from '../analysis/open-finders.ts';
import type { Side } from '../transcripts/sides.ts';
import type { RuleFile } from './read-rules.ts';

interface Placed {
  readonly condition: Condition;
  readonly path: readonly string[];
}

/** Every condition of a set of rules, with its place. */
export function* listConditions({ rules }: RuleSet): Generator<Placed> {
  for (const [i, { when, expect }] of rules.entries()) {
    if (when !== undefined) yield* listInside(when, ['rules', String(i), 'when']);
    yield* listInside(expect, ['rules', String(i), 'expect']);
  }
}

function* listInside(condition: Condition, path: readonly string[]): Generator<Placed> {
  yield { condition, path };
  for (const key of ['after', 'before', 'after_each', 'before_each', 'not'] as const) {
    const inner = condition[key];
    if (inner !== undefined && inner !== 'when') yield* listInside(inner, [...path, key]);
  }
  for (const key of ['all', 'any'] as const) {
    for (const [i, inner] of (condition[key] ?? []).entries()) yield* listInside(inner, [...path, key, String(i)]);
  }
}

const partOf: readonly (readonly [key: keyof Condition, part: AnalysisPart])[] = [
  ['tag', 'tags'],
  ['intent', 'intents'],
  ['profanity', 'profanity'],
  ['sentiment', 'sentiment'],
  ['action', 'actions'],
];

const sentimentFigures = new Set<string>(
  Object.entries(figureDefinitions).flatMap(([name, { needs }]) =>
    needs.some((need) => need === 'sentiment') ? name : [],
  ),
);

/** The parts of an analysis without which a rule cannot be judged. Tones come with recordings. */
export function partsFor(ruleSet: RuleSet): AnalysisPart[] {
  const parts = new Set<AnalysisPart>();
  for (const { condition } of listConditions(ruleSet)) {
    for (const [key, part] of partOf) if (condition[key] !== undefined) parts.add(part);
    if (sentimentFigures.has(condition.figure ?? '')) parts.add('sentiment');
  }
  return [...parts];
}

/** Whose lines must be matched with intents. */
export function intentsSideFor(ruleSet: RuleSet): Side {
  const asksOthers = [...listConditions(ruleSet)].some(
    ({ condition: { intent, by } }) => intent !== undefined && by !== 'customer',
  );
  return asksOthers ? 'all' : 'customers';
}

/** @throws StaError `invalid_input` for tags and intents that do not exist, with the lines of the file that name them */
export async function checkNames(context: Context, { ruleSet, error }: RuleFile): Promise<void> {
  const mistakes: RuleMistake[] = [];
  for (const kind of ['tag', 'intent'] as const) {
    const named = [...listConditions(ruleSet)].filter(({ condition }) => condition[kind] !== undefined);
    if (named.length === 0) continue;
    const known = await listNames(context, kind);
    for (const { condition, path } of named) {
      for (const [i, name] of listOf(condition[kind]).entries()) {
        if (known.includes(name)) continue;
        const place = Array.isArray(condition[kind]) ? [...path, kind, String(i)] : [...path, kind];
        const advice = known.length === 0 ? `: you have no ${kind}s yet` : '';
        const words = `names the ${kind} "${name}", which does not exist${advice}`;
        mistakes.push({ path: place, words, unknown: { name, known } });
      }
    }
  }
  if (mistakes.length > 0) throw error(mistakes);
}

async function listNames(context: Context, kind: TargetKind): Promise<string[]> {
  const { targets } = await openTargetCalls(await context.api(), kind).list();
  return targets.map(({ name }) => name);
}

/** Checks the names of tags and intents in a rule file. */
import { openTargetCalls, type TargetKind } from '../../api/records/target-calls.ts';
import type { Context } from '../../cli/context/context.ts';
import type { RuleMistake } from '../../engines/conversation/rules/check-rule-set.ts';
import { listConditions } from '../../engines/conversation/rules/rule-needs.ts';
import { asList } from '../../engines/conversation/rules/rule-set.ts';
import type { RuleFile } from './read-rules.ts';

/** @throws StaError `invalid_input` for tags and intents that do not exist, with the lines of the file that name them */
export async function checkNames(context: Context, { ruleSet, error }: RuleFile): Promise<void> {
  const mistakes: RuleMistake[] = [];
  for (const kind of ['tag', 'intent'] as const) {
    const named = [...listConditions(ruleSet)].filter(({ condition }) => condition[kind] !== undefined);
    if (named.length === 0) continue;
    const known = await listNames(context, kind);
    for (const { condition, path } of named) {
      for (const [i, name] of asList(condition[kind]).entries()) {
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

/** The names of the user's tags or intents. */
export async function listNames(context: Context, kind: TargetKind): Promise<string[]> {
  const { targets } = await openTargetCalls(await context.api(), kind).list();
  return targets.map(({ name }) => name);
}

/** Judges conversations by a set of rules. */
import type { JudgedUtterance } from '../judged-utterance.ts';
import { compileCondition, compileFinder, type FindSpots, type Judge, type Scope } from './compile-condition.ts';
import { compileMiss, type FindMiss } from './nearest-miss.ts';
import { type EvidenceLine, type NearestMiss, quoteSpot, type RuleResult } from './rule-result.ts';
import { type Condition, conditionKind, type Rule, type RuleSet, severityOf } from './rule-set.ts';
import { openTalk, type Talk } from './talk.ts';
import { unknownVerdict, type Verdict } from './verdict.ts';

export interface RuleChecker {
  /**
   * @param utterances of one conversation, in their order
   * @param explains also finds the line that came nearest to failing a rule that is passed
   * @returns one result per rule, in the order of the rules
   */
  check(utterances: readonly JudgedUtterance[], explains?: boolean): RuleResult[];
}

/** Maximum lines of evidence of a result. */
const maxEvidence = 5;

interface CompiledRule {
  readonly rule: Rule;
  readonly when: Judge | undefined;
  readonly findWhen: FindSpots | undefined;
  readonly judge: Judge;
  readonly findMiss: FindMiss | undefined;
}

/** The results of conditions that are about lines or events have places. */
const hasSpots = (condition: Condition): boolean => {
  const kind = conditionKind(condition);
  return kind === 'any' ? (condition.any ?? []).every(hasSpots) : ['line', 'silence', 'interruption'].includes(kind);
};

/** @param ruleSet without mistakes: see checkRuleSet */
export function compileRules({ rules }: RuleSet): RuleChecker {
  const compiled = new Map<string, CompiledRule>();
  /** Of the conversation that is being checked. */
  const results = new Map<string, RuleResult>();
  let explains = false;

  function resultOf(name: string, talk: Talk): RuleResult | undefined {
    const known = results.get(name);
    const one = compiled.get(name);
    if (known !== undefined || one === undefined) return known;
    const result = judgeRule(one, talk, explains);
    results.set(name, result);
    return result;
  }

  function ruleVerdict(name: string, talk: Talk): Verdict {
    const result = resultOf(name, talk);
    if (result === undefined || result.status === 'not_applicable') return unknownVerdict('no rule');
    return { holds: result.status === 'passed', evidence: [], because: `the rule ${name} is ${result.status}` };
  }

  for (const rule of rules) {
    const findWhen = rule.when !== undefined && hasSpots(rule.when) ? compileFinder(rule.when) : undefined;
    const scope: Scope = { when: findWhen, ruleVerdict };
    compiled.set(rule.name, {
      rule,
      when: rule.when && compileCondition(rule.when, scope),
      findWhen,
      judge: compileCondition(rule.expect, scope),
      findMiss: compileMiss(rule.expect, scope),
    });
  }
  return {
    check(utterances, all = false) {
      explains = all;
      results.clear();
      const talk = openTalk(utterances);
      return rules.flatMap(({ name }) => resultOf(name, talk) ?? []);
    },
  };
}

function judgeRule({ rule, when, findWhen, judge, findMiss }: CompiledRule, talk: Talk, explains: boolean): RuleResult {
  const { name, group } = rule;
  const about = { rule: name, severity: severityOf(rule), group };
  const condition = when?.(talk);
  if (condition !== undefined && condition.holds !== true) {
    return condition.holds === undefined
      ? { ...about, ...notApplicable(condition) }
      : { ...about, status: 'not_applicable', reason: 'its condition was not met', evidence: [] };
  }
  const verdict = judge(talk);
  const { holds, because } = verdict;
  if (holds === undefined) return { ...about, ...notApplicable(verdict) };
  const reasons = (findWhen?.(talk).spots ?? []).slice(0, 1);
  const evidence: EvidenceLine[] = [
    ...reasons.map((spot): EvidenceLine => ({ ...quoteSpot(spot), as: 'when' })),
    ...verdict.evidence.slice(0, maxEvidence).map(({ spot, as }): EvidenceLine => ({ ...quoteSpot(spot), as })),
  ];
  const isShown = !holds || (explains && verdict.evidence.length === 0);
  const miss = isShown ? findMiss?.(talk) : undefined;
  const nearest: NearestMiss | undefined = miss && { ...quoteSpot(miss.spot), why: miss.why };
  return { ...about, status: holds ? 'passed' : 'failed', reason: because, evidence, nearest };
}

/** A missing anchor is not missing data, and a rule that this one refers to reports its own missing data. */
function notApplicable({ because, unknown }: Verdict): Pick<RuleResult, 'status' | 'reason' | 'unjudged' | 'evidence'> {
  const isGap = unknown !== 'no anchor' && unknown !== 'no rule';
  return { status: 'not_applicable', reason: because, unjudged: isGap ? true : undefined, evidence: [] };
}

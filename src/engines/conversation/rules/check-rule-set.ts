/** Finds mistakes in a set of rules that its JSON schema cannot: unknown names, and members that do not fit together. */
import { figureDefinitions, figureNames } from '../figures/figure-list.ts';
import { hasWords } from './phrases.ts';
import { readDistance, readRange } from './places.ts';
import { listConditionsOf } from './rule-needs.ts';
import {
  anchorKeys,
  asList,
  type Condition,
  type ConditionKind,
  conditionKinds,
  contentKeys,
  type RuleSet,
} from './rule-set.ts';

export interface RuleMistake {
  /** The keys that lead to the value: `rules`, `3`, `expect`. */
  readonly path: readonly string[];
  /** Follows the name of the value: `must have at_least or at_most`. */
  readonly words: string;
  /** The name that does not exist, and those that do. */
  readonly unknown?: { readonly name: string; readonly known: readonly string[] };
}

const maxDepth = 10;

/** @returns in the order of the file; empty if the rules can be used */
export function checkRuleSet({ rules, scorecards = [] }: RuleSet): RuleMistake[] {
  const names = rules.map(({ name }) => name);
  const groups = [...new Set(rules.flatMap(({ group }) => group ?? []))];
  const mistakes: RuleMistake[] = [...findRepeated(names, 'rules', 'rule')];
  for (const [i, { when, expect }] of rules.entries()) {
    const at = ['rules', String(i)];
    const checker = new ConditionChecker(names, when, mistakes);
    if (when !== undefined) checker.check(when, [...at, 'when'], 0);
    checker.check(expect, [...at, 'expect'], 0);
  }
  mistakes.push(...findCycles(rules));
  mistakes.push(
    ...findRepeated(
      scorecards.map(({ name }) => name),
      'scorecards',
      'scorecard',
    ),
  );
  for (const [i, card] of scorecards.entries()) {
    const lists = [
      ['rules', card.rules ?? [], names, 'rule'],
      ['groups', card.groups ?? [], groups, 'group'],
    ] as const;
    for (const [key, listed, known, what] of lists) {
      for (const [k, name] of listed.entries()) {
        if (known.includes(name)) continue;
        const path = ['scorecards', String(i), key, String(k)];
        mistakes.push({ path, words: `names the ${what} "${name}", which does not exist`, unknown: { name, known } });
      }
    }
  }
  return mistakes;
}

function findRepeated(names: readonly string[], section: string, what: string): RuleMistake[] {
  return names.flatMap((name, i) =>
    names.indexOf(name) === i
      ? []
      : [{ path: [section, String(i), 'name'], words: `repeats the name of another ${what}: "${name}"` }],
  );
}

/** A rule whose result depends on itself. */
function findCycles(rules: RuleSet['rules']): RuleMistake[] {
  const uses = new Map(
    rules.map((rule) => [rule.name, [...listConditionsOf(rule)].flatMap(({ condition }) => condition.rule ?? [])]),
  );
  const leadsTo = (from: string, target: string, seen: Set<string>): boolean =>
    (uses.get(from) ?? []).some((next) => {
      if (next === target) return true;
      if (seen.has(next)) return false;
      seen.add(next);
      return leadsTo(next, target, seen);
    });
  return rules.flatMap(({ name }, i) =>
    leadsTo(name, name, new Set()) ? [{ path: ['rules', String(i)], words: 'depends on its own result' }] : [],
  );
}

const bounds = ['at_least', 'at_most'] as const;
const about = ['by', 'speaker'] as const;
const places = ['in', 'within', ...anchorKeys, ...bounds, 'absent'] as const;

/** The members that a kind of condition can have. */
const allowed: Readonly<Record<ConditionKind, readonly (keyof Condition)[]>> = {
  line: [...contentKeys, 'min_score', 'except', 'dated', ...about, ...places],
  silence: ['silence', ...about, ...places],
  interruption: ['interruption', ...about, ...places],
  figure: ['figure', ...about, ...bounds],
  all: ['all'],
  any: ['any'],
  not: ['not'],
  rule: ['rule'],
};

/** An anchor is a line or an event, at any number of places. */
const notInAnchors: readonly (keyof Condition)[] = ['within', ...anchorKeys, ...bounds, 'absent'];

class ConditionChecker {
  readonly #rules: readonly string[];
  readonly #when: Condition | undefined;
  readonly #mistakes: RuleMistake[];

  constructor(rules: readonly string[], when: Condition | undefined, mistakes: RuleMistake[]) {
    this.#rules = rules;
    this.#when = when;
    this.#mistakes = mistakes;
  }

  #add(path: readonly string[], words: string, unknown?: RuleMistake['unknown']): void {
    this.#mistakes.push({ path, words, unknown });
  }

  check(condition: Condition, path: readonly string[], depth: number): void {
    const kinds = conditionKinds(condition);
    const [kind, other] = kinds;
    if (depth > maxDepth) {
      this.#add(path, `is nested more than ${maxDepth} levels deep`);
      return;
    }
    if (kind === undefined) {
      this.#add(
        path,
        `has no condition: name one of ${[...contentKeys, 'by', 'speaker', 'silence', 'interruption', 'figure', 'all', 'any', 'not', 'rule'].join(', ')}`,
      );
      return;
    }
    if (other !== undefined) {
      const keys = Object.keys(condition).filter(
        (key) => kinds.includes(key as ConditionKind) || contentKeys.includes(key as never),
      );
      this.#add(path, `has both ${keys.slice(0, 2).join(' and ')}: combine conditions with all or any`);
      return;
    }
    for (const key of Object.keys(condition) as (keyof Condition)[]) {
      if (!allowed[kind].includes(key)) {
        const what = kind === 'line' ? 'a condition about lines' : `a condition with ${kind}`;
        this.#add([...path, key], `cannot be in ${what}`);
      }
    }
    this.#checkMembers(condition, path);
    if (kind === 'figure') this.#checkFigure(condition, path);
    else this.#checkBounds(condition, path);
    this.#checkAnchor(condition, path, depth);
    for (const key of ['all', 'any'] as const) {
      for (const [i, one] of (condition[key] ?? []).entries()) this.check(one, [...path, key, String(i)], depth + 1);
    }
    if (condition.not !== undefined) this.check(condition.not, [...path, 'not'], depth + 1);
    if (condition.rule !== undefined && !this.#rules.includes(condition.rule)) {
      const unknown = { name: condition.rule, known: this.#rules };
      this.#add([...path, 'rule'], `names the rule "${condition.rule}", which does not exist`, unknown);
    }
  }

  #checkMembers(condition: Condition, path: readonly string[]): void {
    const { min_score, tag, intent, dated, action, except, phrase, words, within } = condition;
    if (min_score !== undefined && tag === undefined && intent === undefined) {
      this.#add([...path, 'min_score'], 'needs a tag or an intent');
    }
    if (dated !== undefined && action === undefined) this.#add([...path, 'dated'], 'needs an action');
    if (except !== undefined && contentKeys.every((key) => condition[key] === undefined)) {
      this.#add([...path, 'except'], 'needs a condition to take lines from, such as a phrase');
    }
    for (const [key, value] of Object.entries({ phrase, words, except })) {
      if (!asList(value).every(hasWords)) this.#add([...path, key], 'has no word to look for');
    }
    if (condition.in !== undefined && readRange(condition.in) === undefined) {
      this.#add(
        [...path, 'in'],
        'must be such as "first 30 s", "last 10 %", "10 s to 60 s", "first 3 turns" or "first 3 turns of the agent"',
      );
    }
    if (within !== undefined && readDistance(within) === undefined) {
      this.#add([...path, 'within'], 'must be such as "20 s", "5 turns" or "2 turns of the agent"');
    }
    if (within !== undefined && anchorKeys.every((key) => condition[key] === undefined)) {
      this.#add([...path, 'within'], `needs one of ${anchorKeys.join(', ')}`);
    }
  }

  #checkFigure({ figure = '', by, speaker, at_least, at_most }: Condition, path: readonly string[]): void {
    const definition = Object.entries(figureDefinitions).find(([name]) => name === figure)?.[1];
    if (definition === undefined) {
      const unknown = { name: figure, known: figureNames };
      this.#add([...path, 'figure'], `names the figure "${figure}", which does not exist`, unknown);
      return;
    }
    const isOfSide = by !== undefined || speaker !== undefined;
    if (definition.of === 'side' && !isOfSide) this.#add(path, `must have by or speaker: ${figure} is of a side`);
    if (definition.of === 'conversation' && isOfSide) {
      this.#add(path, `cannot have by or speaker: ${figure} is of the whole conversation`);
    }
    if (at_least === undefined && at_most === undefined) this.#add(path, 'must have at_least or at_most');
    this.#checkOrder({ at_least, at_most }, path);
  }

  #checkBounds(condition: Condition, path: readonly string[]): void {
    const { at_least, at_most, absent } = condition;
    for (const key of bounds) {
      const value = condition[key];
      if (value !== undefined && !(Number.isInteger(value) && value >= 0)) {
        this.#add([...path, key], 'must be a whole number: it counts lines or events');
      }
    }
    if (absent !== undefined && (at_least !== undefined || at_most !== undefined)) {
      this.#add([...path, 'absent'], 'cannot be used with at_least or at_most');
    }
    this.#checkOrder(condition, path);
  }

  #checkOrder({ at_least, at_most }: Condition, path: readonly string[]): void {
    if (at_least !== undefined && at_most !== undefined && at_least > at_most) {
      this.#add([...path, 'at_least'], `is greater than at_most, ${at_most}`);
    }
  }

  #checkAnchor(condition: Condition, path: readonly string[], depth: number): void {
    const [key, second] = anchorKeys.filter((name) => condition[name] !== undefined);
    if (key === undefined) return;
    if (second !== undefined) this.#add(path, `has both ${key} and ${second}: use one`);
    const anchor = condition[key];
    const at = [...path, key];
    if (anchor === 'when') {
      if (this.#when === undefined) this.#add(at, 'is "when", but the rule has no condition "when"');
      else if (path.includes('when')) this.#add(at, 'cannot be "when" inside "when"');
      else if (!isPlace(this.#when))
        this.#add(at, 'cannot be "when": it must be about lines or events, without an anchor');
      return;
    }
    if (anchor === undefined) return;
    const before = this.#mistakes.length;
    this.check(anchor, at, depth + 1);
    if (this.#mistakes.length === before && !isPlace(anchor)) {
      this.#add(at, `must be about lines or events, or any of them, without ${notInAnchors.join(', ')}`);
    }
  }
}

/** True if a condition can be an anchor. */
function isPlace(condition: Condition): boolean {
  const [kind] = conditionKinds(condition);
  if (kind === 'any') return (condition.any ?? []).every(isPlace);
  const isSpot = kind === 'line' || kind === 'silence' || kind === 'interruption';
  return isSpot && notInAnchors.every((key) => condition[key] === undefined);
}

/** Compiles a condition to a function that judges a conversation. The condition must be valid: see checkRuleSet. */
import type { ConversationFigures } from '../figures/conversation-meter.ts';
import { compileLineTests, type Missing } from './line-tests.ts';
import { type Condition, conditionKind } from './rule-set.ts';
import type { Spot, Talk } from './talk.ts';
import { allOf, anyOf, type Evidence, notOf, unknownVerdict, type Verdict } from './verdict.ts';
import { compileRange, compileWindow, type InWindow } from './windows.ts';

/** The parts of a rule set that a condition may refer to. */
export interface Scope {
  /** The spots of the rule's `when`, in order. */
  readonly when: FindSpots | undefined;
  /** The result of another rule. */
  readonly ruleVerdict: (name: string, talk: Talk) => Verdict;
}

/** The spots that a condition looks for, and how many more there may be, because of missing data. */
export interface Found {
  readonly spots: readonly Spot[];
  readonly maybe: number;
  readonly missing?: Missing;
}

export type FindSpots = (talk: Talk) => Found;
export type Judge = (talk: Talk) => Verdict;

const none: Found = { spots: [], maybe: 0 };

export function compileCondition(condition: Condition, scope: Scope): Judge {
  const { all = [], any = [], not, rule } = condition;
  switch (conditionKind(condition)) {
    case 'all': {
      const judges = all.map((one) => compileCondition(one, scope));
      return (talk) => allOf(judges.map((judge) => judge(talk)));
    }
    case 'any': {
      const judges = any.map((one) => compileCondition(one, scope));
      return (talk) => anyOf(judges.map((judge) => judge(talk)));
    }
    case 'not': {
      const judge = not && compileCondition(not, scope);
      return (talk) => (judge === undefined ? unknownVerdict('no rule') : notOf(judge(talk)));
    }
    case 'rule':
      return (talk) => scope.ruleVerdict(rule ?? '', talk);
    case 'figure':
      return compileFigure(condition);
    case 'line':
    case 'silence':
    case 'interruption':
      return compileSpots(condition, scope);
  }
}

/** @returns the lines or events of a condition, or of any of several, regardless of their number */
export function compileFinder(condition: Condition): FindSpots {
  const { any, silence, interruption } = condition;
  switch (conditionKind(condition)) {
    case 'any': {
      const finders = (any ?? []).map(compileFinder);
      return (talk) => joinFound(finders.map((find) => find(talk)));
    }
    case 'silence':
    case 'interruption': {
      const tests = compileLineTests(condition);
      const inRange = compileRange(condition.in);
      return (talk) => {
        const spots = silence === undefined ? talk.interruptions(interruption ?? 0) : talk.silences(silence);
        if (spots === undefined) return { spots: [], maybe: 1, missing: 'times' };
        return sift(spots, [
          ...tests.map(
            ({ test }) =>
              (spot: Spot) =>
                test(spot.owner, talk),
          ),
          ...within(inRange, talk),
        ]);
      };
    }
    default: {
      const tests = compileLineTests(condition).map(({ test }) => test);
      const inRange = compileRange(condition.in);
      return (talk) =>
        sift(talk.lines, [...within(inRange, talk), ...tests.map((test) => (spot: Spot) => test(spot.line, talk))]);
    }
  }
}

type SpotTest = (spot: Spot) => boolean | Missing;

const within = (inRange: ReturnType<typeof compileRange>, talk: Talk): SpotTest[] =>
  inRange === undefined ? [] : [(spot) => inRange(spot, talk)];

/** A spot that fails a test is out, whatever else is unknown about it. */
function sift(spots: readonly Spot[], tests: readonly SpotTest[]): Found {
  const kept: Spot[] = [];
  let maybe = 0;
  let missing: Missing | undefined;
  for (const spot of spots) {
    let lacks: Missing | undefined;
    let fits = true;
    for (const test of tests) {
      const result = test(spot);
      if (result === true) continue;
      if (result === false) {
        fits = false;
        break;
      }
      lacks ??= result;
    }
    if (!fits) continue;
    if (lacks === undefined) kept.push(spot);
    else {
      maybe += 1;
      missing ??= lacks;
    }
  }
  return { spots: kept, maybe, missing };
}

function joinFound(parts: readonly Found[]): Found {
  const spots = [...new Set(parts.flatMap((part) => part.spots))].sort((a, b) => a.position - b.position);
  const missing = parts.find((part) => part.missing !== undefined)?.missing;
  return { spots, maybe: parts.reduce((sum, part) => sum + part.maybe, 0), missing };
}

function compileSpots(condition: Condition, scope: Scope): Judge {
  const find = compileFinder(condition);
  const bounds = boundsOf(condition);
  const relation = relationOf(condition);
  if (relation === undefined) return (talk) => judgeCount(find(talk), bounds);
  const { anchor, isEach, follows } = relation;
  const findAnchors = anchor === 'when' ? (scope.when ?? (() => none)) : compileFinder(anchor);
  const inWindow = compileWindow(follows, condition.within);
  return (talk) => {
    const anchors = findAnchors(talk);
    if (anchors.spots.length === 0) return unknownVerdict(anchors.missing ?? 'no anchor');
    const found = find(talk);
    if (!isEach) return judgeCount(nearAny(found, anchors.spots, inWindow, talk), bounds);
    const verdicts = anchors.spots.map((one): Verdict => {
      const verdict = judgeCount(nearAny(found, [one], inWindow, talk), bounds);
      return verdict.holds === false && verdict.evidence.length === 0
        ? { ...verdict, evidence: [{ spot: one, as: 'anchor' }] }
        : verdict;
    });
    const failed = verdicts.filter(({ holds }) => holds === false).length;
    const verdict = allOf(verdicts);
    return failed > 0 ? { ...verdict, because: `missed ${failed} of ${anchors.spots.length} times` } : verdict;
  };
}

/** The spots in the window of at least one anchor. */
function nearAny(found: Found, anchors: readonly Spot[], inWindow: InWindow, talk: Talk): Found {
  const kept = sift(found.spots, [
    (spot) => {
      const results = anchors.map((anchor) => inWindow(spot, anchor, talk));
      return results.some((one) => one === true) || (results.some((one) => one === 'times') ? 'times' : false);
    },
  ]);
  return { spots: kept.spots, maybe: found.maybe + kept.maybe, missing: found.missing ?? kept.missing };
}

export function relationOf({ after, before, after_each, before_each }: Condition) {
  const anchor = after ?? before ?? after_each ?? before_each;
  if (anchor === undefined) return undefined;
  return {
    anchor,
    isEach: after === undefined && before === undefined,
    follows: after !== undefined || after_each !== undefined,
  };
}

type Bounds = ReturnType<typeof boundsOf>;

/** At least one, unless the condition says otherwise. */
const boundsOf = ({ at_least, at_most, absent }: Condition) =>
  absent
    ? { min: 0, max: 0 }
    : { min: at_least ?? (at_most === undefined ? 1 : 0), max: at_most ?? Number.POSITIVE_INFINITY };

function judgeCount({ spots, maybe, missing }: Found, { min, max }: Bounds): Verdict {
  const count = spots.length;
  const evidence = spots.map((spot): Evidence => ({ spot, as: 'found' }));
  if (count >= min && count + maybe <= max) return { holds: true, evidence };
  if (count + maybe < min) {
    return { holds: false, evidence, because: count === 0 ? 'not found' : `found ${count}, at least ${min} needed` };
  }
  if (count > max)
    return {
      holds: false,
      evidence,
      because:
        max === 0 ? `found ${count === 1 ? 'once' : `${count} times`}` : `found ${count}, at most ${max} allowed`,
    };
  return unknownVerdict(missing ?? 'times');
}

function compileFigure({ figure = '', by, speaker, at_least: min, at_most: max }: Condition): Judge {
  return (talk) => {
    const value = figureOf(talk.figures(), figure, by, speaker);
    if (value === undefined)
      return unknownVerdict('no figure', `the conversation has no figure ${figure}: its data is missing`);
    const isEnough = min === undefined || value >= min;
    if (isEnough && (max === undefined || value <= max))
      return { holds: true, evidence: [], because: `${figure} is ${value}` };
    return {
      holds: false,
      evidence: [],
      because: `${figure} is ${value}, not ${isEnough ? `at most ${max}` : `at least ${min}`}`,
    };
  };
}

function figureOf(figures: ConversationFigures, name: string, by: Condition['by'], speaker: string | undefined) {
  const named = speaker?.trim().toLowerCase();
  const owner: object | undefined =
    named !== undefined
      ? figures.speakers.find((one) => one.name.toLowerCase() === named)
      : by === undefined
        ? figures
        : figures[by];
  const value: unknown = owner === undefined ? undefined : Object.getOwnPropertyDescriptor(owner, name)?.value;
  return typeof value === 'number' ? value : undefined;
}

/** Finds the line that came nearest to a condition that does not hold: in the wrong place, by the wrong speaker, or nearly right. */
import { compileFinder, type FindSpots, relationOf, type Scope } from './compile-condition.ts';
import { compileLineTests, type NamedTest } from './line-tests.ts';
import { type NearPhrase, nearestOf } from './phrases.ts';
import { asList, type Condition, conditionKind } from './rule-set.ts';
import type { Line, Spot, Talk } from './talk.ts';

export interface Miss {
  readonly spot: Spot;
  /** For people, without a full stop: `outside the first 30 s`. */
  readonly why: string;
}

/** A miss with more than this share of the words of a phrase is worth showing. */
const minWordShare = 0.5;

export type FindMiss = (talk: Talk) => Miss | undefined;

/** @returns undefined for a condition that no line comes near to: a figure, or the opposite of another condition */
export function compileMiss(condition: Condition, scope: Scope): FindMiss | undefined {
  switch (conditionKind(condition)) {
    case 'all':
    case 'any': {
      const finders = (condition.all ?? condition.any ?? []).flatMap((one) => compileMiss(one, scope) ?? []);
      return (talk) => {
        for (const find of finders) {
          const miss = find(talk);
          if (miss !== undefined) return miss;
        }
        return undefined;
      };
    }
    case 'line':
      return compileLineMiss(condition, scope);
    default:
      return undefined;
  }
}

function compileLineMiss(condition: Condition, scope: Scope): FindMiss {
  const tests = compileLineTests(condition);
  const [speaker, content] = (['by', 'content'] as const).map((key) => tests.filter((test) => test.key === key));
  const relation = relationOf(condition);
  const findAnchors: FindSpots | undefined =
    relation && (relation.anchor === 'when' ? scope.when : compileFinder(relation.anchor));
  const place = describePlace(condition);
  const findNearWords = compileNearWords(condition);
  const mustBeAbsent = condition.absent === true || condition.at_most === 0;
  return (talk) => {
    const fits = (line: Line, some: readonly NamedTest[]) => some.every(({ test }) => test(line, talk) === true);
    // The line that must not be there is evidence, and nothing comes nearer.
    if (mustBeAbsent && talk.lines.some((line) => fits(line, tests))) return undefined;
    const right = mustBeAbsent ? [] : talk.lines.filter((line) => fits(line, tests));
    if (right.length > 0 && place !== undefined) {
      const anchors = findAnchors?.(talk).spots ?? [];
      const spot = nearestTo(right, anchors, condition.in?.startsWith('last') === true);
      if (spot !== undefined) return { spot, why: place };
    }
    if (content.length === 0) return undefined;
    const other = mustBeAbsent ? undefined : talk.lines.find((line) => fits(line, content));
    if (other !== undefined && right.length === 0) return { spot: other, why: `said by ${nameOf(other)}` };
    return findNearWords(talk.lines.filter((line) => fits(line, speaker)));
  };
}

function describePlace({ in: range, within, after, after_each }: Condition): string | undefined {
  if (range !== undefined) return `outside ${/^(?:first|last)/.test(range) ? 'the ' : ''}${range}`;
  if (within === undefined) return undefined;
  return `not within ${within} ${after !== undefined || after_each !== undefined ? 'after' : 'before'} it`;
}

const nameOf = ({ utterance: { role, speaker } }: Line): string =>
  role === undefined ? (speaker ?? 'somebody else') : `the ${role}`;

/** The line nearest to an anchor; without anchors the first, or the last. */
function nearestTo(lines: readonly Line[], anchors: readonly Spot[], isLast: boolean): Line | undefined {
  if (anchors.length === 0) return isLast ? lines.at(-1) : lines[0];
  const distanceOf = (line: Line) => Math.min(...anchors.map(({ position }) => Math.abs(position - line.position)));
  return lines.reduce((best, line) => (distanceOf(line) < distanceOf(best) ? line : best));
}

function compileNearWords({ phrase, words }: Condition): (lines: readonly Line[]) => Miss | undefined {
  const nearest = nearestOf(phrase === undefined ? [asList(words ?? []).join(' ')] : asList(phrase));
  return (lines) => {
    let best: { share: number; miss: Miss } | undefined;
    for (const line of lines) {
      const near = nearest(line.words());
      const share = near === undefined ? 0 : near.found / near.of;
      if (near !== undefined && share > minWordShare && share > (best?.share ?? 0)) {
        best = { share, miss: { spot: line, why: describeNear(near) } };
      }
    }
    return best?.miss;
  };
}

const describeNear = ({ found, of, phrase }: NearPhrase): string =>
  found === of ? `has the words "${phrase}", not together` : `has ${found} of the ${of} words "${phrase}"`;

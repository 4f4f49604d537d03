/** The confusions of an evaluation, with their sentences, for people. */

import type { TargetKind } from '../../api/records/target-calls.ts';
import { countOf } from '../../output/text/count-of.ts';
import { sanitizeLine } from '../../output/text/sanitize.ts';
import type { Paint } from '../../output/text/style.ts';
import type { Confusion } from './evaluation-report.ts';

/** Further confusions are only in the JSON. */
const groupsShown = 10;
const casesShown = 3;

/** @returns lines: one per confusion, followed by its cases */
export function describeConfusions(confusions: readonly Confusion[], kind: TargetKind, paint: Paint): string[] {
  const lines = confusions
    .slice(0, groupsShown)
    .flatMap(({ expected, predicted, cases }) => [
      paint.bold(
        `expected ${nameAll(expected, kind)}, got ${nameAll(predicted, kind)}: ${countOf(cases.length, 'case')}`,
      ),
      ...cases.slice(0, casesShown).map((one) => `  line ${one.line}: ${sanitizeLine(one.text)}${scoresOf(one)}`),
      ...more(cases.length - casesShown, '  '),
    ]);
  return [...lines, ...more(confusions.length - groupsShown, '')];
}

export const nameAll = (names: readonly string[], kind: TargetKind) =>
  names.length === 0 ? `no ${kind}` : names.map(sanitizeLine).join(' + ');

function scoresOf({ scores }: Confusion['cases'][number]): string {
  if (scores.length === 0) return '';
  const lines = scores.map(
    ({ name, score, nearest }) => `${sanitizeLine(name)} ${score.toFixed(2)} by "${sanitizeLine(nearest)}"`,
  );
  return `\n    ${lines.join('\n    ')}`;
}

const more = (left: number, indent: string) =>
  left > 0 ? [`${indent}... and ${left} more: see them with --json`] : [];

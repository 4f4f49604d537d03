/** A test's cases as JUnit XML, which CI systems show: one test case a case, in the order of the input. */
import { getJunitXml } from 'junit-xml';
import { sanitizeLine } from '../../output/sanitize.ts';
import { nameAll } from './describe-confusions.ts';
import type { TargetKind } from './match-targets.ts';
import type { Outcome } from './tally-cases.ts';

export interface JunitOptions {
  readonly kind: TargetKind;
  /** The file of the cases. */
  readonly source: string;
  readonly endMs: number;
}

/** @returns a whole document, well-formed whatever stands in the sentences */
export function renderJunit(outcomes: readonly Outcome[], { kind, source, endMs }: JunitOptions): string {
  const suite = {
    name: cleanForXml(`sta ${kind}s test ${source}`),
    timestamp: new Date(endMs),
    testCases: outcomes.map((outcome) => ({
      name: cleanForXml(`line ${outcome.line}: ${outcome.text}`),
      // Viewers group by class name, and take a dot for a level.
      classname: cleanForXml(`${kind}s.${nameAll(outcome.expected, kind).replaceAll('.', '_')}`),
      ...(!outcome.correct && { failures: [{ message: cleanForXml(describe(outcome, kind)) }] }),
    })),
  };
  // The package's default form writes a failure as <error>, which means that the test itself broke.
  const xml = getJunitXml({ suites: [suite] }, { schema: 'ant-junit' });
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xml}\n`;
}

function describe({ expected, predicted, scores }: Outcome, kind: TargetKind): string {
  const told = scores.map(({ name, score, nearest }) => `${name} ${score.toFixed(2)} by "${nearest}"`).join(', ');
  return `expected ${nameAll(expected, kind)}, got ${nameAll(predicted, kind)}${told === '' ? '' : ` (${told})`}`;
}

/** XML 1.0, "Characters": neither controls, nor halves of a pair, nor these two, even when escaped. */
const cleanForXml = (text: string) => sanitizeLine(text).replace(/[\p{Cs}\ufffe\uffff]/gu, '\ufffd');

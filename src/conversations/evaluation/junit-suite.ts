/** Test cases as JUnit XML, which CI systems show. */
import xml, { type XmlElement } from 'xml';
import { sanitizeLine } from '../../output/text/sanitize.ts';

export interface TestCase {
  readonly className: string;
  readonly name: string;
  /** Why the case did not pass. */
  readonly problem?: { readonly verdict: 'failure' | 'skipped'; readonly type: string; readonly message: string };
}

/** @returns a whole document, well-formed for any text */
export function renderSuite(name: string, cases: readonly TestCase[], endMs: number): string {
  const count = (verdict: string) => cases.filter(({ problem }) => problem?.verdict === verdict).length;
  const suite = {
    name: cleanForXml(name),
    tests: cases.length,
    failures: count('failure'),
    errors: 0,
    skipped: count('skipped'),
    // Without milliseconds and zone, as the schema of Ant's reports requires.
    timestamp: new Date(endMs).toISOString().slice(0, 19),
  };
  return `${xml({ testsuites: [{ testsuite: [{ _attr: suite }, ...cases.map(renderCase)] }] }, { declaration: true })}\n`;
}

function renderCase({ className, name, problem }: TestCase): XmlElement {
  const named = { _attr: { classname: cleanForXml(className), name: cleanForXml(name) } };
  if (problem === undefined) return { testcase: [named] };
  const { verdict, type } = problem;
  const message = cleanForXml(problem.message);
  // Jenkins shows the attribute first, GitLab only the text.
  return { testcase: [named, { [verdict]: [{ _attr: { type, message } }, message] }] };
}

/** XML 1.0, "Characters": control characters, surrogate halves and these two are not allowed, even when escaped. */
const cleanForXml = (text: string) => sanitizeLine(text).replace(/[\p{Cs}\ufffe\uffff]/gu, '\ufffd');

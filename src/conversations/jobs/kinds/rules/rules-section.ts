/** A conversation that was judged by rules: its scores, and each rule with the lines that decide. */
import { type Html, html } from '../../../../output/html/html.ts';
import { countOf } from '../../../../output/text/count-of.ts';
import { linePlace } from '../../../analysis/rows/row.ts';
import { percent } from '../../../analysis/summary/count-table.ts';
import { labelOfEvidence } from '../../../rules/describe-failure.ts';
import { resultsOf } from '../../../rules/judged-result.ts';
import type { ReportSection } from '../../job-kind.ts';
import { judgedOf, type RulesReply } from './rules.ts';

export const rulesSection: ReportSection<RulesReply> = {
  render(reply) {
    const judged = judgedOf(reply);
    if (judged === undefined) return { inShort: 'There are no results', body: html`` };
    const { counts, rules, scorecards } = judged;
    const results = resultsOf(judged);
    const must = counts.must_failed === 0 ? '' : `; ${countOf(counts.must_failed, 'failure')} of must rules`;
    const inShort = `${counts.passed} of ${countOf(counts.passed + counts.failed, 'rule')} that apply ${counts.passed === 1 ? 'is' : 'are'} passed${must}`;
    const body = html`${
      scorecards.length > 0 &&
      html`<ul>${scorecards.map(
        ({ scorecard, score, passed }) =>
          html`<li><b><bdi>${scorecard}</bdi></b> ${score === null ? 'no rule applies' : `${percent(score)}, ${passed ? 'passed' : 'not passed'}`}</li>\n`,
      )}</ul>`
    }
<div class="wide plain" role="region" tabindex="0" aria-label="Rules"><table>
<thead><tr><th scope="col">Rule</th><th scope="col">Severity</th><th scope="col">Result</th><th scope="col">Lines that decide</th></tr></thead>
<tbody>${results.map(
      ({ rule, severity, status, reason, evidence, nearest }, i) =>
        html`<tr><th scope="row"><bdi>${rule}</bdi><br><span class="quiet">${rules[i]?.title}</span></th><td>${severity}</td><td>${words[status]}${reason !== undefined && html`<br><span class="quiet">${reason}</span>`}</td><td>${evidence.map((line) => quote(labelOfEvidence(line), line))}${nearest !== undefined && quote(`Nearest: ${nearest.why}`, nearest)}</td></tr>\n`,
    )}</tbody></table></div>`;
    return { inShort, body };
  },
};

const words = { passed: 'passed', failed: 'failed', not_applicable: 'does not apply' } as const;

interface Line {
  readonly index: number;
  readonly start?: number;
  readonly speaker?: string;
  readonly text: string;
}

const quote = (label: string, line: Line): Html =>
  html`<p><span class="quiet">${label}: ${linePlace(line)}</span> ${line.speaker !== undefined && html`<b><bdi>${line.speaker}</bdi>:</b> `}<bdi>${line.text}</bdi></p>`;

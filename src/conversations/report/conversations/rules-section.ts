/** Results of rules: scorecards by agent and by week, every rule, and each failure with its quotes. */

import { describeRule, titleOf } from '../../../engines/conversation/rules/describe-rule.ts';
import type { RuleResult } from '../../../engines/conversation/rules/rule-result.ts';
import type { RuleSet } from '../../../engines/conversation/rules/rule-set.ts';
import { type Html, html } from '../../../output/html/html.ts';
import type { Section } from '../../../output/html/section.ts';
import { countOf } from '../../../output/text/count-of.ts';
import { fieldLabel, percent } from '../../analysis/summary/count-table.ts';
import type { CheckSummary, PartSummary } from '../../rules/check-summary.ts';
import { labelOfEvidence } from '../../rules/describe-failure.ts';
import { type Links, quote, type ReportLine } from './report-line.ts';

/** The result of a rule for one conversation of the page. */
export interface ReportFailure {
  /** The name of the file on the page. */
  readonly source: string;
  readonly conversation: string;
  readonly result: RuleResult;
}

export interface RulesReport {
  readonly ruleSet: RuleSet;
  readonly summary: CheckSummary;
  readonly failures: readonly ReportFailure[];
}

/** Maximum failures of a rule on the page; the rows have all. */
const maxFailures = 25;
const maxQuotes = 3;

export function rulesSections({ ruleSet, summary, failures }: RulesReport, lines: readonly ReportLine[], links: Links) {
  const places = new Map(lines.map((line) => [placeOf(line.source, line.index), line]));
  const find = (failure: ReportFailure, index: number) => places.get(placeOf(failure.source, index));
  return [scoresSection(ruleSet, summary), failuresSection(ruleSet, failures, { find, links })];
}

const placeOf = (source: string, index: number): string => `${index} ${source}`;

function scoresSection(ruleSet: RuleSet, summary: CheckSummary): Section {
  const { passed, failed, pass_share, must_failed, unjudged, agents, weeks } = summary;
  const named = agents.filter(({ name }) => name !== null);
  const dated = weeks.filter(({ name }) => name !== null);
  const must = must_failed === 0 ? '' : `; ${countOf(must_failed, 'failure')} of must rules`;
  return {
    id: 'rules',
    heading: 'Rules',
    inShort: `${passed} of ${passed + failed} results are passed (${percent(pass_share)})${must}`,
    body: html`${partTable('All conversations', [{ ...summary, name: 'All' }], ruleSet)}
${named.length > 0 && partTable('Agent', named, ruleSet)}
${dated.length > 0 && partTable('Week', dated, ruleSet)}
${ruleTable(ruleSet, summary)}
${unjudged > 0 && html`<p class="hint">${countOf(unjudged, 'result')} could not be judged, because data such as times is missing.</p>`}`,
  };
}

/** Scorecards with their mean score and the conversations that pass. */
function partTable(title: string, parts: readonly PartSummary[], { scorecards = [] }: RuleSet): Html {
  const cards = scorecards.map(({ name }) => name);
  return html`<h3>${title === 'All conversations' ? title : `By ${title.toLowerCase()}`}</h3>
<div class="wide plain" role="region" tabindex="0" aria-label="${title}"><table>
<thead><tr><th scope="col">${title}</th><th scope="col" class="number">Conversations</th><th scope="col" class="number">Passed results</th>${cards.map((name) => html`<th scope="col" class="number">${name}</th>`)}</tr></thead>
<tbody>${parts.map(
    ({ name, conversations, pass_share, scorecards: own }) =>
      html`<tr><th scope="row"><bdi>${title === 'Week' ? fieldLabel('week', name) : (name ?? '')}</bdi></th><td class="number">${conversations}</td><td class="number">${percent(pass_share) || '–'}</td>${cards.map((card) => cardCell(own.find(({ scorecard }) => scorecard === card)))}</tr>\n`,
  )}</tbody></table></div>`;
}

const cardCell = (card: PartSummary['scorecards'][number] | undefined): Html =>
  card === undefined || card.conversations === 0
    ? html`<td class="number">–</td>`
    : html`<td class="number">${percent(card.mean_score)} <span class="quiet">${card.passed} of ${card.conversations} passed</span></td>`;

function ruleTable({ rules }: RuleSet, { rules: results }: CheckSummary): Html {
  return html`<h3>By rule</h3>
<div class="wide plain" role="region" tabindex="0" aria-label="Rules"><table>
<thead><tr><th scope="col">Rule</th><th scope="col">Severity</th><th scope="col" class="number">Passed</th><th scope="col" class="number">Failed</th><th scope="col" class="number">Not applicable</th><th scope="col" class="number">Share</th></tr></thead>
<tbody>${results.map(({ rule, severity, passed, failed, not_applicable, pass_share }, i) => {
    const name = failed > 0 ? html`<a href="#rule-${i + 1}">${rule}</a>` : rule;
    return html`<tr><th scope="row">${name}</th><td>${severity}</td><td class="number">${passed}</td><td class="number">${failed}</td><td class="number">${not_applicable}</td><td class="number">${percent(pass_share) || '–'}</td></tr>\n`;
  })}</tbody></table></div>
<details class="data"><summary>The rules, in sentences</summary><ul>${rules.map((rule) => html`<li><b>${rule.name}</b> ${describeRule(rule)}.</li>\n`)}</ul></details>`;
}

interface Places {
  readonly find: (failure: ReportFailure, index: number) => ReportLine | undefined;
  readonly links: Links;
}

function failuresSection({ rules }: RuleSet, failures: readonly ReportFailure[], places: Places): Section | undefined {
  if (failures.length === 0) return undefined;
  return {
    id: 'failed-rules',
    heading: 'Failed rules',
    inShort: `${countOf(failures.length, 'failure')} in ${countOf(new Set(failures.map(({ conversation }) => conversation)).size, 'conversation')}`,
    body: html`${rules.map((rule, i) => {
      const own = failures.filter(({ result }) => result.rule === rule.name);
      if (own.length === 0) return false;
      return html`<h3 id="rule-${i + 1}">${rule.name} <span class="quiet">${countOf(own.length, 'failure')}</span></h3>
<p class="hint">${titleOf(rule)}.</p>
${own.slice(0, maxFailures).map((failure) => showFailure(failure, places))}
${own.length > maxFailures && html`<p class="hint">These are ${maxFailures} of ${own.length}.</p>`}`;
    })}`,
  };
}

function showFailure(failure: ReportFailure, { find, links }: Places): Html {
  const { conversation, result } = failure;
  const { evidence, nearest, reason } = result;
  const quoted = evidence
    .slice(0, maxQuotes)
    .map((line) => ({ said: labelOfEvidence(line), line: find(failure, line.index) }));
  const near = nearest && { said: `Nearest: ${nearest.why}`, line: find(failure, nearest.index) };
  const shown = [...quoted, ...(near === undefined ? [] : [near])];
  return html`<h4><bdi>${conversation}</bdi>${reason !== undefined && html` <span class="quiet">${reason}</span>`}</h4>
${shown.length > 0 && html`<ul class="quotes">${shown.map(({ said, line }) => line !== undefined && quote(line, links, undefined, said))}</ul>`}`;
}

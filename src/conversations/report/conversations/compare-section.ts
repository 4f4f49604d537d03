/** Two periods or two groups side by side: what increased and what decreased. */

import { type HtmlValue, html } from '../../../output/html/html.ts';
import { formatShare, type Section } from '../../../output/html/section.ts';
import { sharesDiffer } from '../../analysis/summary/tally.ts';
import { listThemes } from './intents-section.ts';
import { formatValue, isNegative, isPositive, meanValue, type ReportLine } from './report-line.ts';

export interface LineGroup {
  readonly name: string;
  /** At least one line; those of customers, or all if no customer is known. */
  readonly lines: readonly ReportLine[];
}

export function compareSection(before: LineGroup, after: LineGroup): Section {
  const share = (part: (line: ReportLine) => boolean) => compareShares(before.lines, after.lines, part);
  const negative = share(isNegative);
  const means = [meanValue(before.lines), meanValue(after.lines)] as const;
  const names = [
    ...new Set(
      [before, after].flatMap(({ lines }) => listThemes(lines, ({ intents }) => intents).map(({ name }) => name)),
    ),
  ];
  const themes = names
    .map((name) => ({ name, ...share((line) => line.intents.some((intent) => intent.name === name)) }))
    .sort((a, b) => Math.abs(b.change) - Math.abs(a.change));
  const row = (title: HtmlValue, { parts, change, isSignificant }: ReturnType<typeof compareShares>) =>
    html`<tr><th scope="row">${title}</th><td class="number" data-label="${before.name}">${parts[0]} (${formatShare(parts[0], before.lines.length)})</td><td class="number" data-label="${after.name}">${parts[1]} (${formatShare(parts[1], after.lines.length)})</td><td class="number" data-label="Change">${formatChange(change)}</td><td data-label="Significant">${isSignificant ? 'yes' : html`<span class="quiet">may be due to chance</span>`}</td></tr>\n`;
  return {
    id: 'compare',
    heading: `${after.name} compared with ${before.name}`,
    inShort: `Negative lines: ${negative.parts[0]} of ${before.lines.length} in ${before.name}, ${negative.parts[1]} of ${after.lines.length} in ${after.name}${negative.isSignificant ? '' : ', which may be due to chance'}; mean sentiment ${formatValue(means[0])} and ${formatValue(means[1])}`,
    body: html`<div class="wide plain" role="region" tabindex="0" aria-label="${before.name} and ${after.name}"><table class="stacks">
<thead><tr><th scope="col">Lines</th><th scope="col" class="number">${before.name}</th><th scope="col" class="number">${after.name}</th><th scope="col" class="number">Change</th><th scope="col">Significant</th></tr></thead>
<tbody>${row('Negative', negative)}${row('Positive', share(isPositive))}${themes.map(({ name, ...shares }) => row(name, shares))}</tbody>
</table></div>
<p class="hint">Shares are of all lines of the group. A change is significant if chance alone would make it this large in fewer than one of twenty cases (two-proportion z-test).</p>`,
  };
}

/** @returns change: the second share minus the first, -1 to 1 */
function compareShares(
  before: readonly ReportLine[],
  after: readonly ReportLine[],
  part: (line: ReportLine) => boolean,
) {
  const parts = [before.filter(part).length, after.filter(part).length] as const;
  const change = parts[1] / after.length - parts[0] / before.length;
  const isSignificant = sharesDiffer([parts[0], before.length], [parts[1], after.length]);
  return { parts, change, isSignificant };
}

const formatChange = (change: number): string => {
  const points = Math.round(change * 100);
  return points === 0 ? '±0 points' : `${points > 0 ? '+' : '−'}${Math.abs(points)} points`;
};

/** The summary of each source: its most important sentences. */

import { html } from '../../../output/html/html.ts';
import type { Section } from '../../../output/html/section.ts';
import { countOf } from '../../../output/text/count-of.ts';
import { groupBy } from '../../../shared/collections/group-by.ts';
import type { ReportLine } from './report-line.ts';
import { type Links, quote } from './report-line.ts';

/** Maximum number of sources whose summaries are on the page. */
const maxSources = 100;
/** This many are expanded. */
const maxOpen = 5;

export function summariesSection(lines: readonly ReportLine[], links: Links): Section | undefined {
  const chosen = lines.filter(({ summary }) => summary.length > 0);
  const sources = [...groupBy(chosen, ({ source }) => source)];
  if (sources.length === 0) return undefined;
  const sentences = chosen.reduce((sum, { summary }) => sum + summary.length, 0);
  return {
    id: 'summaries',
    heading: 'In short',
    inShort: `${countOf(sentences, 'sentence')} selected from ${countOf(sources.length, 'source')}`,
    body: html`${sources.slice(0, maxSources).map(
      ([source, said], i) => html`<details class="examples"${i < maxOpen && html` open`}><summary>${source}</summary>
<ul class="quotes">${said.map((line) => quote({ ...line, text: line.summary.join(' ') }, links))}</ul></details>\n`,
    )}${sources.length > maxSources && html`<p class="hint">These are the first ${maxSources} of ${sources.length} sources.</p>`}`,
  };
}

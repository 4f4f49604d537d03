/** Who used profanity, and how often. */

import { html } from '../../../output/html/html.ts';
import type { Section } from '../../../output/html/section.ts';
import { countOf } from '../../../output/text/count-of.ts';
import { groupBy } from '../../../shared/collections/group-by.ts';
import type { ReportLine } from './report-line.ts';
import { type Links, quote } from './report-line.ts';

const maxQuotes = 10;

export function profanitySection(lines: readonly ReportLine[], links: Links): Section | undefined {
  const profane = lines.filter((line) => line.profane.length > 0);
  if (profane.length === 0) return undefined;
  const bySide = groupBy(profane, ({ role }) => role);
  const agents = bySide.get('agent')?.length ?? 0;
  return {
    id: 'profanity',
    heading: 'Profanity',
    inShort: `${countOf(profane.length, 'line')} of ${lines.length}${bySide.size > 0 ? `; ${agents === 0 ? 'none' : agents} of them by agents` : ''}`,
    body: html`<ul class="quotes">${profane.slice(0, maxQuotes).map((line) => quote(line, links))}</ul>
${profane.length > maxQuotes && html`<p class="hint">These are the first ${maxQuotes}.</p>`}`,
  };
}

/** Who promised what, and by when; then the requests. */

import type { ActionItem } from '../../../engines/conversation/judged-utterance.ts';
import { type Html, html } from '../../../output/html/html.ts';
import type { Section } from '../../../output/html/section.ts';
import { countOf } from '../../../output/text/count-of.ts';
import { type Links, playLink, quotePlace, type ReportLine, shorten } from './report-line.ts';

const maxRows = 100;

interface Made {
  readonly action: ActionItem;
  readonly line: ReportLine;
}

export function promisesSection(lines: readonly ReportLine[], links: Links): Section | undefined {
  const all = lines.flatMap((line) => line.actions.map((action): Made => ({ action, line })));
  // Something that a customer says they will do is not a promise of the company.
  const promises = all.filter(({ action, line }) => action.type === 'promise' && line.role !== 'customer');
  const requests = all.filter(({ action, line }) => action.type !== 'promise' && line.role !== 'agent');
  if (promises.length + requests.length === 0) return undefined;
  const dated = promises.filter(({ action }) => action.due !== undefined).length;
  return {
    id: 'promises',
    heading: 'Promises',
    inShort: `${countOf(promises.length, 'promise')}, ${dated} of them with a time; ${countOf(requests.length, 'request')}`,
    body: html`${table('Promised', promises, links)}${table('Asked for', requests, links)}`,
  };
}

/** Promises with a day first, in chronological order. */
function table(title: string, made: readonly Made[], links: Links): Html | false {
  if (made.length === 0) return false;
  const sorted = made.toSorted((a, b) => {
    const [one, other] = [a.action.due_date ?? '9', b.action.due_date ?? '9'];
    return one < other ? -1 : one > other ? 1 : 0;
  });
  return html`<h3>${title}</h3>
<div class="wide plain" role="region" tabindex="0" aria-label="${title}"><table class="promises stacks">
<thead><tr><th scope="col">Who</th><th scope="col">What</th><th scope="col">By when</th><th scope="col">Where</th></tr></thead>
<tbody>${sorted.slice(0, maxRows).map(({ action: { owner, sentence, due, due_date }, line }) => {
    const place = quotePlace(line);
    return html`<tr><th scope="row"><bdi>${owner ?? line.speaker ?? '–'}</bdi></th><td class="said" dir="auto">${shorten(sentence)}</td><td data-label="By when">${due}${due_date !== undefined && html` <span class="quiet">${due_date}</span>`}</td><td>${links.isInTable(line) ? html`<a href="#line-${line.number}">${place}</a>` : place}${playLink(line, links)}</td></tr>\n`;
  })}</tbody></table></div>${
    sorted.length > maxRows && html`<p class="hint">These are ${maxRows} of ${sorted.length}.</p>`
  }
`;
}

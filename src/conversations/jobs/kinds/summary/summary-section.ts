/** A summary: its sentences, and their places in the text if the text is known. */

import { html } from '../../../../output/html/html.ts';
import { markText } from '../../../../output/html/marked-text.ts';
import { formatShare } from '../../../../output/html/section.ts';
import { countOf } from '../../../../output/text/count-of.ts';
import type { ReportSection, SectionContent, SectionSources } from '../../job-kind.ts';
import { locateSentences } from '../placed-sentences.ts';
import { type SummaryReply, summarySentences } from './summary.ts';

export const summarySection: ReportSection<SummaryReply> = { shows: 'text', render };

function render(reply: SummaryReply, { id, text }: SectionSources): SectionContent {
  const sentences = summarySentences(reply);
  const spans = text === undefined ? undefined : locateSentences(text, sentences);
  const length = sentences.reduce((sum, { sentence }) => sum + sentence.length, 0);
  const share = text === undefined ? '' : `, ${formatShare(length, text.length)} of the text`;
  const list = html`<ol class="summary">
${sentences.map(({ sentence }, i) =>
  spans === undefined
    ? html`<li dir="auto">${sentence}</li>\n`
    : html`<li dir="auto">${sentence} <a href="#${id}-${i + 1}" aria-label="Sentence ${i + 1} in the text">in the text</a></li>\n`,
)}</ol>`;
  const inText =
    text !== undefined &&
    spans !== undefined &&
    html`<h3>In the text</h3>
${markText(text, spans, (part, i, first) => html`<mark${first && html` id="${id}-${i + 1}"`}>${part}</mark>`)}`;
  return {
    inShort:
      sentences.length === 0 ? 'There are no sentences in the text' : countOf(sentences.length, 'sentence') + share,
    body: html`${sentences.length > 0 && list}${inText}`,
  };
}

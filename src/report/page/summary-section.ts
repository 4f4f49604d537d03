/** A summary: its sentences, and where they stand in the text when that is there. */

import { locateSentences } from '../../jobs/results/locate-sentences.ts';
import { countOf } from '../../output/count-of.ts';
import type { SummaryContent } from '../report-content.ts';
import { html } from './html.ts';
import { markText } from './marked-text.ts';
import { describeJob, formatShare, headingOf, type Section } from './section.ts';

export function summarySection(id: string, content: SummaryContent): Section {
  const { sentences, text } = content;
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
    id,
    heading: headingOf(content),
    inShort:
      sentences.length === 0 ? 'There are no sentences in the text' : countOf(sentences.length, 'sentence') + share,
    body: html`${describeJob(content)}${sentences.length > 0 && list}${inText}`,
  };
}

/**
 * The sentiment of a text: the number of sentences in each class, the course, the strongest sentences, and all of them.
 */

import { type Html, html } from '../../../../output/html/html.ts';
import { markText } from '../../../../output/html/marked-text.ts';
import { formatShare } from '../../../../output/html/section.ts';
import { countOf } from '../../../../output/text/count-of.ts';
import type { ReportSection, SectionContent, SectionSources } from '../../job-kind.ts';
import { locateSentences } from '../placed-sentences.ts';
import { ratedSentences, type SentimentReply } from './sentiment.ts';
import { sentimentChart } from './sentiment-chart.ts';
import { countClasses, describeVerdict, judge, type SentenceVerdict } from './verdicts.ts';

export const sentimentSection: ReportSection<SentimentReply> = { shows: 'text', render };

/** A sentence at least this far from the middle may be listed as one of the strongest. */
const farFromMiddle = 0.75;
const maxStrongest = 3;

function render(reply: SentimentReply, { id, text }: SectionSources): SectionContent {
  const verdicts = ratedSentences(reply).map(judge);
  if (verdicts.length === 0) return { inShort: 'There are no sentences in the text', body: html`` };
  const body = html`${legend(id, verdicts)}
<h3>Over the text</h3>
${sentimentChart(`${id}-course`, verdicts)}
${strongest(id, verdicts)}
<h3>${text === undefined ? 'Sentence by sentence' : 'In the text'}</h3>
${text === undefined ? listSentences(id, verdicts) : inText(id, text, verdicts)}`;
  return { inShort: describe(verdicts), body };
}

/** Use counts: a mean is meaningless if half of a text is praise and half complaint. */
function describe(verdicts: readonly SentenceVerdict[]): string {
  const count = (sign: string) => verdicts.filter((one) => one.sign.startsWith(sign)).length;
  return `${count('−')} of ${countOf(verdicts.length, 'sentence')} negative, ${count('+')} positive`;
}

/** The classes with their colours and counts; unticking one removes it from the sentences below. */
function legend(id: string, verdicts: readonly SentenceVerdict[]): Html {
  const counts = countClasses(verdicts);
  const shown = counts.filter(({ count }) => count > 0);
  let x = 0;
  const parts = [...shown].reverse().map(({ key, count }) => {
    const width = (1000 * count) / verdicts.length;
    const part = html`<rect class="c-${key}" x="${x.toFixed(2)}" y="0" width="${Math.max(0, width - 2).toFixed(2)}" height="10"/>`;
    x += width;
    return part;
  });
  return html`<svg class="shares" aria-hidden="true" viewBox="0 0 1000 10" width="100%" height="0.75em" preserveAspectRatio="none">${parts}</svg>
<fieldset class="legend"><legend>Sentences of each class</legend>
${counts.map(
  ({ name, key, count }) =>
    html`<label for="${id}-show-${key}"><input type="checkbox" id="${id}-show-${key}" class="show-${key}" checked${
      count === 0 && html` disabled`
    }> <span class="swatch b-${key}" aria-hidden="true"></span>${name} <span class="number">${count}</span> <span class="quiet">(${formatShare(count, verdicts.length)})</span></label>\n`,
)}</fieldset>
<p class="hint">Untick a class to take it out of the sentences below. The stronger a colour, the surer the class.</p>`;
}

function strongest(id: string, verdicts: readonly SentenceVerdict[]): Html | false {
  const numbered = verdicts.map((verdict, i) => ({ ...verdict, i }));
  const best = numbered
    .filter(({ value }) => value >= farFromMiddle)
    .sort((a, b) => b.value - a.value)
    .slice(0, maxStrongest);
  const worst = numbered
    .filter(({ value }) => value <= -farFromMiddle)
    .sort((a, b) => a.value - b.value)
    .slice(0, maxStrongest);
  if (best.length + worst.length === 0) return false;
  const list = (title: string, sentences: typeof numbered) =>
    sentences.length > 0 &&
    html`<div><h4>${title}</h4><ul>${sentences.map(
      ({ sentence, i, key }) =>
        html`<li class="edge-${key}"><a href="#${id}-${i + 1}" dir="auto">${sentence.sentence}</a></li>`,
    )}</ul></div>`;
  return html`<h3>Strongest sentences</h3>
<div class="strongest">${list('Most positive', best)}${list('Most negative', worst)}</div>`;
}

const listSentences = (id: string, verdicts: readonly SentenceVerdict[]): Html =>
  html`<ol class="sentences">
${verdicts.map(
  (verdict, i) =>
    html`<li id="${id}-${i + 1}" class="s s-${verdict.key} edge-${verdict.key} ground-${verdict.key}-${verdict.strength}"><span dir="auto">${verdict.sentence.sentence}</span> <span class="verdict"><span aria-hidden="true">${verdict.sign}</span> ${describeVerdict(verdict)}</span></li>\n`,
)}</ol>`;

function inText(id: string, text: string, verdicts: readonly SentenceVerdict[]): Html {
  const spans = locateSentences(
    text,
    verdicts.map(({ sentence }) => sentence),
  );
  if (spans === undefined) return listSentences(id, verdicts);
  return markText(text, spans, (part, i, first) => {
    const verdict = verdicts[i];
    if (verdict === undefined) return html`${part}`;
    const words = describeVerdict(verdict);
    return html`<bdi${first && html` id="${id}-${i + 1}"`} class="s s-${verdict.key} ground-${verdict.key}-${verdict.strength}" title="${words}">${part}${
      first && html`<span class="aside"> (${words})</span>`
    }${first && verdict.sign !== '' && html`<sup aria-hidden="true">${verdict.sign}</sup>`}</bdi>`;
  });
}

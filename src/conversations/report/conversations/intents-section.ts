/**
 * What customers want: their intents with counts, share, mean sentiment and examples, and the lines that matched
 * nothing.
 */
import { countWords } from '../../../engines/conversation/count-words.ts';
import type { NamedScore } from '../../../engines/conversation/judged-utterance.ts';
import { type Html, html } from '../../../output/html/html.ts';
import { formatShare, type Section } from '../../../output/html/section.ts';
import { countOf } from '../../../output/text/count-of.ts';
import { groupBy } from '../../../shared/collections/group-by.ts';
import { percent } from '../../analysis/summary/count-table.ts';
import type { TopicSummary } from '../../analysis/summary/topic-overview.ts';
import { formatValue, isNegative, isPositive, type Links, meanValue, quote, type ReportLine } from './report-line.ts';

const examplesEach = 3;
/** Minimum length of a line without an intent: shorter ones are greetings, thanks and plain answers. */
const minWords = 4;
const maxUnmatched = 8;

type Theme = ReturnType<typeof listThemes>[number];

/** @param lines those of customers, or all if no customer is known */
export function intentsSection(lines: readonly ReportLine[], links: Links): Section | undefined {
  const themes = listThemes(lines, ({ intents }) => intents);
  const tags = listThemes(lines, (line) => line.tags);
  if (themes.length + tags.length === 0) return undefined;
  const telling = lines.filter(({ text }) => countWords(text) >= minWords);
  const unmatched = telling.filter((line) => line.intents.length === 0);
  const [first] = themes;
  const customers = lines.some(({ role }) => role === 'customer');
  return {
    id: 'wants',
    heading: customers ? 'What customers want' : 'What people want',
    inShort:
      first === undefined
        ? `No line matched an intent; ${countOf(tags.length, 'tag')} found`
        : `Most often ${first.name}: ${countOf(first.lines.length, 'line')} in ${countOf(first.conversations, 'conversation')}; ${unmatched.length} of ${countOf(telling.length, 'line')} of ${minWords} words or more matched no intent`,
    body: html`${themes.length > 0 && themeTable('Intents', 'intent', themes, lines.length, links)}
${tags.length > 0 && themeTable('Tags', 'tag', tags, lines.length, links)}
${themes.length > 0 && showUnmatched(unmatched, links)}`,
  };
}

/** Most lines first. A line counts for each name that it matched. */
export function listThemes(lines: readonly ReportLine[], namesOf: (line: ReportLine) => readonly NamedScore[]) {
  const pairs = lines.flatMap((line) => namesOf(line).map(({ name, score }) => ({ name, score, line })));
  return [...groupBy(pairs, ({ name }) => name)]
    .map(([name, said]) => ({
      name,
      lines: said.sort((a, b) => b.score - a.score).map(({ line }) => line),
      conversations: new Set(said.map(({ line }) => line.conversation)).size,
    }))
    .sort((a, b) => b.lines.length - a.lines.length || a.name.localeCompare(b.name));
}

function themeTable(title: string, noun: string, themes: readonly Theme[], whole: number, links: Links): Html {
  const max = Math.max(...themes.map(({ lines }) => lines.length));
  return html`<h3>${title}</h3>
<div class="wide plain" role="region" tabindex="0" aria-label="${title}"><table class="themes stacks">
<thead><tr><th scope="col">${title.slice(0, -1)}</th><th scope="col" class="number">Lines</th><th scope="col" class="number">Share</th><th scope="col" class="number">Conversations</th><th scope="col" class="number">Negative</th><th scope="col" class="number">Mean sentiment</th><th scope="col"><span class="aside">Lines, as a bar</span></th></tr></thead>
<tbody>${themes.map(({ name, lines, conversations }) => {
    return html`<tr><th scope="row"><a href="#lines" data-filter-name="${noun}" data-filter-value="${name}">${name}</a></th><td class="number" data-label="Lines">${lines.length}</td><td class="number" data-label="Share">${formatShare(lines.length, whole)}</td><td class="number" data-label="Conversations">${conversations}</td><td class="number" data-label="Negative">${lines.filter(isNegative).length}</td><td class="number" data-label="Mean sentiment">${formatValue(meanValue(lines))}</td><td>${shareBar(lines, max)}</td></tr>\n`;
  })}</tbody></table></div>
${themes.map(
  ({ name, lines }) => html`<details class="examples"><summary>${name}: what was said</summary>
<ul class="quotes">${pickExamples(lines).map((line) => quote(line, links))}</ul></details>\n`,
)}`;
}

/** A bar as long as the number of lines, in the colours of their sentiment. @param max the lines of the longest bar */
function shareBar(lines: readonly ReportLine[], max: number): Html {
  const negative = lines.filter(isNegative).length;
  const positive = lines.filter(isPositive).length;
  let x = 0;
  const parts = (
    [
      ['negative', negative],
      ['neutral', lines.length - negative - positive],
      ['positive', positive],
    ] as const
  ).map(([key, count]) => {
    const width = (100 * count) / max;
    const part = html`<rect class="c-${key}" x="${x.toFixed(1)}" width="${width.toFixed(1)}" height="10"/>`;
    x += width;
    return part;
  });
  return html`<svg class="bar" aria-hidden="true" viewBox="0 0 100 10" preserveAspectRatio="none">${parts}</svg>`;
}

/** The best-scored lines, from different conversations if possible. */
function pickExamples(lines: readonly ReportLine[]): ReportLine[] {
  const seen = new Set<string>();
  const own = lines.filter(({ conversation }) => !seen.has(conversation) && seen.add(conversation));
  return [...own, ...lines.filter((line) => !own.includes(line))].slice(0, examplesEach);
}

function showUnmatched(unmatched: readonly ReportLine[], links: Links): Html | false {
  if (unmatched.length === 0) return false;
  const worst = [...unmatched]
    .sort((a, b) => (a.sentiment_score ?? 0) - (b.sentiment_score ?? 0))
    .slice(0, maxUnmatched);
  return html`<h3>Matched no intent</h3>
<p class="hint">${countOf(unmatched.length, 'line')} of ${minWords} words or more. The most negative of them:</p>
<ul class="quotes">${worst.map((line) => quote(line, links))}</ul>
<p class="hint">To turn such lines into intents: sta suggest intents FILE</p>`;
}

/** What customers talk about, without intents: `--with topics`. */
export function topicsSection(topics: readonly TopicSummary[] = []): Section | undefined {
  const [first] = topics;
  if (first === undefined) return undefined;
  return {
    id: 'topics',
    heading: 'Topics',
    inShort: `${first.name} has most lines: ${first.lines}`,
    body: html`<table><thead><tr><th>Topic</th><th>Lines</th><th>Example</th></tr></thead><tbody>${topics.map(
      ({ name, lines, share, example }) =>
        html`<tr><td>${name}</td><td>${countOf(lines, 'line')}, ${percent(share)}</td><td>${example}</td></tr>\n`,
    )}</tbody></table>`,
  };
}

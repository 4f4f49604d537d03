/** All lines in one table, to sort and filter. Without the page's script, it reads from top to bottom. */

import { type Html, html } from '../../../output/html/html.ts';
import type { Section } from '../../../output/html/section.ts';
import { countOf } from '../../../output/text/count-of.ts';
import { formatTime } from '../../../output/text/format-time.ts';
import { moodOf } from '../../analysis/rows/row.ts';
import { keyOfValue } from '../../jobs/kinds/sentiment/verdicts.ts';
import { formatValue, type ReportLine } from './report-line.ts';

/** Maximum rows: with more, browsers are slow to open the page. */
export const maxRows = 5000;

/** @param lines all lines of the page; the table has the first {@link maxRows} */
export function linesSection(lines: readonly ReportLine[]): Section {
  const rows = lines.slice(0, maxRows);
  const several = new Set(rows.map(({ conversation }) => conversation)).size > 1;
  const namesOf = (pick: (line: ReportLine) => readonly string[]) =>
    [...new Set(rows.flatMap(pick))].sort((a, b) => a.localeCompare(b));
  const speakers = namesOf(({ speaker }) => (speaker === undefined ? [] : [speaker]));
  const intents = namesOf((line) => line.intents.map(({ name }) => name));
  const tags = namesOf((line) => line.tags.map(({ name }) => name));
  const columns: readonly (Column | false)[] = [
    { title: '#', sort: 'number', cell: ({ number }) => html`${number}` },
    several && { title: 'Conversation', sort: 'text', cell: ({ conversation }) => html`<bdi>${conversation}</bdi>` },
    rows.some(isPlacedInTime) && { title: 'Time', sort: 'number', cell: timeCell, key: timeKey },
    speakers.length > 0 && { title: 'Speaker', sort: 'text', cell: ({ speaker }) => html`<bdi>${speaker}</bdi>` },
    { title: 'Line', sort: 'text', cell: ({ text }) => html`<span class="said" dir="auto">${text}</span>` },
    { title: 'Sentiment', sort: 'number', cell: sentimentCell, key: ({ sentiment_score }) => sentiment_score ?? 0 },
    { title: 'Matches', sort: 'text', cell: matchesCell, isLabelled: true },
  ];
  const shown = columns.filter((column) => column !== false);
  return {
    id: 'lines',
    heading: 'All lines',
    inShort:
      rows.length < lines.length
        ? `The first ${rows.length} of ${countOf(lines.length, 'line')}, to sort and filter; -o csv or -o ndjson writes all of them`
        : `${countOf(lines.length, 'line')}, to sort and filter`,
    body: html`<form class="filters" data-filters="line-table" hidden>
<label>Text <input type="search" name="text"></label>
${choice('Speaker', 'speaker', speakers)}
<label>Sentiment <select name="mood"><option value="">all</option><option>negative</option><option>neutral</option><option>positive</option></select></label>
${choice('Intent', 'intent', intents, 'none')}
${choice('Tag', 'tag', tags, 'none')}
<button type="reset">Show all</button>
<output name="count" aria-live="polite"></output>
</form>
<div class="wide tallest plain" role="region" tabindex="0" aria-label="All lines"><table id="line-table" class="stacks" data-sortable>
<thead><tr>${shown.map(({ title, sort }) => html`<th scope="col" data-sort="${sort}">${title}</th>`)}</tr></thead>
<tbody>${rows.map((line) => tableRow(line, shown))}</tbody>
</table></div>`,
  };
}

interface Column {
  readonly title: string;
  readonly sort: 'number' | 'text';
  readonly cell: (line: ReportLine) => Html;
  /** True if the title is needed where the table has no columns, on a narrow screen. */
  readonly isLabelled?: boolean;
  /** The sort key of the column, if it is not the text. */
  readonly key?: (line: ReportLine) => number;
}

function tableRow(line: ReportLine, columns: readonly Column[]): Html {
  const mood = moodOf(line);
  // Names do not contain line breaks, so one separates the names.
  const join = (names: readonly { readonly name: string }[]) => names.map(({ name }) => name).join('\n');
  return html`<tr id="line-${line.number}" data-speaker="${line.speaker ?? ''}" data-mood="${mood ?? ''}" data-intent="${join(line.intents)}" data-tag="${join(line.tags)}">${columns.map(
    ({ title, cell, key, sort, isLabelled }, i) =>
      i === 0
        ? html`<th scope="row" class="number">${cell(line)}</th>`
        : html`<td${key !== undefined && html` data-key="${key(line)}"`}${sort === 'number' && html` class="figure"`}${isLabelled === true && html` data-label="${title}"`}>${cell(line)}</td>`,
  )}</tr>\n`;
}

const choice = (title: string, name: string, values: readonly string[], none?: string): Html | false =>
  values.length > 0 &&
  html`<label>${title} <select name="${name}"><option value="">all</option>${none !== undefined && html`<option value="-">${none}</option>`}${values.map((value) => html`<option value="=${value}">${value}</option>`)}</select></label>\n`;

const isPlacedInTime = ({ start, date }: ReportLine): boolean => start !== undefined || date !== undefined;
const sentimentCell = ({ sentiment, sentiment_score: value }: ReportLine): Html =>
  sentiment === undefined
    ? html``
    : html`<span class="swatch b-${keyOfValue(value ?? 0)}" aria-hidden="true"></span> ${sentiment.toLowerCase()} <span class="quiet number">${formatValue(value)}</span>`;
const matchesCell = ({ intents, tags }: ReportLine): Html =>
  html`${[...intents, ...tags].map(({ name }) => name).join(', ')}`;
const timeKey = ({ start = 0, date }: ReportLine): number =>
  (date === undefined ? 0 : Date.parse(date.length === 10 ? date : `${date}Z`)) + start * 1000;
/** The day, unless it is only the date of a recording's file. */
const timeCell = ({ start, date }: ReportLine): Html =>
  start !== undefined ? html`${formatTime(start * 1000)}` : html`${date?.replace('T', ' ').slice(0, 16)}`;

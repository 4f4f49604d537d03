/** One row per conversation: what it was about, how it ended, and its figures. */

import { type Html, html } from '../../../output/html/html.ts';
import { formatShare, type Section } from '../../../output/html/section.ts';
import { countOf } from '../../../output/text/count-of.ts';
import { formatElapsed } from '../../../output/text/format-time.ts';
import type { ConversationRow } from '../../analysis/per-conversation/conversation-row.ts';
import { describePromises, outcomeWords } from '../../analysis/per-conversation/describe-conversation.ts';
import { formatValue, type ReportLine, shorten } from './report-line.ts';

/** Maximum rows: with more, the page is slow to open. */
const maxRows = 1_000;

/** Its `source` is the name of the file on the page, without its folder. */
export type ReportConversation = ConversationRow;

interface Column {
  readonly title: string;
  /** False if no row has a value. */
  readonly isKnown: (row: ReportConversation) => boolean;
  readonly cell: (row: ReportConversation) => Html | string | number;
  /** The sort key; without one, the text. */
  readonly key?: (row: ReportConversation) => number;
}

/** @param links conversations whose first line is in the table of lines → its number, by {@link conversationKey} */
export function conversationsSection(
  rows: readonly ReportConversation[],
  links: ReadonlyMap<string, number>,
): Section | undefined {
  if (rows.length === 0) return undefined;
  const worstFirst = rows.toSorted((a, b) => (a.last_sentiment ?? 0) - (b.last_sentiment ?? 0));
  const shown = listColumns(links).filter(({ isKnown }) => rows.some(isKnown));
  return {
    id: 'conversations',
    heading: 'Conversations',
    inShort: describe(rows),
    body: html`<div class="wide taller plain" role="region" tabindex="0" aria-label="Conversations"><table id="conversation-table" class="stacks" data-sortable>
<thead><tr>${shown.map(({ title, key }) => html`<th scope="col" data-sort="${key === undefined ? 'text' : 'number'}">${title}</th>`)}</tr></thead>
<tbody>${worstFirst.slice(0, maxRows).map((row) => html`<tr>${shown.map((column, i) => tableCell(column, row, i === 0))}</tr>\n`)}</tbody>
</table></div>
<p class="hint">Those with the most negative end come first.${rows.length > maxRows && ` These are ${maxRows} of ${rows.length}; --per conversation writes all of them.`} Outcome and kept promises are known as far as somebody says them. <code>sta help figures</code> defines the figures.</p>`,
  };
}

function describe(rows: readonly ReportConversation[]): string {
  const said = Object.entries(outcomeWords).flatMap(([outcome, word]) => {
    const count = rows.filter((row) => row.outcome === outcome).length;
    return count === 0 ? [] : [`${count} ${word}`];
  });
  const worse = rows.filter(({ sentiment_change: change = 0 }) => change < 0).length;
  const changes = worse === 0 ? [] : [`customers end more negative than they began in ${worse}`];
  return [countOf(rows.length, 'conversation'), ...said, ...changes].join(', ');
}

/** Identifies a conversation among the lines of the page. */
const conversationKey = (source: string, conversation: string): string => JSON.stringify([source, conversation]);

/** The numbers of first lines, by conversation. */
export function firstLines(lines: readonly ReportLine[], maxNumber: number): ReadonlyMap<string, number> {
  const first = new Map<string, number>();
  for (const { source, conversation, number } of lines) {
    const key = conversationKey(source, conversation);
    if (number <= maxNumber && !first.has(key)) first.set(key, number);
  }
  return first;
}

function listColumns(links: ReadonlyMap<string, number>): readonly Column[] {
  const named = ({ source, conversation }: ReportConversation): Html => {
    const number = links.get(conversationKey(source, conversation ?? source));
    const name = html`<bdi>${conversation ?? source}</bdi>`;
    return number === undefined ? name : html`<a href="#line-${number}">${name}</a>`;
  };
  const numeric = (
    title: string,
    read: (row: ReportConversation) => number | undefined,
    show: (value: number) => string,
  ): Column => ({
    title,
    isKnown: (row) => read(row) !== undefined,
    cell: (row) => {
      const value = read(row);
      return value === undefined ? '–' : show(value);
    },
    key: (row) => read(row) ?? Number.NEGATIVE_INFINITY,
  });
  const share = (value: number) => formatShare(value, 1);
  const elapsed = (seconds: number) => formatElapsed(seconds * 1000);
  return [
    { title: 'Conversation', isKnown: () => true, cell: named },
    { title: 'Date', isKnown: ({ date }) => date !== undefined, cell: ({ date }) => date?.slice(0, 10) ?? '' },
    {
      title: 'Agent',
      isKnown: ({ agents }) => agents.length > 0,
      cell: ({ agents }) => html`<bdi>${agents.join(', ')}</bdi>`,
    },
    {
      title: 'Intents',
      isKnown: ({ intents = [] }) => intents.length > 0,
      cell: ({ intents = [] }) => intents.map(({ name }) => name).join(', '),
    },
    {
      title: 'Outcome',
      isKnown: ({ outcome }) => outcome !== undefined,
      cell: ({ outcome, outcome_sentence: said = '' }) =>
        outcome === undefined
          ? ''
          : html`${outcomeWords[outcome]} <span class="quiet said" dir="auto">${shorten(said, 80)}</span>`,
    },
    numeric('First', (row) => row.first_sentiment, formatValue),
    numeric('Last', (row) => row.last_sentiment, formatValue),
    numeric('Change', (row) => row.sentiment_change, formatValue),
    {
      title: 'Promises',
      isKnown: ({ promises_made: made = 0 }) => made > 0,
      cell: describePromises,
      key: ({ promises_made: made = 0 }) => made,
    },
    numeric('Agent talks', ({ agent }) => agent?.talk_share ?? agent?.word_share, share),
    numeric('Interruptions', (row) => row.interruptions, String),
    numeric('Silence', (row) => row.silence_share, share),
    numeric('Longest silence', (row) => row.longest_silence_seconds, elapsed),
    numeric('Dead air', (row) => row.dead_air, String),
    numeric('Agent responds', ({ agent }) => agent?.response_seconds, elapsed),
    numeric(
      'Loudness',
      (row) => row.loudness_db,
      (level) => `${level.toFixed(1)} dB`,
    ),
    numeric('Length', (row) => row.duration_seconds, elapsed),
    numeric('Lines', (row) => row.lines, String),
  ];
}

function tableCell({ title, cell, key }: Column, row: ReportConversation, isFirst: boolean): Html {
  if (isFirst) return html`<th scope="row">${cell(row)}</th>`;
  return html`<td data-label="${title}"${key !== undefined && html` data-key="${key(row)}" class="number"`}>${cell(row)}</td>`;
}

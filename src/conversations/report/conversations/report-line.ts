/** A line of a conversation with its results, from which every section of the page is built, and its quotation. */
import { meanOf } from '../../../output/html/group-evenly.ts';
import { type Html, html } from '../../../output/html/html.ts';
import { formatTime } from '../../../output/text/format-time.ts';
import { moodOf, type Row } from '../../analysis/rows/row.ts';
import { keyOfValue } from '../../jobs/kinds/sentiment/verdicts.ts';

type Lists = 'intents' | 'tags' | 'profane' | 'actions' | 'summary';

/** The `source` is the name of the file, without its folder; lists are empty if nothing was found, or looked for. */
export interface ReportLine extends Omit<Row, Lists | 'fields' | 'error'>, Required<Pick<Row, Lists>> {
  /** Lines with the same key belong to the same conversation. */
  readonly conversation: string;
  /** The group of a comparison that it is in. */
  readonly comparedAs: 0 | 1 | undefined;
  /** From 1, in the order of the input. */
  readonly number: number;
}

export const isNegative = (line: ReportLine): boolean => moodOf(line) === 'negative';
export const isPositive = (line: ReportLine): boolean => moodOf(line) === 'positive';

/** `+0.31`, `−1.20`. @param value -2 to 2 */
export const formatValue = (value: number | undefined): string =>
  value === undefined ? '–' : `${value >= 0.005 ? '+' : value <= -0.005 ? '−' : ''}${Math.abs(value).toFixed(2)}`;

/** The mean of the lines' values, -2 to 2; undefined if none has a value. */
export function meanValue(lines: readonly ReportLine[]): number | undefined {
  const values = lines.flatMap(({ sentiment_score }) => sentiment_score ?? []);
  return values.length === 0 ? undefined : meanOf(values);
}

/** Maximum length of a quotation, in characters; the table of lines has the whole text. */
const maxChars = 400;

/** The link targets of a quotation. */
export interface Links {
  /** True if the table of lines contains it. */
  readonly isInTable: (line: ReportLine) => boolean;
  /** The id of the player for its recording. */
  readonly playerOf: (line: ReportLine) => string | undefined;
}

/**
 * @param before the previous line, shown small, if it helps to understand the quotation
 * @param remark about the quotation, shown above it
 */
export function quote(line: ReportLine, links: Links, before?: ReportLine, remark?: string): Html {
  const key = keyOfValue(line.sentiment_score ?? 0);
  const place = html`${quotePlace(line)}`;
  return html`<li class="edge-${key}">${remark !== undefined && html`<p class="before">${remark}</p>`}${
    before && html`<p class="before"><b>${before.speaker ?? 'Before'}:</b> <bdi>${shorten(before.text)}</bdi></p>`
  }<p class="said" dir="auto">${shorten(line.text)}</p><p class="where">${line.speaker !== undefined && html`<bdi class="who">${line.speaker}</bdi>, `}${
    links.isInTable(line) ? html`<a href="#line-${line.number}">${place}</a>` : place
  }${playLink(line, links)}</p></li>\n`;
}

/** Length of the clip for a line without an end time, seconds. */
const clipSeconds = 10;
/** A line's times are those of its words: play from a little earlier to a little later. */
const margin = 0.2;

/** Plays only this line; false if the page does not have its recording. */
export function playLink(line: ReportLine, links: Links): Html | false {
  const player = links.playerOf(line);
  const { start, end = start === undefined ? undefined : start + clipSeconds } = line;
  if (player === undefined || start === undefined || end === undefined) return false;
  const seconds = Math.max(1, Math.round(end - start));
  return html` <a class="play" href="#${player}" data-plays="${player}" data-seconds="${Math.max(0, start - margin).toFixed(3)}" data-until="${(end + margin).toFixed(3)}" aria-label="Play ${seconds} seconds">Play ${seconds} s</a>`;
}

/** `call-1.vtt at 0:03.5`, `chat.csv, 2 March 2026`. */
export function quotePlace({ source, conversation, start, date, index }: ReportLine): string {
  const name = conversation === source ? source : `${source}, ${conversation}`;
  if (start !== undefined) return `${name} at ${formatTime(start * 1000)}`;
  return date === undefined ? `${name}, line ${index + 1}` : `${name}, ${date.replace('T', ' ').slice(0, 16)}`;
}

export const shorten = (text: string, max: number = maxChars): string =>
  text.length <= max
    ? text
    : `${text.slice(0, text.lastIndexOf(' ', max) > max / 2 ? text.lastIndexOf(' ', max) : max)} …`;

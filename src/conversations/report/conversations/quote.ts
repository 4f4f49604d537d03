/** A line as the sections show it: text, speaker and place. */

import { type Html, html } from '../../../output/html/html.ts';
import { formatTime } from '../../../output/text/format-time.ts';
import { keyOfValue } from '../../jobs/kinds/sentiment/verdicts.ts';
import type { ReportLine } from './report-line.ts';

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

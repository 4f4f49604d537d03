/** The sections of the page, one per result. */
import { type Html, html } from './html.ts';

export interface Section {
  /** The prefix of every id in the section: `s1`. */
  readonly id: string;
  readonly heading: string;
  /** The result in one line, for the table of contents and below the heading. */
  readonly inShort: string;
  readonly body: Html;
}

/**
 * The end of an id distinguishes jobs, as in `sta jobs list`; the whole id would let every reader fetch the result from
 * the service.
 */
export function describeJob(id: string, startedAt: string | undefined): Html {
  const started =
    startedAt === undefined
      ? undefined
      : html`, started <time datetime="${startedAt}">${formatDay(Date.parse(startedAt))}</time>`;
  return html`<p class="job">Job ${id.length > 8 && '…'}${id.slice(-8)}${started}</p>`;
}

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/** Formats a time for people, in UTC: a page has readers in many time zones. */
export const formatDay = (timeMs: number): string =>
  Number.isFinite(timeMs) ? `${dayFormat.format(timeMs)} UTC` : 'at an unknown time';

/** Formats a share as `17%`; a share above zero never reads as 0%. */
export function formatShare(part: number, whole: number): string {
  const percent = whole === 0 ? 0 : (100 * part) / whole;
  return percent > 0 && percent < 1 ? 'under 1%' : `${Math.round(percent)}%`;
}

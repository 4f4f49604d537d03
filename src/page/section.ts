/** The sections of the page, one per result. */
import { type Html, html } from './html.ts';

export interface Section {
  /** The start of every id in it: `s1`. */
  readonly id: string;
  readonly heading: string;
  /** The result in a line, for the contents and below the heading. */
  readonly inShort: string;
  readonly body: Html;
}

/** The id's beginning tells jobs apart; the whole of it would let every reader fetch the result from the service. */
export function describeJob(id: string, startedAt: string | undefined): Html {
  const started =
    startedAt === undefined
      ? undefined
      : html`, started <time datetime="${startedAt}">${formatDay(Date.parse(startedAt))}</time>`;
  return html`<p class="job">Job ${id.slice(0, 8)}${id.length > 8 && '…'}${started}</p>`;
}

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/** A moment for people, in UTC: the readers of a page sit in many zones. */
export const formatDay = (timeMs: number): string =>
  Number.isFinite(timeMs) ? `${dayFormat.format(timeMs)} UTC` : 'at an unknown time';

/** `17%`; what is there never reads as nothing. */
export function formatShare(part: number, whole: number): string {
  const percent = whole === 0 ? 0 : (100 * part) / whole;
  return percent > 0 && percent < 1 ? 'under 1%' : `${Math.round(percent)}%`;
}

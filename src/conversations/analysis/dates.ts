/**
 * The day of an utterance, as its input writes it (time zones are not converted), and the periods that days belong to.
 */

export const periods = ['day', 'week', 'month'] as const;
export type Period = (typeof periods)[number];

const dateNames =
  /^(?:date|datetime|date[ _-]?time|day|time|timestamp|when|(?:created|sent|received|posted|started|updated|closed|message|chat|call|conversation)[ _-]?(?:at|on|date|time|timestamp)?|ts)$/i;

const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]+(\d{1,2}:\d{2}(?::\d{2})?))?/;
/** `02.11.2026`: with full stops, the day comes first. With slashes, the order is ambiguous. */
const european = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?:,?\s+(\d{1,2}:\d{2}(?::\d{2})?))?/;
/** `Mon, 02 Nov 2026 09:13`, `2 November 2026`, `Nov 2, 2026`. */
const named = /^(?:[a-z]{3,9},?\s+)?(?:\d{1,2}\s+[a-z]{3,9}|[a-z]{3,9}\s+\d{1,2}),?\s+\d{4}\b/i;

/** @returns `2026-11-02` or `2026-11-02T09:13:00`; undefined if the day is not certain */
export function readDate(value: unknown): string | undefined {
  if (typeof value === 'number') return ofEpoch(value);
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  if (/^\d{10}(?:\.\d+)?$|^\d{13}$/.test(text)) return ofEpoch(Number(text));
  const [, year, month, day, time] = iso.exec(text) ?? [];
  if (year !== undefined) return compose(year, month, day, time);
  const [, d, m, y, t] = european.exec(text) ?? [];
  if (y !== undefined) return compose(y, m, d, t);
  if (!named.test(text)) return undefined;
  // Ignore the zone at the end, since it would change the day.
  const ms = Date.parse(`${text.replace(/\s+(?:[A-Z]{2,}(?![A-Z])|[+-]\d{4}|\([^()]*\))*$/, '')} UTC`);
  return Number.isNaN(ms) ? undefined : new Date(ms).toISOString().slice(0, 19);
}

function ofEpoch(value: number): string | undefined {
  const ms = value > 1e11 ? value : value * 1000;
  // From 1990 to 2100: anything else is not a date.
  return ms > 631e9 && ms < 4_102e9 ? new Date(ms).toISOString().slice(0, 19) : undefined;
}

function compose(year = '', month = '', day = '', time?: string): string | undefined {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const ms = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== date) return undefined;
  if (time === undefined) return date;
  const [hours = '', minutes = '', seconds = '00'] = time.split(':');
  const valid = Number(hours) < 24 && Number(minutes) < 60 && Number(seconds) < 60;
  return valid ? `${date}T${hours.padStart(2, '0')}:${minutes}:${seconds}` : date;
}

/** The date in the fields of an utterance: the first field with the name and the form of a date. */
export function dateIn(fields: Readonly<Record<string, unknown>> | undefined): string | undefined {
  for (const [name, value] of Object.entries(fields ?? {})) {
    const date = dateNames.test(name) ? readDate(value) : undefined;
    if (date !== undefined) return date;
  }
  return undefined;
}

/** The date in the name of a file: `2026-11-02 call.vtt`, `GMT20261102-091300_Recording.vtt`. */
export function dateInName(name: string): string | undefined {
  const [, year, month, day] =
    /(?<!\d)((?:19|20)\d\d)[-_.]?([01]\d)[-_.]?([0-3]\d)(?!\d)/.exec(name.slice(name.lastIndexOf('/') + 1)) ?? [];
  return year === undefined ? undefined : compose(year, month, day);
}

/** `2026-11-02`, `2026-W45` (ISO 8601: weeks begin on Monday), `2026-11`. */
export function periodOf(date: string, period: Period): string {
  if (period === 'day') return date.slice(0, 10);
  if (period === 'month') return date.slice(0, 7);
  const day = new Date(`${date.slice(0, 10)}T00:00:00Z`);
  // The week belongs to the year of its Thursday.
  day.setUTCDate(day.getUTCDate() + 4 - (day.getUTCDay() || 7));
  const first = Date.UTC(day.getUTCFullYear(), 0, 1);
  const week = Math.ceil(((day.getTime() - first) / 86_400_000 + 1) / 7);
  return `${day.getUTCFullYear()}-W${String(week).padStart(2, '0')}`;
}

/** `2026-W45` as `2 Nov`, the day of its Monday. */
export function mondayOf(week: string): string {
  const [year = 0, number = 0] = week.split('-W').map(Number);
  const fourth = new Date(Date.UTC(year, 0, 4));
  const ms = fourth.getTime() + ((number - 1) * 7 - ((fourth.getUTCDay() || 7) - 1)) * 86_400_000;
  return new Date(ms).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
}

/** The Retry-After header (RFC 9110, section 10.2.3): a number of seconds, or a date. */

/** @returns milliseconds from now, 0 for a past date; undefined if the header is missing or invalid */
export function readRetryAfterMs(value: string | undefined, nowMs: number): number | undefined {
  const text = value?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  // Every form of an HTTP date begins with the name of a day; Date.parse alone would accept much more.
  const dateMs = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(dateMs) ? undefined : Math.max(0, dateMs - nowMs);
}

/** Periods of time in UTC, named so that they sort: `2026-03-02`, `2026-W10`, `2026-03`. */

export type Period = 'day' | 'week' | 'month';

const dayMs = 86_400_000;

/** @param atMs milliseconds since 1970 @returns the period's name; a week is that of ISO 8601 */
export function periodOf(atMs: number, period: Period): string {
  const day = new Date(atMs).toISOString().slice(0, 10);
  if (period === 'day') return day;
  if (period === 'month') return day.slice(0, 7);
  // The week belongs to the year of its Thursday.
  const weekday = (new Date(atMs).getUTCDay() + 6) % 7;
  const thursday = new Date(Math.floor(atMs / dayMs) * dayMs + (3 - weekday) * dayMs);
  const firstMs = Date.UTC(thursday.getUTCFullYear(), 0, 1);
  const week = 1 + Math.floor((thursday.getTime() - firstMs) / (7 * dayMs));
  return `${thursday.getUTCFullYear()}-W${String(week).padStart(2, '0')}`;
}

/** The finest period of which there are at most 45 between two times. */
export function choosePeriod(firstMs: number, lastMs: number): Period {
  const days = (lastMs - firstMs) / dayMs;
  return days <= 45 ? 'day' : days <= 45 * 7 ? 'week' : 'month';
}

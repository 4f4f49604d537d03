/** The periods that days belong to. */
export const periods = ['day', 'week', 'month'] as const;
export type Period = (typeof periods)[number];

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

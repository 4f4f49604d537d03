import type { JudgedUtterance } from './judged-utterance.ts';

/** Seconds since 1970 for an utterance whose date has a time of day. */
export function momentOf({ date }: JudgedUtterance): number | undefined {
  if (date === undefined || date.length <= 10) return undefined;
  const ms = Date.parse(`${date}Z`);
  return Number.isNaN(ms) ? undefined : ms / 1000;
}

/** Seconds from the start of a conversation, in the forms in which exports write them. */
import { parseClock } from '../times/clock-times.ts';
import { plainName } from './field-names.ts';
import { rememberNames } from './remember-names.ts';

/** A longer offset, 100 days, is the epoch of a date. */
const maxSeconds = 8_640_000;

const units: readonly (readonly [RegExp, number])[] = [
  [/(?:^|_)(?:ms|msec|millis|milliseconds?|millisec)$/, 1e-3],
  [/(?:^|_)(?:us|usec|micros|microseconds?)$/, 1e-6],
  [/(?:^|_)(?:ns|nanos|nanoseconds?)$/, 1e-9],
  [/(?:^|_)ticks$/, 1e-7],
  [/(?:^|_)(?:s|sec|secs|second|seconds)$/, 1],
];

/** The length of the unit that the name of a column ends with, in seconds: `offset_ms`, `startMillis`. */
export const unitOf = rememberNames((name: string): number | undefined => {
  const plain = plainName(name);
  return units.find(([end]) => end.test(plain))?.[1];
});

const durationPattern = /^PT?(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,6}(?:\.\d{1,9})?)S)?$/i;
/** `1m 02s`, `1h2m3.5s`, `12.5 s`. */
const spokenPattern =
  /^(?:(\d{1,4})\s?h(?:ours?)?\s?)?(?:(\d{1,5})\s?m(?:ins?)?\s?)?(?:(\d{1,7}(?:\.\d{1,9})?)\s?s(?:ec(?:onds)?)?)?$/i;

/** @param unit of a number, in seconds @returns undefined for a date and for anything else */
export function readOffset(value: unknown, unit: number): number | undefined {
  if (typeof value === 'number') return inRange(value * unit);
  if (typeof value !== 'string' || value === '' || value.length > 40) return undefined;
  const text = value.trim();
  if (/^\d{1,18}(?:\.\d{1,9})?$/.test(text)) return inRange(Number(text) * unit);
  const found = durationPattern.exec(text) ?? spokenPattern.exec(text);
  if (found?.slice(1).some((part) => part !== undefined))
    return inRange(Number(found[1] ?? 0) * 3600 + Number(found[2] ?? 0) * 60 + Number(found[3] ?? 0));
  return parseClock(text);
}

const inRange = (seconds: number): number | undefined => (seconds >= 0 && seconds <= maxSeconds ? seconds : undefined);

export interface TimedText {
  readonly start: number;
  readonly end: number | undefined;
  readonly chars: number;
}

/** People say about 15 characters in a second. */
const charsPerSecond = 15;

/** The units of whole numbers, each up to a pace. */
const unitsByPace = [
  { maxPace: 30, seconds: 1 },
  { maxPace: 7e3, seconds: 1e-3 },
  { maxPace: 4e4, seconds: 1 / 16_000 },
  { maxPace: 3e6, seconds: 1e-6 },
  { maxPace: 1e8, seconds: 1e-7 },
  { maxPace: Number.POSITIVE_INFINITY, seconds: 1e-9 },
];

/**
 * The unit of times without one: whole numbers in which the words would take 30 times as long as people need are
 * milliseconds, and so on; between them are samples of a sound at 16 kHz.
 */
export function inferUnit(texts: readonly TimedText[]): number {
  const paces = texts
    .flatMap(({ start, end, chars }, index) => {
      const until = end ?? texts[index + 1]?.start;
      const length = until === undefined ? 0 : until - start;
      return length > 0 && chars > 0 ? [length / (chars / charsPerSecond)] : [];
    })
    .sort((a, b) => a - b);
  const median = paces[Math.floor(paces.length / 2)];
  if (median === undefined || !texts.every(({ start }) => Number.isInteger(start))) return 1;
  return unitsByPace.find(({ maxPace }) => median < maxPace)?.seconds ?? 1;
}

/**
 * Lines in which a name and a time, in any order and with any marks, come before the words: `Ana [13:49] - Hi`,
 * `(13:49) Ana> Hi`, `- **Ana** [00:01]: Hi`, `Ana, 15/11/2026 13:49: Hi`. They become `13:49 Ana: Hi`.
 */
import { countBy } from '../../../shared/collections/group-by.ts';
import { nameOf } from '../../../shared/subtitles/split-speakers.ts';
import { clockOfSeconds } from '../times/clock-times.ts';
import type { DayOrder } from '../times/dates.ts';
import { readHeading } from './heading-shapes.ts';
import { readLineTime } from './line-times.ts';

/** Longer beginnings have no name and time. */
const maxHeadChars = 110;
/** The marks after which the words may begin. */
const ends =
  /[:>\])|]+(?=\s|$)|\s[-–—|](?=\s)|[:>](?=\p{L})| {2,}|(?<=\p{L} \d{1,2}:\d{2}(?::\d{2})?) (?=\S)(?![aApP]\.?\s?[mM]\b)/gu;
const leading = /^[\s:>|\])–—-]+/;
const seconds = /(?<=[[(]|[-–—] ?|--> ?|to )(\d{1,6}(?:\.\d{1,3})?) ?s(?:ec)?(?=\s|\]|\)|$)/g;
/** What programs write between the time and the name. */
const level = /\s(?:TRACE|DEBUG|INFO|NOTICE|WARN(?:ING)?|ERROR|CHAT|MSG)\b:?(?:\s\[[\w.: =-]{1,40}\])?/;
/** The same with the name of a part of the program: ` - voice.session - INFO - `. */
const source = /(?<=\d)\s-\s[\w.-]{2,40}\s-\s(?:TRACE|DEBUG|INFO|NOTICE|WARNING|ERROR)\s-\s/;
/** The channel of a message, or its tone, above its words. */
const channel = /^(?:(?:iMessage|SMS|MMS|RCS|WhatsApp)(?: \([^()]{3,60}\))?|positive|negative|neutral|mixed)$/i;
const timeLast = /^(.{3,}\S)\s{1,3}[[(]([^[\]()]{4,40})[\])]$/;
const glued = /^(\s*(?:[-•*]\s)?[[(][\d:.,]+[\])])(?=\S)/;

/** @returns the line as `time name: words`, with the words at its end; undefined for another line */
export function openTurn(given: string, order?: DayOrder): string | undefined {
  if (given.length < 6 || !/\d:\d|\ds\b/.test(given)) return undefined;
  const line = given.includes(' - ') ? given.replace(source, ' ') : given;
  const head = line.slice(0, maxHeadChars);
  let found: string | undefined;
  for (const { 0: mark, index } of head.matchAll(ends)) {
    const end = index + mark.length;
    const words = line.slice(end).replace(leading, '');
    if (words === '' || channel.test(words)) continue;
    const written = head
      .slice(0, end)
      .replace(/[\s:>|–—-]+$/, '')
      .replace(glued, '$1 ')
      .replace(level, ' ')
      .replace(seconds, (_, value: string) => clockOfSeconds(Number(value), false));
    // Only a time, as the seconds of `[10:02:11]` are.
    const heading = /^[\s[(]*[\d:.,]+[\])]?$/.test(written) ? undefined : readHeading(written, true, order);
    if (heading?.speaker === undefined) continue;
    const { start, end: until, date } = heading;
    const hasHours = /\d:\d{2}:\d{2}/.test(written);
    const clock = start === undefined ? heading.clock : clockOfSeconds(start, hasHours);
    const time = date ?? (until === undefined ? clock : `[${clock} - ${clockOfSeconds(until, hasHours)}]`);
    found = `${time} ${heading.speaker}: ${words}`;
  }
  return found ?? withTimeFirst(line, order);
}

/** `Ana:\t13:49\tHi`, `Ana: [13:49] Hi`. */
const timeSecond =
  /^([^:\t]{1,60}):?(?:\t| {1,8})(?:[[(](\d{1,2}(?::\d{2}){1,2})[\])]|(?<=\t| {2})(\d{1,2}(?::\d{2}){1,2})(?=\t| {2}))\s+(?=\S)/;

/** `Ana: Hi (13:49)`. */
function withTimeFirst(line: string, order: DayOrder | undefined): string | undefined {
  const [start, name = '', ...times] = timeSecond.exec(line) ?? [];
  if (start !== undefined && nameOf(`${name}: x`) !== undefined)
    return `[${times.find((one) => one !== undefined)}] ${name}: ${line.slice(start.length)}`;
  const [, said = '', time = ''] = timeLast.exec(line.trimEnd()) ?? [];
  const heading = said === '' || nameOf(said) === undefined ? undefined : readHeading(time, true, order);
  return heading === undefined || heading.speaker !== undefined ? undefined : `[${heading.date ?? time}] ${said}`;
}

/** How the lines of a text begin. */
interface LineOpenings {
  /** True if names and times have other marks or another order. */
  readonly isMixed: boolean;
  /** Names between the times and the words, without a mark. */
  readonly bareNames: ReadonlySet<string>;
  readonly order: DayOrder | undefined;
}

/** @returns the line as `time name: words`, with the words at its end */
export function openLine(line: string, { isMixed, bareNames, order }: LineOpenings): string {
  const asked = /^\s*([QA])\.\s+(?=\S)/.exec(line);
  if (asked !== null) return `${asked[1]}: ${line.slice(asked[0].length)}`;
  if (isMixed) return openTurn(line, order) ?? line;
  const { length } = (bareNames.size === 0 ? undefined : readLineTime(line, false)) ?? { length: 0 };
  const name = length === 0 ? undefined : prefixesOf(line.slice(length)).find((one) => bareNames.has(one));
  return name === undefined ? line : `${line.slice(0, length)}${name}:${line.slice(length + name.length)}`;
}

/** The one to three words with which a line begins, if they could be a name: the next word begins a sentence. */
const prefixesOf = (words: string): string[] =>
  [2, 1, 0].flatMap(
    (more) =>
      new RegExp(
        `^[\\p{Lu}\\p{Lo}][\\p{L}\\p{M}.'’-]*(?: [\\p{Lu}\\p{Lo}][\\p{L}\\p{M}.'’-]*){${more}}(?= [^\\p{Ll}\\s(])`,
        'u',
      ).exec(words)?.[0] ?? [],
  );

/** `[00:00:05] Ana Lee So tell me.`: nearly all lines with times begin with names that recur. */
export function findBareNames(lines: readonly string[]): ReadonlySet<string> {
  const times = lines.map((line) => readLineTime(line, false));
  const words = lines.flatMap((line, index) => (times[index] === undefined ? [] : line.slice(times[index].length)));
  // A name with the words below it is a heading.
  const above = lines.filter((_, index) => {
    const below = (lines[index + 1] ?? '').trim() === '' ? index + 2 : index + 1;
    return times[index] !== undefined && times[below] === undefined && (lines[below] ?? '').trim() !== '';
  });
  if (above.length * 2 > words.length) return new Set();
  if (words.filter((one) => nameOf(one) !== undefined).length * 5 > words.length) return new Set();
  const counts = countBy(words.flatMap(prefixesOf), (name) => name);
  const names = words.flatMap((one) => prefixesOf(one).find((name) => (counts.get(name) ?? 0) > 1) ?? []);
  const distinct = new Set(names);
  const areNames = names.length >= words.length * 0.8 && distinct.size >= 2 && distinct.size * 2 <= names.length;
  return areNames ? distinct : new Set();
}

/** `Ana - Correspondence added`: the words are below. */
const deed = / - \p{Lu}\p{Ll}+ (?:added|created|changed|set|given|taken|sent|updated)(?: |$)/u;

/** True if most lines begin with a name and a time, but few as `time name: `, and the names recur. */
export function areMixed(lines: readonly string[]): boolean {
  const some = lines.filter((line) => line.trim() !== '').slice(0, 100);
  const opened = some.map((line) => ({ line, turn: openTurn(line) })).filter(({ turn }) => turn !== undefined);
  if (opened.length < 2 || opened.length * 4 < some.length) return false;
  if (opened.filter(({ line }) => deed.test(line)).length * 2 > opened.length) return false;
  const plain = opened.filter(
    ({ line }) => nameOf(line.slice(readLineTime(line, false)?.length ?? line.length)) !== undefined,
  );
  const names = new Set(opened.map(({ turn = '' }) => nameOf(turn.slice(readLineTime(turn, false)?.length ?? 0))));
  return plain.length * 2 < opened.length && names.size * 2 <= opened.length + 2;
}

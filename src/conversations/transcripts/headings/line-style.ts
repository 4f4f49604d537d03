/** What the beginning of a file shows about its `Name: text` lines. */
import { findSpeakerPrefixes, nameOf } from '../../../shared/subtitles/split-speakers.ts';
import type { Head } from '../format.ts';
import { furniture } from '../messages/messenger-notices.ts';
import { roleOfName } from '../speakers/speaker-roles.ts';
import { parseClock, plainTimeHead } from '../times/clock-times.ts';
import type { DayOrder } from '../times/dates.ts';
import { addedAt, findOrder, speakerField } from './heading-shapes.ts';
import { isKnownField, isRuler, type LineHeader, readField, readHeader, transcriptStart } from './line-headers.ts';
import { dayInTitle, type LineTime, readLineTime, showsDayClock } from './line-times.ts';
import { areMixed, findBareNames, openLine } from './turn-openings.ts';

/** `Ana: 1:49 PM`, above her words. */
const timeLast = /:\s+\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]m)?$/i;

export interface LineStyle {
  readonly header: LineHeader;
  /** The possible names before the texts of the beginning; undefined for a text without one. */
  readonly names: readonly (string | undefined)[];
  readonly speakers: ReadonlySet<string>;
  /** True if nearly all lines have a name: then a new name is a speaker too. */
  readonly areAllNamed: boolean;
  /** True if names and times have other marks or another order. */
  readonly isMixed: boolean;
  /** True if all turns have times: other lines belong to them, or are about the conversation. */
  readonly areTimed: boolean;
  /** True if no paragraph without a time is among the turns: one below them is not said. */
  readonly endsAtBlank: boolean;
  /** True if some turns have times, or none has a name. */
  readonly haveTimes: boolean;
  /** True if nearly all lines begin with a time and none with a name. */
  readonly areStamped: boolean;
  /** Names between the times and the words, without a mark. */
  readonly bareNames: ReadonlySet<string>;
  /** The names before the times, if all turns have them so: without a time, they open a paragraph too. */
  readonly namesBeforeTimes: ReadonlySet<string | undefined>;
  readonly isDayClock: boolean;
  readonly order: DayOrder | undefined;
  /** The line of the beginning below the one with this number. */
  readonly next: (number: number) => string;
  /** The day in a title, which is only for clocks. */
  readonly titleDay: string | undefined;
}

const inspected = new WeakMap<Head, LineStyle>();

export function inspectLines(head: Head): LineStyle {
  const known = inspected.get(head) ?? inspectHead(head);
  inspected.set(head, known);
  return known;
}

function inspectHead(head: Head): LineStyle {
  const given = head.lines.map(plainTimeHead);
  const from = transcriptStart(given);
  const isMixed = areMixed(given.slice(from));
  const bareNames = isMixed ? new Set<string>() : findBareNames(given.slice(from));
  const order = findOrder(given);
  const headLines = given.map((line) => openLine(line, { isMixed, bareNames, order }));
  const isDayClock = showsDayClock(headLines, (line) => readLineTime(line, false)?.start);
  const timeOf = (line: string) => readLineTime(line, isDayClock);
  const textOf = (line: string) => line.slice(timeOf(line)?.length ?? 0);
  const isText = (line: string) =>
    line.trim() !== '' &&
    !isRuler(line) &&
    timeAlone(line) === undefined &&
    !timeLast.test(line) &&
    !addedAt.test(line) &&
    !speakerField.test(line.trim());
  const allTexts = headLines.map(textOf);
  const allNames = allTexts.map(nameOf);
  const areSaid = allTexts.map(
    (text, index) => isText(text) && (allNames[index] !== undefined || !furniture.test(text.trim())),
  );
  const speakersFrom = (first: number) =>
    findSpeakerPrefixes(allTexts.flatMap((text, index) => (index >= first && areSaid[index] ? [[{ text }]] : [])));
  const named = speakersFrom(from);
  const hasTime = (line: string) => (timeOf(line) ?? timeAfterName(line, isDayClock)) !== undefined;
  const isTimed = headLines.map((line, index) => index >= from && hasTime(line) && allNames[index] !== undefined);
  const said = headLines.slice(isTimed.indexOf(true), isTimed.lastIndexOf(true) + 1);
  const untimed = withoutForms(said).filter((line) => !hasTime(line) && isSpeaker(nameOf(line), named)).length;
  const areTimed = isTimed.filter(Boolean).length >= Math.max(2, untimed * 5);
  const beforeTimes = allNames.map((name, index) => (given[index]?.startsWith(`${name}:`) ? name : undefined));
  const namesBeforeTimes = new Set(beforeTimes.filter((_, index) => isTimed[index]));
  const header = readHeader(
    headLines,
    (line) =>
      isText(line) &&
      !furniture.test(line.trim()) &&
      (hasTime(line) || (!areTimed && isSpeaker(nameOf(textOf(line)), named))),
    areTimed,
  );
  const names = allNames.filter((_, index) => index >= header.lines && areSaid[index]);
  const prefixed = names.filter((name) => name !== undefined).length;
  const stamps = headLines.map(
    (line, index) => index >= from && allTexts[index] !== line && allTexts[index]?.includes('\t') === false,
  );
  const stamped = stamps.filter(Boolean).length;
  const firstStamp = stamps.indexOf(true);
  const hasParagraphs = said
    .slice(1, -1)
    .some((line, index) => line.trim() !== '' && said[index]?.trim() === '' && !hasTime(line));
  return {
    areStamped: named.size === 0 && stamped >= 3 && stamped * 5 >= areSaid.slice(firstStamp).filter(Boolean).length * 4,
    header,
    names,
    speakers: header.lines === 0 ? named : speakersFrom(header.lines),
    areAllNamed: prefixed * 2 >= headLines.slice(from).filter((line) => line.trim() !== '').length,
    isMixed,
    areTimed,
    endsAtBlank: head.isWhole && !hasParagraphs && isTimed.filter(Boolean).length >= 3,
    haveTimes: isTimed.includes(true) || named.size === 0,
    bareNames,
    namesBeforeTimes: namesBeforeTimes.has(undefined) ? new Set() : namesBeforeTimes,
    isDayClock,
    order,
    next: (number) => head.lines[number]?.trim() ?? '',
    titleDay: dayInTitle(headLines.slice(0, header.lines)),
  };
}

/** Without the paragraphs of fields above the next conversation. */
function withoutForms(lines: readonly string[]): readonly string[] {
  const gaps = [-1, ...lines.flatMap((line, index) => (line.trim() === '' ? index : [])), lines.length];
  return gaps.slice(1).flatMap((end, at) => {
    const some = lines.slice((gaps[at] ?? 0) + 1, end);
    const isForm = some.filter(isKnownField).length >= 2 && some.some(isOtherField);
    return isForm ? some.filter((line) => !isKnownField(line)) : some;
  });
}

/** True for a field that does not name a side, such as `Date: 15 November 2026`. */
const isOtherField = (line: string): boolean =>
  isKnownField(line) && roleOfName(readField(line)?.name ?? '') === undefined;

export const isSpeaker = (name: string | undefined, speakers: ReadonlySet<string>): name is string =>
  name !== undefined && speakers.has(name);

/** A time on a line by itself. */
export function timeAlone(text: string): LineTime | undefined {
  const start = parseClock(text.trim().replace(/^\[([^[\]]+)\]$/, '$1'));
  return start === undefined ? undefined : { length: 0, start };
}

/** `Tom (10:02): Hi`, `Tom [2:05 PM]: Hi`. */
export function timeAfterName(text: string, isDayClock: boolean): LineTime | undefined {
  const found = /^[^:]{1,60}?[\s([](\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?m\.?)?)[)\]]?\s?:\s/iu.exec(text)?.[1];
  return found === undefined ? undefined : readLineTime(`${found} x`, isDayClock);
}

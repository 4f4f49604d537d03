/**
 * Transcripts with a heading above each turn: Otter, Teams, Rev, Fathom, Zoom, Word, copied messages of chats, and the like: a
 * name and a time, in one line or in two.
 */

import { readDate } from '../dates.ts';
import type { Head, Item, LineFormat } from '../format.ts';
import { type Heading, readDayLine, readSpeaker } from '../heading-shapes.ts';
import {
  address,
  type HeadingStyle,
  headingOf,
  inspectHeadings,
  maxPreamble,
  startsWithTitle,
} from '../heading-style.ts';
import { isRuler, transcriptStart } from '../line-headers.ts';
import { clockIn } from '../line-times.ts';
import { header } from '../messages/mark-quotes.ts';
import {
  badge,
  besides,
  dayWord,
  furniture,
  isNotice,
  isQuote,
  replyMark,
  withoutMark,
} from '../messages/messenger-notices.ts';
import { roleOf, roleOfName } from '../speaker-roles.ts';
import { lineItem, maxTurnChars } from '../turns.ts';

interface Held {
  /** Absent for an event. */
  readonly name: string | undefined;
  /** True below an empty line. */
  readonly isApart?: boolean;
  /** What somebody is called in the line below the name. */
  readonly title?: string;
  /** Adds the line to the words above it. */
  readonly add: () => void;
}

export const headings: LineFormat = {
  kind: 'lines',
  about: 'a name and a time above each turn: Otter, Rev, Fathom, Microsoft Teams, Zoom captions',
  recognises(head: Head) {
    const filled = head.lines.slice(transcriptStart(head.lines)).filter((line) => line.trim() !== '').length;
    const { count, marked } = inspectHeadings(head);
    return (count >= 2 && count * 8 >= filled) || marked.size >= 2;
  },
  async *read({ head, lines, options }) {
    const style = inspectHeadings(head);
    const isTeams = head.lines.slice(0, maxPreamble).some((line) => teamsMark.test(line.trim()));
    const from = transcriptStart(head.lines);
    const hasTitle = from > 0 || startsWithTitle(head, style);
    let heading: Heading | undefined;
    let turn: { line: number; text: string; startChar: number; endChar: number; time: Heading | undefined } | undefined;
    /** The time of the next words. */
    let time: Heading | undefined;
    let afterBlank = true;
    let isHidden = false;
    /** The day of the clocks below it. */
    let day = style.titleDay;
    const isFar = style.names === 'far above times';
    /** True after a time whose name is in the next line. */
    let awaitsName = isFar;
    /** A line that may be a name, or an event, above a time. */
    let held: Held | undefined;
    /** What is below the name of a speaker: `Support Agent`. */
    const titles = new Map<string, string>();
    const met = new Set<string>();
    const finish = (): Item[] => {
      const item = turn === undefined ? [] : [itemOf(turn, heading?.speaker, titles)];
      turn = undefined;
      return item;
    };
    for await (const { number, text, problem, startChar } of lines) {
      if (number <= from) continue;
      const words = withoutMark(text?.trim() ?? '');
      if (text === undefined) yield { line: number, error: `is ${problem}` };
      if (words === '' || isRuler(words)) {
        held?.add();
        held = undefined;
        // The paragraphs below a heading are one message.
        if (words !== '' || heading?.speaker === undefined) yield* finish();
        afterBlank = true;
        continue;
      }
      // The thoughts of a language model.
      if (/^<\/?details\b/i.test(words)) {
        isHidden = !words.startsWith('</');
        continue;
      }
      if (isHidden) continue;
      const isApart = afterBlank;
      const next = headingOf(words, isApart, style);
      afterBlank = false;
      // A day is above the times of its messages, or in the title.
      if (next?.speaker === undefined && next?.date !== undefined && style.areNamed && style.names === 'with times') {
        day = next.date;
        continue;
      }
      const dayLine = readDayLine(words, style.order);
      if (dayLine !== undefined) {
        yield* finish();
        day = dayLine;
        continue;
      }
      if (next !== undefined && isFar) {
        if (turn !== undefined) turn.time = withDay(dayTime(next, style, words), day);
        yield* finish();
        awaitsName = true;
        continue;
      }
      if (next !== undefined) {
        if (style.areDoubled && held !== undefined && held.name !== next.speaker) held.add();
        yield* finish();
        const name =
          next.speaker ??
          held?.name ??
          (style.names === 'with times' || held !== undefined ? undefined : heading?.speaker);
        if (name !== undefined) met.add(name);
        if (name !== undefined && held?.title !== undefined) titles.set(name, held.title);
        if (next.speaker === undefined && style.names === 'above times' && held === undefined) heading = undefined;
        held = undefined;
        heading = { ...next, speaker: name };
        time = withDay(dayTime(heading, style, words), day);
        day = time.date ?? day;
        awaitsName = next.speaker === undefined && style.names === 'below times';
        continue;
      }
      // An address is below the name.
      if (held !== undefined && address.test(words)) continue;
      const above = held;
      held = undefined;
      // Below the name: what somebody did, or a title such as `Support Agent`.
      const isDeed = /^\p{Ll}/u.test(words) && readSpeaker(words) === undefined;
      if (
        above?.name !== undefined &&
        style.names === 'above times' &&
        (isDeed || (above.isApart && words.length <= 40))
      ) {
        const { name } = above;
        held = {
          name: isDeed ? undefined : name,
          title: isDeed ? undefined : words,
          add: () => {
            above.add();
            const endChar = startChar + words.length;
            if (turn !== undefined) turn = { ...turn, text: `${turn.text} ${words}`, endChar };
          },
        };
        continue;
      }
      above?.add();
      const mayBeName = awaitsName || style.names === 'above times' || (style.areDoubled && isApart);
      const called = mayBeName ? readSpeaker(words) : undefined;
      if (called !== undefined && awaitsName && (!isFar || style.known.has(called))) {
        heading = { ...heading, speaker: called };
        awaitsName = false;
        continue;
      }
      awaitsName = isFar && heading === undefined;
      if (
        furniture.test(words) ||
        (turn === undefined && header.test(words)) ||
        replyMark.test(words) ||
        isNotice(words) ||
        (heading === undefined && (isFar || (called === undefined && (isTeams || hasTitle))))
      )
        continue;
      if (turn === undefined ? badge.test(words) : besides.test(words)) {
        if (turn === undefined && heading?.speaker !== undefined) titles.set(heading.speaker, words);
        continue;
      }
      if (isEvent(words, met)) continue;
      // A day without a year is above other messages.
      if (turn !== undefined && isApart && dayWord.test(words)) {
        yield* finish();
        day = undefined;
        continue;
      }
      if (isTeams && teamsEvent.test(words)) continue;
      const end = startChar + (text ?? '').lastIndexOf(words) + words.length;
      const take = (): void => {
        // The time of a call may be above all names.
        if (heading === undefined ? isTeams || hasTitle : style.names === 'above times' && met.size === 0) return;
        turn = { line: number, text: words, time, startChar: end - words.length, endChar: end };
        time = undefined;
      };
      const add = (): void => {
        if (turn === undefined) take();
        else turn = { ...turn, text: `${turn.text} ${words}`, endChar: end };
      };
      if (
        (called !== undefined || (style.names === 'above times' && isApart && words.length <= maxEventChars)) &&
        !isFar
      ) {
        held = { name: called, isApart, add };
        continue;
      }
      if (turn !== undefined && turn.text.length < maxTurnChars) {
        if (isQuote(turn.text) && !isQuote(words) && options.keepQuotes !== true) {
          time = turn.time;
          take();
          continue;
        }
        add();
        continue;
      }
      yield* finish();
      take();
    }
    held?.add();
    yield* finish();
  },
};

const maxEventChars = 160;

/** True for an event of a known speaker: `Ana closed this on Nov 15, 2026`. */
function isEvent(words: string, names: ReadonlySet<string>): boolean {
  if (words.length > maxEventChars || !/ (?:on \S.{4,25}\d{4}|ago)$/.test(words)) return false;
  const first = words.split(' ', 6);
  return first.some((_, count) => names.has(first.slice(0, count).join(' ')) && /^\p{Ll}/u.test(first[count] ?? ''));
}

function itemOf(
  turn: { line: number; text: string; startChar: number; endChar: number; time: Heading | undefined },
  speaker: string | undefined,
  titles: ReadonlyMap<string, string>,
): Item {
  const { start, end, date, clock } = turn.time ?? {};
  const role = speaker === undefined ? undefined : (roleOfName(speaker) ?? roleOf(titles.get(speaker) ?? ''));
  return lineItem(turn, { speaker, role, date, start, end, fields: clock === undefined ? {} : { time: clock } });
}

const dayTime = (heading: Heading, { isDayClock }: HeadingStyle, words: string): Heading =>
  isDayClock && heading.start !== undefined ? { speaker: heading.speaker, clock: clockIn(words) } : heading;

/** A time of the day with the day of a line above it. */
const withDay = (time: Heading, day: string | undefined): Heading => {
  const date =
    day === undefined || time.clock === undefined ? undefined : readDate(`${day.slice(0, 10)} ${time.clock}`);
  return date === undefined ? time : { ...time, date };
};

/**
 * The beginning of a Teams download: the title of the meeting, its day, `31m 23s`, and who started the transcription.
 */
const teamsEvent = /^\S.{0,80} (?:started|stopped) transcription$/;
const teamsMark = /^(?:(?:\d{1,2}h )?(?:\d{1,2}m )?\d{1,2}s|\S.{0,80} started transcription)$/;

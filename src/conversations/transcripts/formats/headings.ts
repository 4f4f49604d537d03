/**
 * Transcripts with a heading above each turn: Otter, Teams, Rev, Fathom, Zoom, Word, copied messages of chats, and the like: a
 * name and a time, in one line or in two.
 */

import { type DayOrder, readDate } from '../dates.ts';
import type { Head, Item, LineFormat } from '../format.ts';
import { findOrder, type Heading, readDayLine, readHeading, readMarkedName, readSpeaker } from '../heading-shapes.ts';
import { isRuler, transcriptStart } from '../line-headers.ts';
import { clockIn, dayInTitle, showsDayClock } from '../line-times.ts';
import { header } from '../messages/mark-quotes.ts';
import { furniture, isNotice, isQuote, replyMark, withoutMark } from '../messages/messenger-notices.ts';
import { roleOfName } from '../speaker-roles.ts';
import { lineItem, maxTurnChars } from '../turns.ts';

/** What the beginning of a file shows about its headings. */
interface Style {
  /** Where names are if times have a line of their own; `far above times` has the words between. */
  readonly names: 'with times' | 'below times' | 'above times' | 'far above times';
  /** The names in lines of their own that are far above times. */
  readonly known: ReadonlyMap<string, number>;
  /** The names that are headings without a time. */
  readonly marked: ReadonlySet<string>;
  /** True if some headings have a name and a time. */
  readonly areNamed: boolean;
  readonly isDayClock: boolean;
  /** The day in a title. */
  readonly titleDay: string | undefined;
  /** True if headings with single spaces follow lines of text. */
  readonly isSpaced: boolean;
  readonly order: DayOrder | undefined;
  readonly count: number;
}

export const headings: LineFormat = {
  kind: 'lines',
  about: 'a name and a time above each turn: Otter, Rev, Fathom, Microsoft Teams, Zoom captions',
  recognises(head: Head) {
    const filled = head.lines.slice(transcriptStart(head.lines)).filter((line) => line.trim() !== '').length;
    const { count, marked } = inspect(head);
    return (count >= 2 && count * 8 >= filled) || marked.size >= 2;
  },
  async *read({ head, lines, options }) {
    const style = inspect(head);
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
    /** True after a time whose name is in the next line. */
    const isFar = style.names === 'far above times';
    let awaitsName = isFar;
    let held: { readonly name: string; readonly add: () => void } | undefined;
    const finish = (): Item[] => {
      const item = turn === undefined ? [] : [itemOf(turn, heading?.speaker)];
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
      const next = headingOf(words, afterBlank, style);
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
        yield* finish();
        const name = next.speaker ?? held?.name ?? (style.names === 'with times' ? undefined : heading?.speaker);
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
      held?.add();
      held = undefined;
      const called = awaitsName || style.names === 'above times' ? readSpeaker(words) : undefined;
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
      if (isTeams && teamsEvent.test(words)) continue;
      const end = startChar + (text ?? '').trimEnd().length;
      const take = (): void => {
        if (heading === undefined && (isTeams || hasTitle)) return;
        turn = { line: number, text: words, time, startChar: end - words.length, endChar: end };
        time = undefined;
      };
      const add = (): void => {
        if (turn === undefined) take();
        else turn = { ...turn, text: `${turn.text} ${words}`, endChar: end };
      };
      if (called !== undefined && !isFar) {
        held = { name: called, add };
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

function itemOf(
  turn: { line: number; text: string; startChar: number; endChar: number; time: Heading | undefined },
  speaker: string | undefined,
): Item {
  const { start, end, date, clock } = turn.time ?? {};
  const role = speaker === undefined ? undefined : roleOfName(speaker);
  return lineItem(turn, { speaker, role, date, start, end, fields: clock === undefined ? {} : { time: clock } });
}

const dayTime = (heading: Heading, { isDayClock }: Style, words: string): Heading =>
  isDayClock && heading.start !== undefined ? { speaker: heading.speaker, clock: clockIn(words) } : heading;

/** A time of the day with the day of a line above it. */
const withDay = (time: Heading, day: string | undefined): Heading => {
  const date =
    day === undefined || time.clock === undefined ? undefined : readDate(`${day.slice(0, 10)} ${time.clock}`);
  return date === undefined ? time : { ...time, date };
};

function headingOf(line: string, afterBlank: boolean, { marked, isSpaced, order }: Style): Heading | undefined {
  const found = readHeading(line, afterBlank || isSpaced, order);
  if (found !== undefined) return found;
  const name = marked.size === 0 ? undefined : (readMarkedName(line) ?? (afterBlank ? line.trim() : undefined));
  return name !== undefined && marked.has(name) ? { speaker: name } : undefined;
}

const inspected = new WeakMap<readonly string[], Style>();

function inspect({ lines }: Head): Style {
  const known = inspected.get(lines) ?? inspectLines(lines.slice(transcriptStart(lines)));
  inspected.set(lines, known);
  return known;
}

function inspectLines(lines: readonly string[]): Style {
  let afterBlank = true;
  const counts = { named: 0, alone: 0, above: 0, below: 0 };
  const above = new Map<string, number>();
  const below = new Map<string, number>();
  const isSpaced = areSpaced(lines);
  const order = findOrder(lines);
  const heads = lines.map((line) => {
    const found = readHeading(line, afterBlank || isSpaced, order);
    afterBlank = line.trim() === '';
    return found;
  });
  const first = heads.findIndex((found) => found !== undefined);
  const add = (names: Map<string, number>, name: string) => void names.set(name, (names.get(name) ?? 0) + 1);
  for (const [index, found] of heads.entries()) {
    const next = (lines[index + 1] ?? '').trim();
    if (found === undefined) continue;
    // A list of chapters has no words below its times.
    if (found.speaker !== undefined) {
      const below = next === '' ? index + 2 : index + 1;
      if ((lines[below] ?? '').trim() !== '' && heads[below] === undefined) counts.named += 1;
      continue;
    }
    counts.alone += 1;
    // An empty line may be between a time and its name.
    const nameAt = next === '' ? index + 2 : index + 1;
    const nameAbove = address.test((lines[index - 1] ?? '').trim()) ? index - 2 : index - 1;
    const [before, after] = [nameAbove, nameAt].map((at) => readSpeaker((lines[at] ?? '').trim()));
    if (before !== undefined) {
      counts.above += 1;
      add(above, before);
    }
    if (after !== undefined && (lines[nameAt + 1] ?? '').trim() !== '') {
      counts.below += 1;
      add(below, after);
    }
  }
  // Names recur, and nearly all times have one.
  const areNames = (count: number, names: ReadonlyMap<string, number>): boolean =>
    count >= 2 && count >= counts.alone * 0.8 && names.size * 2 <= count + 2;
  /** True for words that are no name, at the beginning. */
  const isSaid = (index: number): boolean => {
    const next = lines.slice(index, first).find((line) => line.trim() !== '');
    return next !== undefined && !below.has(next.trim());
  };
  const names =
    counts.alone === 0 || counts.named > counts.alone
      ? 'with times'
      : areNames(counts.below, below)
        ? lines.slice(0, first).some((line, index) => below.has(line.trim()) && isSaid(index + 1))
          ? 'far above times'
          : 'below times'
        : areNames(counts.above, above)
          ? 'above times'
          : 'with times';
  return {
    names,
    known: below,
    marked: counts.named + counts.alone === 0 ? findMarked(lines) : new Set(),
    isSpaced,
    order,
    areNamed: counts.named > 0,
    isDayClock:
      heads.some((found) => found?.clock !== undefined) ||
      showsDayClock(lines, (line) => readHeading(line, true)?.start),
    titleDay: dayInTitle(lines.slice(0, Math.min(maxPreamble, first < 0 ? 0 : first))),
    count: counts.named + counts.alone,
  };
}

const address = /^<?[^\s@<>]{1,80}@[^\s@<>]{1,80}>?$/;

/** The chapters of a document do not recur, and fields have their values beside them. */
const maxMarked = 6;

/** Headings of Markdown are speakers in conversations with assistants; elsewhere they are `Added` and `Fixed`. */
const dialogueName =
  /\b(?:users?|you|human|me|assistant|ai|bot|chatgpt|gpt|claude|gemini|copilot|prompt|response|agent|customer|client|visitor|support|interviewer|moderator|speaker)\b/i;

/** The names that alternate above paragraphs. */
function findMarked(lines: readonly string[]): ReadonlySet<string> {
  const found = lines.flatMap((line, index) => {
    const isFirst = index === 0 || / said:$/.test(line) || /^(?:\s*|#{1,6} .*)$/.test(lines[index - 1] ?? '');
    const isIndented = /^\s/.test([lines[index + 1], lines[index + 2]].find((one) => one?.trim() !== '') ?? ' ');
    return isFirst && !isIndented ? (readMarkedName(line) ?? []) : [];
  });
  const counts = new Map<string, number>();
  for (const name of found) counts.set(name, (counts.get(name) ?? 0) + 1);
  const names = [...counts].flatMap(([name, count]) => (count > 1 ? name : []));
  const turns = found.filter((name) => names.includes(name));
  const titles = found.findIndex((name) => names.includes(name));
  const changes = turns.filter((name, index) => index > 0 && name !== turns[index - 1]).length;
  const filled = lines.filter((line) => line.trim() !== '').length;
  const isDialogue =
    names.length >= 2 &&
    names.length <= maxMarked &&
    turns.length >= (found.length - titles) * 0.8 &&
    turns.length * 8 >= filled &&
    changes >= (turns.length - 1) * 0.6 &&
    !lines.some((line) => names.some((name) => line.startsWith(`${name}: `))) &&
    (names.some((name) => dialogueName.test(name)) ||
      !lines.some((line) => /^#{1,6} /.test(line) && names.includes(readMarkedName(line) ?? '')));
  return isDialogue ? new Set(names) : findBare(lines);
}

/**
 * The names that begin nearly all paragraphs, from the first on: `LB`, and the words below it. In a Word document, each line
 * is a paragraph, and the names are every second.
 */
function findBare(lines: readonly string[]): ReadonlySet<string> {
  const isBlank = (index: number): boolean => (lines[index] ?? '').trim() === '';
  const areApart = lines.every((_, index) => isBlank(index) || isBlank(index + 1));
  const begin = lines.flatMap((line, index) =>
    !isBlank(index) && isBlank(index - 1) ? [{ name: line.trim(), isAbove: areApart || !isBlank(index + 1) }] : [],
  );
  const counts = new Map<string, number>();
  for (const { name, isAbove } of begin)
    if (name.length <= 30 && isAbove && readSpeaker(name) === name) counts.set(name, (counts.get(name) ?? 0) + 1);
  const names = new Set([...counts].flatMap(([name, count]) => (count > 1 ? name : [])));
  const turns = begin.slice(begin.findIndex(({ name }) => names.has(name))).map(({ name }) => names.has(name));
  const said = turns.filter(Boolean).length;
  const isDialogue =
    names.size >= 2 &&
    names.size <= maxMarked &&
    said >= Math.max(4, turns.length * (areApart ? 0.4 : 0.9)) &&
    (!areApart || turns.every((isName, index) => !isName || turns[index + 1] !== true));
  return isDialogue ? names : new Set();
}

/** True if such headings are a quarter of the lines, and their names recur. */
function areSpaced(lines: readonly string[]): boolean {
  const names = lines.flatMap((line, index) => {
    const speaker = readHeading(line, true)?.speaker;
    const next = lines[index + 1] ?? '';
    return speaker === undefined || next.trim() === '' || readHeading(next, true) !== undefined ? [] : speaker;
  });
  const filled = lines.filter((line) => line.trim() !== '').length;
  return names.length >= 3 && names.length * 4 >= filled && new Set(names).size * 2 <= names.length + 1;
}

/** Lines above the first heading are a title, unless they are long. */
function startsWithTitle({ lines }: Head, style: Style): boolean {
  let afterBlank = true;
  const first = lines.findIndex((line) => {
    const found = headingOf(line.trim(), afterBlank, style) !== undefined;
    afterBlank = line.trim() === '';
    return found;
  });
  return first >= 0 && first <= maxPreamble * 2 && lines.slice(0, first).every(({ length }) => length <= 160);
}

/**
 * The beginning of a Teams download: the title of the meeting, its day, `31m 23s`, and who started the transcription.
 */
const maxPreamble = 12;
const teamsEvent = /^\S.{0,80} (?:started|stopped) transcription$/;
const teamsMark = /^(?:(?:\d{1,2}h )?(?:\d{1,2}m )?\d{1,2}s|\S.{0,80} started transcription)$/;

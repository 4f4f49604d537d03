/** `Name: text` lines, as chats, scripts and Google Meet write them; each may begin with a time. */
import { afterName, findSpeakerPrefixes, nameOf } from '../../../shared/subtitles/split-speakers.ts';
import type { Head, Item, LineFormat } from '../format.ts';
import { addedAt, findOrder, readDayLine, speakerField } from '../headings/heading-shapes.ts';
import {
  isKnownField,
  isRuler,
  type LineHeader,
  readField,
  readHeader,
  roleInFields,
  transcriptStart,
} from '../headings/line-headers.ts';
import { dayInTitle, type LineTime, readLineTime, showsDayClock } from '../headings/line-times.ts';
import { areMixed, findBareNames, openLine } from '../headings/turn-openings.ts';
import { furniture, isNotice, isQuote, isUnsaidSpeaker, replyMark } from '../messages/messenger-notices.ts';
import { lineItem, maxTurnChars } from '../messages/turns.ts';
import type { SourceLine } from '../source-lines.ts';
import { roleOfName } from '../speakers/speaker-roles.ts';
import { parseClock, plainTimeHead } from '../times/clock-times.ts';
import { type DayOrder, dateIn, readDate } from '../times/dates.ts';

/** Below it there are only notes. */
const endMark =
  /^[-–—=*([\s]{0,5}end of (?:the )?(?:chat|transcript|transcription|conversation|recording|interview|call|side [ab]|tape(?: \d)?)(?: at .{4,40}|\s?\(.{4,40}\))?[-–—=*)\]\s.]{0,5}$|^(?:to-?do|notes? to self|follow[- ]?ups?)\s?:|^(?:to[- ]?dos?(?: list)?|action items|next steps)\s?:?$/i;

/** Above a text about the conversation, which is over. */
const summary =
  /^(?:(?:ai |call |chat |conversation |meeting )?(?:summary|analysis|outcome)|key (?:points|takeaways)|zusammenfassung|résumé|resumen|samenvatting|riepilogo|resumo|podsumowanie)\s?:?$/i;

/** Those of tasks, which have the names of people too. */
const tasks = /^(?:to[- ]?do|action|next|follow)/i;

/** Zendesk Chat: `Ana uploaded: screen.png`, with three lines about the file below. They are not speech. */
const upload = /^.{1,80} uploaded: \S.{0,300}$/;
const uploadDetail = /^(?:URL: \S+|Type: [\w.+-]+\/[\w.+-]+|Size: \d+.{0,8})$/;

/** Parts of a page of notes that are not the conversation. */
const notesHeading =
  /^#{1,6}\s+(?:(?:call |meeting )?(?:notes|summary|outcomes?)|action items|next steps|follow[- ]?ups?|to-?dos?|tasks|decisions|key (?:points|takeaways)|links|references)\s*:?$/i;

export const lines: LineFormat = {
  kind: 'lines',
  about: '"Name: text" lines, also with a time before the name: Google Meet',
  recognises(head) {
    if (/\.(?:csv|tsv|tab)$/i.test(head.name)) return false;
    const { names, speakers, areStamped } = inspect(head);
    const named = names.filter((name) => isSpeaker(name, speakers)).length;
    return areStamped || (named > 1 && named * 2 >= names.length);
  },
  async *read({ head, lines: source, options }) {
    yield* joinTurns(source, inspect(head), options.keepQuotes);
  },
};

/** `Ana: 1:49 PM`, above her words. */
const timeLast = /:\s+\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]m)?$/i;

interface Script {
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

const inspected = new WeakMap<Head, Script>();

function inspect(head: Head): Script {
  const known = inspected.get(head) ?? inspectHead(head);
  inspected.set(head, known);
  return known;
}

function inspectHead(head: Head): Script {
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

const isSpeaker = (name: string | undefined, speakers: ReadonlySet<string>): name is string =>
  name !== undefined && speakers.has(name);

/** A field, or a title above one. */
const isAbout = (text: string, next: string): boolean =>
  isKnownField(text) ||
  (readField(next) !== undefined && (readField(text) !== undefined || (text.length <= 40 && !/[.!?]$/.test(text))));

/** The fields and the day of a conversation. */
interface About {
  readonly fields: LineHeader['fields'];
  readonly day: string | undefined;
  readonly titleDay?: string;
  /** True if the day is in a line above its messages. */
  readonly isDivided?: boolean;
}

const describe = (fields: LineHeader['fields'], { order }: Script): About => ({ fields, day: dateIn(fields, order) });

interface Turn {
  readonly line: number;
  readonly speaker: string | undefined;
  readonly time: LineTime | undefined;
  readonly startChar: number;
  endChar: number;
  text: string;
}

/** A name that is not in the beginning counts as a speaker if nearly all lines have one. */
function accepts(name: string | undefined, { areAllNamed, speakers }: Script): name is string {
  if (name === undefined) return false;
  return (
    speakers.has(name) ||
    (areAllNamed && isUnsaidSpeaker(name)) ||
    (areAllNamed && /^[^\p{Ll}]/u.test(name) && !/ (?!(?:from|of|de|von|van|di|da) )\p{Ll}+(?: |$)/u.test(name))
  );
}

/** A single word may be in lower case where nearly all lines have a time and a name. */
const isNickname = (name: string | undefined, { areAllNamed }: Script): name is string =>
  areAllNamed && name !== undefined && !name.includes(' ');

function withOpening(line: SourceLine, script: Script): SourceLine {
  if (line.text === undefined) return line;
  const text = openLine(plainTimeHead(line.text), script);
  // The words are at the end of both.
  return { ...line, text, startChar: line.startChar + line.text.length - text.length };
}

async function* joinTurns(source: AsyncIterable<SourceLine>, script: Script, keepQuotes = false): AsyncGenerator<Item> {
  let turn: Turn | undefined;
  let speaker: string | undefined;
  /** A time on a separate line belongs to the next turn. */
  let heading: LineTime | undefined;
  let about: About = { ...describe(script.header.fields, script), titleDay: script.titleDay };
  let chats = 1;
  let isInHeader = true;
  /** True below a ruler. */
  let isApart = false;
  let isUpload = false;
  let isNotes = false;
  let isFooter = false;
  let over: 'chat' | 'tasks' | undefined;
  const met = new Set<string>();
  let afterBlank = false;
  const end = (): Item[] => {
    const items = finish(turn, about);
    turn = undefined;
    return items;
  };
  for await (const given of source) {
    const line = withOpening(given, script);
    const text = line.text?.trim() ?? '';
    if (line.text !== undefined && text === '' && script.areTimed) {
      afterBlank = true;
      continue;
    }
    if (line.text === undefined || text === '') {
      yield* end();
      if (line.text === undefined) yield { line: line.number, error: `is ${line.problem}` };
      continue;
    }
    if (/^#{1,6}\s/.test(text)) isNotes = notesHeading.test(text);
    if (line.number <= script.header.lines) heading = timeAlone(text);
    const day = readDayLine(text, script.order);
    if (day !== undefined) {
      yield* end();
      about = { ...about, titleDay: day, isDivided: true };
    }
    isApart ||= isRuler(text);
    if (line.number <= script.header.lines || isRuler(text) || isNotes || day !== undefined) continue;
    const found = script.header.lines > 0 ? readField(text) : undefined;
    const begins: boolean = isApart && script.areTimed && isKnownField(text);
    if (found !== undefined && (found.isCertain || begins)) {
      yield* end();
      if (!isInHeader) chats += 1;
      // The next chat of a file begins.
      const fields = isInHeader ? about.fields : { conversation: String(chats) };
      isInHeader = true;
      about = describe({ ...fields, ...(found.value !== undefined && { [found.name]: found.value }) }, script);
      continue;
    }
    isInHeader = false;
    if (endMark.test(text) || (met.size > 0 && summary.test(text))) {
      over = tasks.test(text) || summary.test(text) ? 'tasks' : 'chat';
      continue;
    }
    const time = readLineTime(line.text, script.isDayClock, script.order);
    const alone = timeAlone(text);
    const rest = line.text.slice(time?.length ?? 0);
    const aside = time === undefined ? timeAfterName(rest, script.isDayClock) : undefined;
    const opens: boolean = afterBlank && !isFooter && script.namesBeforeTimes.has(nameOf(rest));
    const isBesides: boolean = script.areTimed && time === undefined && aside === undefined && !opens;
    const name: string | undefined = isBesides ? undefined : nameOf(rest);
    const starts: boolean =
      accepts(name, script) || (time !== undefined && script.areTimed && isNickname(name, script));
    if (alone !== undefined || (!starts && furniture.test(rest.trim()))) {
      yield* end();
      if (alone !== undefined) heading = alone;
      continue;
    }
    isUpload = time === undefined ? isUpload && uploadDetail.test(text) : upload.test(rest.trim());
    if (isUpload) {
      yield* end();
      continue;
    }
    // The title of another conversation.
    const isTitle: boolean = !starts && (isBesides || script.areAllNamed) && /^#{1,6}\s/.test(text);
    if (isTitle) yield* end();
    // Below the conversation there may be more about it.
    isFooter =
      isBesides &&
      (isFooter || isTitle || (afterBlank && (script.endsAtBlank || isAbout(text, script.next(line.number)))));
    afterBlank = false;
    if (isFooter || isTitle) continue;
    isApart = false;
    // Somebody of whom nothing was heard.
    const isSilent = name === undefined && time !== undefined && rest.trimEnd().endsWith(':');
    if (isSilent && accepts(nameOf(`${rest.trimEnd()} x`), script)) continue;
    if (starts && (over === 'chat' || met.has(name ?? ''))) over = undefined;
    if (over !== undefined) continue;
    // A time without a name, where turns have names and no times, is above the next conversation; with a day, where all
    // turns have both, it is that of an event.
    if (!starts && time !== undefined && (!script.haveTimes || (time.date !== undefined && script.areTimed))) {
      yield* end();
      continue;
    }
    if (!starts && time === undefined && turn !== undefined && turn.text.length < maxTurnChars) {
      turn = addLine(turn, line, keepQuotes);
      continue;
    }
    yield* end();
    if (starts) met.add(name ?? '');
    if (starts) speaker = name;
    const words = (starts ? afterName(rest) : rest).trim();
    const startChar = line.startChar + line.text.lastIndexOf(words);
    turn = {
      line: line.number,
      speaker,
      time: time ?? (starts ? aside : undefined) ?? heading,
      startChar,
      endChar: startChar + words.length,
      text: words,
    };
    heading = undefined;
  }
  yield* end();
}

function timeAlone(text: string): LineTime | undefined {
  const start = parseClock(text.trim().replace(/^\[([^[\]]+)\]$/, '$1'));
  return start === undefined ? undefined : { length: 0, start };
}

/** Words below a quotation replace it. */
function addLine(turn: Turn, { number, text: given = '', startChar }: SourceLine, keepQuotes: boolean): Turn {
  const text = given.trim();
  const endChar = startChar + given.trimEnd().length;
  if (isQuote(turn.text) && !isQuote(text) && !keepQuotes)
    return { ...turn, text, line: number, startChar: endChar - text.length, endChar };
  return { ...turn, text: `${turn.text} ${text}`, endChar };
}

/** `Tom (10:02): Hi`, `Tom [2:05 PM]: Hi`. */
function timeAfterName(text: string, isDayClock: boolean): LineTime | undefined {
  const found = /^[^:]{1,60}?[\s([](\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?m\.?)?)[)\]]?\s?:\s/iu.exec(text)?.[1];
  return found === undefined ? undefined : readLineTime(`${found} x`, isDayClock);
}

function finish(turn: Turn | undefined, { fields: header, day, titleDay, isDivided = false }: About): Item[] {
  if (turn === undefined || isUnsaidSpeaker(turn.speaker) || replyMark.test(turn.text)) return [];
  const { speaker, time } = turn;
  if ((time?.clock ?? time?.date) !== undefined && isNotice(turn.text)) return [];
  const role = speaker === undefined ? undefined : (roleInFields(header, speaker) ?? roleOfName(speaker));
  const { start, end, clock } = time ?? {};
  const ofClock = isDivided ? titleDay : (day ?? titleDay);
  const ofDay = clock === undefined || ofClock === undefined ? day : readDate(`${ofClock.slice(0, 10)} ${clock}`);
  const fields = { ...(clock !== undefined && { time: clock }), ...header };
  const text = start === undefined || !turn.text.includes(' [') ? turn.text : withoutTimes(turn.text, start);
  return [lineItem({ ...turn, text }, { speaker, role, date: time?.date ?? ofDay, start, end, fields })];
}

/** `It was high. [00:01:00] And blue.`: a long turn has later times within, or its end and length, `[00:01:08][6.9]`. */
const laterTime = /\s\[(\d{1,2}:\d{2}:\d{2})\](?:\[\d{1,5}(?:\.\d{1,2})?\])?(?=\s|$)/g;

const withoutTimes = (text: string, start: number): string =>
  text.replace(laterTime, (mark, time: string) => ((parseClock(time) ?? -1) >= start ? '' : mark));

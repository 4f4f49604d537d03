/** `Name: text` lines, as chats, scripts and Google Meet write them; each may begin with a time. */
import { afterName, nameOf } from '../../../shared/subtitles/split-speakers.ts';
import type { Item, LineFormat } from '../format.ts';
import { readDayLine } from '../headings/heading-shapes.ts';
import { isKnownField, isRuler, type LineHeader, readField, roleInFields } from '../headings/line-headers.ts';
import { inspectLines, isSpeaker, type LineStyle, timeAfterName, timeAlone } from '../headings/line-style.ts';
import { type LineTime, readLineTime } from '../headings/line-times.ts';
import { openLine } from '../headings/turn-openings.ts';
import { furniture, isNotice, isQuote, isUnsaidSpeaker, replyMark } from '../messages/messenger-notices.ts';
import { lineItem, maxTurnChars } from '../messages/turns.ts';
import type { SourceLine } from '../source-lines.ts';
import { roleOfName } from '../speakers/speaker-roles.ts';
import { parseClock, plainTimeHead } from '../times/clock-times.ts';
import { dateIn, readDate } from '../times/dates.ts';

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
    const { names, speakers, areStamped } = inspectLines(head);
    const named = names.filter((name) => isSpeaker(name, speakers)).length;
    return areStamped || (named > 1 && named * 2 >= names.length);
  },
  async *read({ head, lines: source, options }) {
    yield* joinTurns(source, inspectLines(head), options.keepQuotes);
  },
};

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

const describe = (fields: LineHeader['fields'], { order }: LineStyle): About => ({
  fields,
  day: dateIn(fields, order),
});

interface Turn {
  readonly line: number;
  readonly speaker: string | undefined;
  readonly time: LineTime | undefined;
  readonly startChar: number;
  endChar: number;
  text: string;
}

/** A name that is not in the beginning counts as a speaker if nearly all lines have one. */
function accepts(name: string | undefined, { areAllNamed, speakers }: LineStyle): name is string {
  if (name === undefined) return false;
  return (
    speakers.has(name) ||
    (areAllNamed && isUnsaidSpeaker(name)) ||
    (areAllNamed && /^[^\p{Ll}]/u.test(name) && !/ (?!(?:from|of|de|von|van|di|da) )\p{Ll}+(?: |$)/u.test(name))
  );
}

/** A single word may be in lower case where nearly all lines have a time and a name. */
const isNickname = (name: string | undefined, { areAllNamed }: LineStyle): name is string =>
  areAllNamed && name !== undefined && !name.includes(' ');

function withOpening(line: SourceLine, style: LineStyle): SourceLine {
  if (line.text === undefined) return line;
  const text = openLine(plainTimeHead(line.text), style);
  // The words are at the end of both.
  return { ...line, text, startChar: line.startChar + line.text.length - text.length };
}

async function* joinTurns(
  source: AsyncIterable<SourceLine>,
  style: LineStyle,
  keepQuotes = false,
): AsyncGenerator<Item> {
  let turn: Turn | undefined;
  let speaker: string | undefined;
  /** A time on a separate line belongs to the next turn. */
  let heading: LineTime | undefined;
  let about: About = { ...describe(style.header.fields, style), titleDay: style.titleDay };
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
    const line = withOpening(given, style);
    const text = line.text?.trim() ?? '';
    if (line.text !== undefined && text === '' && style.areTimed) {
      afterBlank = true;
      continue;
    }
    if (line.text === undefined || text === '') {
      yield* end();
      if (line.text === undefined) yield { line: line.number, error: `is ${line.problem}` };
      continue;
    }
    if (/^#{1,6}\s/.test(text)) isNotes = notesHeading.test(text);
    if (line.number <= style.header.lines) heading = timeAlone(text);
    const day = readDayLine(text, style.order);
    if (day !== undefined) {
      yield* end();
      about = { ...about, titleDay: day, isDivided: true };
    }
    isApart ||= isRuler(text);
    if (line.number <= style.header.lines || isRuler(text) || isNotes || day !== undefined) continue;
    const found = style.header.lines > 0 ? readField(text) : undefined;
    const begins: boolean = isApart && style.areTimed && isKnownField(text);
    if (found !== undefined && (found.isCertain || begins)) {
      yield* end();
      if (!isInHeader) chats += 1;
      // The next chat of a file begins.
      const fields = isInHeader ? about.fields : { conversation: String(chats) };
      isInHeader = true;
      about = describe({ ...fields, ...(found.value !== undefined && { [found.name]: found.value }) }, style);
      continue;
    }
    isInHeader = false;
    if (endMark.test(text) || (met.size > 0 && summary.test(text))) {
      over = tasks.test(text) || summary.test(text) ? 'tasks' : 'chat';
      continue;
    }
    const time = readLineTime(line.text, style.isDayClock, style.order);
    const alone = timeAlone(text);
    const rest = line.text.slice(time?.length ?? 0);
    const aside = time === undefined ? timeAfterName(rest, style.isDayClock) : undefined;
    const opens: boolean = afterBlank && !isFooter && style.namesBeforeTimes.has(nameOf(rest));
    const isBesides: boolean = style.areTimed && time === undefined && aside === undefined && !opens;
    const name: string | undefined = isBesides ? undefined : nameOf(rest);
    const starts: boolean = accepts(name, style) || (time !== undefined && style.areTimed && isNickname(name, style));
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
    const isTitle: boolean = !starts && (isBesides || style.areAllNamed) && /^#{1,6}\s/.test(text);
    if (isTitle) yield* end();
    // Below the conversation there may be more about it.
    isFooter =
      isBesides &&
      (isFooter || isTitle || (afterBlank && (style.endsAtBlank || isAbout(text, style.next(line.number)))));
    afterBlank = false;
    if (isFooter || isTitle) continue;
    isApart = false;
    // Somebody of whom nothing was heard.
    const isSilent = name === undefined && time !== undefined && rest.trimEnd().endsWith(':');
    if (isSilent && accepts(nameOf(`${rest.trimEnd()} x`), style)) continue;
    if (starts && (over === 'chat' || met.has(name ?? ''))) over = undefined;
    if (over !== undefined) continue;
    // A time without a name, where turns have names and no times, is above the next conversation; with a day, where all
    // turns have both, it is that of an event.
    if (!starts && time !== undefined && (!style.haveTimes || (time.date !== undefined && style.areTimed))) {
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
    turn = { ...beginTurn(line, words), speaker, time: time ?? (starts ? aside : undefined) ?? heading };
    heading = undefined;
  }
  yield* end();
}

/** @param words at the end of the line */
function beginTurn({ number, text = '', startChar: lineStart }: SourceLine, words: string) {
  const startChar = lineStart + text.lastIndexOf(words);
  return { line: number, startChar, endChar: startChar + words.length, text: words };
}

/** Words below a quotation replace it. */
function addLine(turn: Turn, { number, text: given = '', startChar }: SourceLine, keepQuotes: boolean): Turn {
  const text = given.trim();
  const endChar = startChar + given.trimEnd().length;
  if (isQuote(turn.text) && !isQuote(text) && !keepQuotes)
    return { ...turn, text, line: number, startChar: endChar - text.length, endChar };
  return { ...turn, text: `${turn.text} ${text}`, endChar };
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

/**
 * Headings above what somebody says: a name and a time in either order, with any of the marks that transcripts put around
 * them, in one line or two; or a marked name alone.
 */
import { nameOf } from '../../../shared/subtitles/split-speakers.ts';
import { isSideWord } from '../speakers/speaker-roles.ts';
import { beforeClock, parseClock, plainTimes } from '../times/clock-times.ts';
import { type DayOrder, findDayOrder, isDateName, monthSource, readDate } from '../times/dates.ts';
import { daySource, zoneSource } from './line-times.ts';

export interface Heading {
  /** Undefined if the line has only a time. */
  readonly speaker: string | undefined;
  /** The side before the name: `Operator` of `Operator: Ana`. */
  readonly side?: string;
  /** Seconds, unless it is a time of the day. */
  readonly start?: number;
  readonly end?: number;
  readonly date?: string;
  readonly clock?: string;
}

const maxChars = 120;
const maxNameWords = 6;
const directionMarks = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** Headings, quotes and bullets of Markdown, and what is bold or code. */
const marks = /^(?:#{1,6}|>|[-*•]|:[\w+'-]{2,40}:)\s+/;
const inline = /(?<![\d*])\*\*|\*\*(?![\d*])|__|`|(?<=^|\s)[_*]|[_*](?=\s|$)|@(?=\d{1,2}:\d\d)/g;

/** `--- ... ---`. */
const rulers = /^[-=*~]{2,}\s+|\s+[-=*~]{2,}$/g;
/** `Comment #2 by Ana`, `Posted by Ana`. */
const writtenBy =
  /^(?:(?:comment|reply|message|note|post|answer|email|update|posted|written|sent|added|replied|commented|reported)\s{0,2}){1,2}(?:#?\d{1,6}[.:]?\s)?(?:by|from)[:\s]\s*/i;

/** `Added: 15.11.2026 13:49, Ana`. */
export const addedAt =
  /^(?:added|dodano|hinzugefügt|ajouté|añadido|aggiunto|adicionado|toegevoegd|přidáno|pridané|добавлено|додано|tilføjet|tillagd):\s(?=\d)/iu;
/** `SMS · 15 Nov 2026 1:49 PM · Ana`. */
const channel =
  /^(?:sms|e-?mail|(?:web |live )?chat|(?:internal )?note|message|call|voicemail|whatsapp|messenger|instagram|facebook) [·•|] |^(?:additional comments|comments|work notes|field changes)\s?[·•]\s?(?=\d)/i;

/** `15.11.2026 13:49 · E-Mail`. */
const channelLast =
  /(?<=\d(?: ?[ap]m)?)(?: [·•|]|\s{1,9}via) (?:sms|e-?mail|(?:web |live )?chat|phone|telefon|web|api|portal|whatsapp|messenger|(?:(?:public|internal|private) )?(?:reply|note|comment))$/i;

const clock = String.raw`\d{1,3}:\d{2}(?::\d{2})?(?:[.,]\d{1,6})?(?:[\s\u00a0\u202f]?[ap]\.?[\s\u00a0\u202f]?m\.?)?`;
const month = String.raw`(?:${monthSource})\p{L}{0,7}`;
/** Whole words, as `Moss` and `Frank` are names. */
const weekday =
  '(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?|mo(?:ntag)?|di(?:enstag|nsdag)?|mi(?:ttwoch)?|do(?:nnerstag|nderdag)?|fr(?:eitag)?|sa(?:mstag)?|so(?:nn(?:tag|abend))?|ma(?:andag)?|wo(?:ensdag)?|vr(?:ijdag)?|za(?:terdag)?|zo(?:ndag)?|lun(?:di|es|edì)?|mar(?:di|tes|tedì)?|mer(?:credi|coledì)?|mi[eé](?:rcoles)?|jeu(?:di)?|jue(?:ves)?|gio(?:vedì)?|ven(?:dredi|erdì)?|vie(?:rnes)?|sam(?:edi)?|s[aá]b(?:ado|ato)?|dim(?:anche)?|dom(?:ingo|enica)?|(?:seg(?:unda)?|ter(?:ça)?|qua(?:rta)?|qui(?:nta)?|sex(?:ta)?)(?:-feira)?|пн|вт|ср|чт|пт|сб|вс|понедельник|вторник|среда|четверг|пятница|суббота|воскресенье|pon(?:iedziałek)?|wt(?:orek)?|śr(?:oda)?|czw(?:artek)?|pt|piątek|sob(?:ota)?|niedz(?:iela)?|mån(?:dag)?|tis(?:dag)?|ons(?:dag)?|tors(?:dag)?|fre(?:dag)?|lör(?:dag)?|sön(?:dag)?|lør(?:dag)?|søn(?:dag)?)';
const day = String.raw`(?:(?:${weekday}\.?,?\s)?(?:${daySource}|\d{1,2}[-./\s]${month}\.?[-./\s,]{1,2}\d{2,4}|${month}\.? \d{1,2}(?:st|nd|rd|th)?(?:,? \d{4})?|\d{4}年\d{1,2}月\d{1,2}日|\d{1,2}[./]\d{1,2}\.?(?=,? \d))|today|yesterday)`;
const dated = String.raw`(?:(?:${weekday} )?${month} {1,2}\d{1,2} ${clock} \d{4}|${day}(?:T|,?\s{1,2}(?:${beforeClock}|- )|\s[·|]\s)${clock}|${clock},?\s(?:on )?${day})${zoneSource}`;
const dayLine = new RegExp(`^${day}(?:,?\\s?[(（]?\\p{L}{1,12}\\.?[)）]?)?$`, 'iu');
const dayMarks = /^[-=*~─—_\s[(]+|[-=*~─—_\s\])]+$/g;

/** The day in a line above its messages: `--------------- 15 November 2026 ---------------`. */
export function readDayLine(line: string, order?: DayOrder): string | undefined {
  if (line.length > maxChars || line.includes(': ') || !/\p{Nd}/u.test(line)) return undefined;
  const text = plainTimes(line).replace(dayMarks, '');
  return dayLine.test(text) ? readDate(text, order) : undefined;
}

const moment = `(?:${dated}|(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?,? )?${clock}${zoneSource})`;
/** Frames follow the seconds in video: `00:00:01:10`. */
const timecode = String.raw`\d{2}[:;]\d{2}[:;]\d{2}[:;.,]\d{2,3}`;
const range = String.raw`(?:\s?(?:-->|[-–—]|to)\s?(${timecode}|${clock}))?`;
const separator = String.raw`\s*[-–—|•·,@]\s*`;

const nameFirst = new RegExp(
  String.raw`^(\S.{0,70}?)(?:${separator}|\s?:\s|\s{2,}|\t|\s(?=[\[(])|(?=\())[\[(]?(?:at )?(${moment})${range}[\])]?:?$`,
  'iu',
);
const nameDated = new RegExp(
  String.raw`^(\S.{0,70}?)(?:${separator}|,?\s+)(?:[\[(]\s?)?(?:at |on |wrote on |said on )?(${dated})(?:\s?[\])])?:?$`,
  'iu',
);
const nameFirstSpaced = new RegExp(String.raw`^(\S.{0,70}?)\s[\[(]?(?:at )?(${moment})${range}[\])]?:?$`, 'iu');
/** `from Ana to everyone: 13:49`. */
const sentTo = /^(?:from|von|de|da|van) (\S.{0,40}?) (?:to|an|à|a|para|aan) \S.{0,40}$/i;
/** `Operator: Ana`, `Operator (Ana)`. */
function splitSide(name: string): { readonly side: string | undefined; readonly member: string } {
  const [, side, within, below = ''] = /^([^():]{3,30}?)(?: \(([^()]{2,60})\)|\s?: (\S.*))$/.exec(name) ?? [];
  return side !== undefined && isSideWord(side) ? { side, member: within ?? below } : { side: undefined, member: name };
}
/** The end of a line that ends with a time or a day, for which the patterns above look at each of its letters. */
const timeLast =
  /(?:\d(?:st|nd|rd|th|日)?(?:[\s\u00a0\u202f]?[ap]\.?[\s\u00a0\u202f]?m\.?)?(?:\s?(?:Z|UTC|GMT|[ECMP][SD]T|CES?T|BST))?|today|yesterday)\s?[\])]?:?$/i;
const timeFirst = new RegExp(
  String.raw`^[\[(]?(${moment})${range}[\])]?(${separator}|\s+(?:from |to )?)(\S.{0,90}?):?$`,
  'iu',
);
/** In Request Tracker, what somebody did follows the name. */
const deed = / - \p{Lu}\p{Ll}+ .{3,80}$/u;
/** `3d`, `5 min ago`, as pages show the age of a message. */
const ageAlone =
  /^(?:\d{1,3}\s?(?:s|m|mins?|h|hrs?|d|w|mo|y)(?: ago)?|(?:an?|\d{1,3}) (?:second|minute|hour|day|week|month|year)s? ago|just now)$/i;
const timeAlone = new RegExp(
  String.raw`^(?:sent (?:on|at) )?[\[(]?(${moment}|${timecode})${range}[\])]?(?:\s?\((?:read|delivered|edited|sent)[^()]{0,80}\))?:?$`,
  'iu',
);

/** Words before a time that is about the file, not about a message. */
export const aboutFile =
  /^(?:submitted|raised|eingereicht|soumis|presentad[ao]|ingediend|(?:ex|im)ported|downloaded|generated|recorded|printed|started|ended|duration|length|updated|exportiert|gestartet|beendet|erstellt|gedruckt|exporté|commencé|terminé|exportad[ao]|iniciad[ao]|finalizad[ao]|esportat[ao])(?!\p{L})/iu;

/** `SPEAKER: S1`, above the words. */
export const speakerField = /^speaker: [\p{L}\p{N}_-]{1,20}$/iu;

/** `[@0:09](https://recorder.example/1?t=9)`. */
const linkedTime = /\[@?(\d{1,3}:\d{2}(?::\d{2})?)\]\(https?:[^()\s]{1,500}\)/;

/** @param isSpaced accepts a single space between the name and the time */
export function readHeading(written: string, isSpaced: boolean, order?: DayOrder): Heading | undefined {
  const line = written.includes('](http') ? written.replace(linkedTime, '$1') : written;
  if (line.length > maxChars) return undefined;
  if (!/\p{Nd}(?:[:：;.時时시点]|\s?h)\s?\p{Nd}/u.test(line))
    return speakerField.test(line.trim())
      ? { speaker: line.trim().slice('speaker: '.length) }
      : ageAlone.test(line.trim().replace(/^@[\w.-]{1,40} [·•] /, ''))
        ? { speaker: undefined }
        : readAct(line, order);
  if (line.startsWith('<time')) {
    const date = readDate(/\sdatetime="([^"]{8,40})"/.exec(line)?.[1]);
    return date === undefined ? undefined : { speaker: undefined, date };
  }
  const text = plainTimes(line)
    .replace(directionMarks, '')
    .trim()
    .replace(rulers, '')
    .replace(marks, '')
    .replace(inline, '')
    .replace(writtenBy, '')
    .replace(addedAt, '')
    .replace(channelLast, '')
    .replace(channel, '')
    .replace(
      /(?:,? \(?edited\)?|\s{2,}\(?(?:internal|public|private)[\w ]{0,12}\)?| \((?:internal|intern|interne|interno|public|öffentlich|private|privat)\)| (?:internal|public|private) (?:note|comment|reply)| - (?:iMessage|SMS|MMS|RCS)(?: \([^()]{3,60}\))?|(?<=\d[\])]?)(?: [·•|-])? (?:positive|negative|neutral|mixed))$/i,
      '',
    )
    .trim();
  const alone = timeAlone.exec(text);
  if (alone !== null) return { speaker: undefined, ...readMoment(order, alone[1], alone[2]) };
  const last = timeLast.test(text)
    ? (nameDated.exec(text) ?? nameFirst.exec(text) ?? (isSpaced ? nameFirstSpaced.exec(text) : null))
    : null;
  const [, called = '', time, end] = last ?? [];
  const given = called.replace(/, (?:App|Bot)$/, '').replace(sentTo, '$1');
  // Slack has it between the name of a program and the time.
  if (/^(?:APP|BOT|WORKFLOW)$/.test(given)) return { speaker: undefined, ...readMoment(order, time, end) };
  if (isDateName(given.replace(/:$/, '')) || aboutFile.test(given)) return undefined;
  const { side, member } = splitSide(given);
  const speaker = readSpeaker(member);
  if (speaker !== undefined) return { speaker, side, ...readMoment(order, time, end) };
  const [, first, until, between = '', name = ''] = timeFirst.exec(text) ?? [];
  const below = splitSide(name);
  const writer =
    first === undefined || (!isSpaced && /^\s+$/.test(between) && !/^[[(]/.test(text))
      ? undefined
      : /^\s+to $/i.test(between)
        ? 'Me'
        : readSpeaker(below.member.replace(deed, ''));
  return writer === undefined ? undefined : { speaker: writer, side: below.side, ...readMoment(order, first, until) };
}

const acts = 'commented|opened(?: this(?: issue)?)?|replied|answered|asked|wrote|posted|responded|said';
const mayAct = new RegExp(` (?:${acts}) `);
/** `ana commented on Nov 15, 2026`, `ana replied 3 days ago`. */
const act = new RegExp(
  String.raw`^(\S.{0,60}?) (?:${acts})(?: (?:on )?(${day})| (?:about |over )?(?:an?|\d{1,3}) \p{L}{3,8} ago| last (?:week|month|year))(?: \(?edited\)?| [·•] .{0,40})?:?$`,
  'iu',
);

function readAct(line: string, order: DayOrder | undefined): Heading | undefined {
  const [, name = '', on] = (mayAct.test(line) ? act.exec(line.trim()) : null) ?? [];
  const speaker = name === '' ? undefined : readSpeaker(name);
  return speaker === undefined ? undefined : { speaker, date: readDate(on, order) };
}

/** What kind of entry a ticket has from somebody: `Ana (public reply)`, `Ana added a note`. */
const entryKind =
  /\s(?:\((?:additional )?(?:comments?|work notes?|(?:public |internal )?(?:reply|note)|public|internal)\)|(?:replied|responded|commented|reported)(?: via \w+)?|added an? (?:\w+ )?(?:note|comment|reply))$/i;

const numericDay =
  /(?:(?<!\p{L})\p{L}{2,12}\.?,? )?\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}(?:,? \d{1,2}:[\d:]{2,5}[ \u202f]?[AP]M)?/u;

/** The order of days and months, by the dates at the beginnings of lines. */
export const findOrder = (lines: readonly string[]): DayOrder | undefined =>
  findDayOrder(lines.map((line) => numericDay.exec(line.slice(0, 60))?.[0]));

/** `iPhone` and the particles of names do not count. */
const lowerWord = /^(?!(?:de|da|do|di|del|von|van|der|of)$)\p{Ll}(?!\p{Lu})/u;

/** A short text that could be a name, without the marks around it. */
export function readSpeaker(given: string): string | undefined {
  const name = given
    .trim()
    .replace(/^#{1,6}\s+/, '')
    .replace(/^(?:\p{Extended_Pictographic}\ufe0f?\u200d?)+\s*/u, '')
    .replace(/^(?:\*\*|__)|[:,]?(?:\*\*|__)?[:,]?$/g, '')
    .replace(/^(?:<([^<>]*)>|\[([^[\]]*)\]|\(([^()]*)\)|'([^']*)')$/, '$1$2$3$4')
    .replace(entryKind, '')
    .replace(/ (?:<\S+@\S+>|\(\+?[\d -]{6,20}\))$/, '')
    .trim();
  if (
    name === '' ||
    name.length > 60 ||
    name.split(/\s+/).length > maxNameWords ||
    /(?<! \p{Lu})\.$|[!?;:…]$|\d:\d\d|https?:|: |["“”]|^\d+ ?(?:h|m|min|s|sec)\b/u.test(name)
  )
    return undefined;
  if (
    readDate(name) !== undefined ||
    !/^(?:[\p{L}\p{N}+@~_#]|\(\d)/u.test(name) ||
    (!/\p{L}/u.test(name) && !/^[+(]?[\d\s().*•-]{5,20}$/.test(name) && !/^\d{1,3}$/.test(name))
  )
    return undefined;
  // Words of a sentence are in lower case; a nickname is one word.
  const words = name
    .replace(/\([^()]*\)/g, '')
    .trim()
    .split(/\s+/);
  const isLower = words.length > 1 && words.filter((word) => lowerWord.test(word)).length * 2 > words.length;
  return isLower && !/^speaker /i.test(name) ? undefined : name;
}

const clockFirst = new RegExp(String.raw`^(${clock}),?\s(?:on )?(.+)$`, 'iu');
const anyClock = new RegExp(clock, 'iu');

function readMoment(order: DayOrder | undefined, text = '', until?: string): Omit<Heading, 'speaker'> {
  const swapped = clockFirst.exec(text);
  const date = readDate(text, order) ?? (swapped === null ? undefined : readDate(`${swapped[2]} ${swapped[1]}`, order));
  if (date !== undefined) return { date };
  const frames = /^(\d{2})[:;](\d{2})[:;](\d{2})[:;]\d{2}$/.exec(text);
  const start =
    frames === null ? parseClock(text) : Number(frames[1]) * 3600 + Number(frames[2]) * 60 + Number(frames[3]);
  if (start === undefined) return { clock: anyClock.exec(text)?.[0] ?? text };
  return { start, end: until === undefined ? undefined : parseClock(until) };
}

const markedName =
  /^(?:#([\p{L}_-]{1,30})|#{1,6}\s+(?:\*\*)?([^#*:]{1,60}?)(?:\*\*)?:?|\*\*([^*:]{1,60}):?\*\*:?|__([^_:]{1,60}):?__:?|\[([^[\]:]{1,60})\]:?|([^:]{1,60}):)$/u;

/** `## Ana`, `**Ana:**`, or `Ana:` alone in a line. */
export function readMarkedName(line: string): string | undefined {
  const found = markedName.exec(line.replace(directionMarks, '').trim());
  const name = found?.slice(1).find((one) => one !== undefined);
  const speaker = name === undefined ? undefined : readSpeaker(name.replace(/ said$/, ''));
  // "You" is no name, unless it said something.
  return speaker === undefined || (speaker === name && nameOf(`${speaker}: x`) === undefined) ? undefined : speaker;
}

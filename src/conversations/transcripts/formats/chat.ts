/**
 * Saved chats of messengers: each message begins with its time and its sender, whatever form the name has. Zoom writes
 * the text below or on the same line, WhatsApp on the same line. LINE writes the
 * day once, above its messages.
 */

import type { Head, Item, LineFormat } from '../format.ts';
import { readDayLine } from '../headings/heading-shapes.ts';
import { readHeader, roleInFields } from '../headings/line-headers.ts';
import { oneLine } from '../messages/clean-message.ts';
import { isNotice, isQuote, isUnsaidSpeaker, replyMark } from '../messages/messenger-notices.ts';
import { lineItem, maxTurnChars } from '../messages/turns.ts';
import type { SourceLine } from '../source-lines.ts';
import { roleOfName, roleOfWord } from '../speakers/speaker-roles.ts';
import { plainTimeHead, plainTimes } from '../times/clock-times.ts';
import { type DayOrder, findDayOrder, readDate } from '../times/dates.ts';

interface Opening {
  /** As written; undefined for a line of the messenger itself. */
  readonly speaker: string | undefined;
  readonly time: string;
  /** undefined for everybody. */
  readonly to?: string;
  readonly text: string;
  /** True if its day is in a line above. */
  readonly isUnderDay?: boolean;
  /** True if a quotation mark ends it. */
  readonly isQuoted?: boolean;
}

/** `10:14:56 From Anna Smith to Everyone:`, older `09:01:46\t From Anna Smith : Hello`; some begin with the day. */
const zoom =
  /^((?:\d{4}-\d{2}-\d{2} )?\d{1,2}:\d{2}:\d{2})\s+(?:From|Von|De|Da|Van|Od|От|从)\s+(\S.{0,80}?)(?:\s{1,3}(?:to|an|à|a|para|aan|do|кому|到)\s{1,3}(\S.{0,80}?))?\s{0,3}:(?:\s+(.*))?$/i;

/** `[12/03/2026, 14:05:33] Anna: Hello`, `3/12/26, 2:05 PM - Anna: Hello`; a line without a name is WhatsApp's own. */
const whatsapp =
  /^[\u200e\u200f\u202a-\u202e]{0,3}[[(]?(\d{1,4}[./-]\d{1,2}[./-]\d{1,4}(?:T|,?\s{1,3}(?:um |at )?)\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:\.\d{1,6})?)?(?:Z|[+-]\d{2}:?\d{2})?(?:\s{0,2}[ap]\.?\s?m\.?)?)(?!\s{0,2}[ap]\.?m)(?: \| [^[\]]{4,40}(?=\]))?[\])]?(?:(?:\s{0,3}[-–]\s{0,3}|,?\s{1,3}|:\s)(?:([^:]{1,80}):(?:\s(.*)|$)|.*)|$)$/iu;

/** DiscordChatExporter: `[15-Nov-26 01:49 PM] anna#1234`, `[11/15/2026 1:49 PM] anna`. */
const discord =
  /^\[(\d{1,4}[-./](?:\d{1,2}|\p{L}{3})[-./]\d{2,4},? \d{1,2}:\d{2}(?::\d{2})?(?: [ap]m)?)\] ([^[:\n][^:\n]{0,59})$/iu;

/** IRC: `[13:49] <ana> Hello`, `2026-11-15 13:49:00 <@ana> Hello`; joins and the like have marks instead of a name. */
const irc =
  /^[[(]?((?:\d{4}-\d{2}-\d{2}[T ]|[A-Z]{3} [ \d]?\d )?\d{1,2}:\d{2}(?::\d{2})?(?:\s?[AP]M)?)[\])]?\s+(?:<[@+%&~ ]?([^<>\s]{1,60})>\s(.*)|(?:-!-|\*{1,3}|-->|<--|--|==)\s.*)$/i;

/** irssi: `--- Day changed Sun Nov 15 2026`; mIRC: `Session Start: Sun Nov 15 13:49:00 2026`; HexChat begins with asterisks. */
const ircDay =
  /^(?:--- (?:day changed|log opened)|session (?:start|time):|\*{4} begin logging at) (?:\p{L}{3} )?(\p{L}{3} {1,2}\d{1,2})(?: \d{1,2}:\d{2}:\d{2})? (\d{4})$/iu;

/** LINE: `2026/07/11(Sat)`, `2026.07.11 Saturday`, `Sat, 07/11/2026` above the messages of a day. */
const lineDay =
  /^(?:\p{L}{2,4}, (?=\d{4}))?(\d{4}[./]\d{1,2}[./]\d{1,2}|(?:\p{L}{2,4}, )?\d{1,2}\/\d{1,2}\/\d{4})(?:\s?\(\p{L}{1,4}\)| \p{L}{3,12})?$/u;

/** LINE: `19:05` or `7:05 PM`, the sender and the text, separated by tabs; or what happened. WeeChat has the day as well. */
const lineMessage = /^(\d{4}-\d{2}-\d{2} \d{1,2}:\d{2}:\d{2}|\d{1,2}:\d{2}(?:\s?[AP]M)?)\t(?:([^\t]{1,80})\t)?(.*)$/i;

/** The same as it is copied, with a space behind the time. */
const clockAndName = /^(\d{1,2}:\d{2}(?:\s?[AP]M)?) (?=[^\t]{1,60}\t)/i;

function readDay(given: string): string | undefined {
  const line = plainTimes(given);
  const [, day, year] = ircDay.exec(line) ?? [];
  return day === undefined ? (lineDay.exec(line)?.[1] ?? readDayLine(line)) : `${day}, ${year}`;
}

function readOpening(given: string): Opening | undefined {
  const line = plainTimeHead(given);
  if (line.length < 8 || !/^(?:[\u200e\u200f\u202a-\u202e[(\d]|[A-Z][a-z]{2} [ \d]?\d \d)/.test(line)) return undefined;
  const [, zoomTime, sender, to, said = ''] = zoom.exec(line) ?? [];
  if (zoomTime !== undefined) {
    const isPrivate =
      to !== undefined &&
      !/^(?:everyone|alle|jede|tout le monde|todos|tutti|iedereen|wszyscy|все|所有人|大家)/i.test(to);
    return { speaker: sender, time: zoomTime, text: said, ...(isPrivate && { to: to.replace(/\s*\([^()]*\)$/, '') }) };
  }
  const [, ircTime, nick, ircText = ''] = irc.exec(line) ?? [];
  if (ircTime !== undefined) return { speaker: nick, time: ircTime, text: ircText, isUnderDay: !ircTime.includes('-') };
  const [, sent, writer] = discord.exec(line) ?? [];
  if (sent !== undefined)
    return {
      speaker: writer
        ?.replace(/ \(pinned\)$/, '')
        .replace(/#\d{4}$/, '')
        .trim(),
      time: sent,
      text: '',
    };
  const [, clock, member, words = ''] =
    (line.includes('\t') ? lineMessage.exec(line.replace(clockAndName, '$1\t')) : null) ?? [];
  if (clock !== undefined) {
    // A message of several lines is in quotation marks.
    const isQuoted = /^"[^"]*$/.test(words);
    const speaker = member?.trim().replace(/^[@+%&~](?=\S)/, '');
    return { speaker, time: clock, text: words.slice(isQuoted ? 1 : 0), isUnderDay: !clock.includes('-'), isQuoted };
  }
  const [, date, author, text = ''] = whatsapp.exec(line) ?? [];
  if (date !== undefined) {
    // In a notice, the text of a colon may be quoted: `Ana changed the topic to "Saturday: compost"`.
    const name =
      author === undefined || /^[^"]*"[^"]*$/.test(author)
        ? undefined
        : oneLine(author.replace(/^[~\s\u200e\u200f\u202a-\u202e]+/, '').replace(/^\*\*(.+)\*\*$/, '$1'));
    return { speaker: name === '' ? undefined : name, time: date, text };
  }
  return undefined;
}

export const chat: LineFormat = {
  kind: 'lines',
  about: 'saved chats: Zoom, WhatsApp, LINE, Discord, IRC',
  recognises({ lines }: Head) {
    const filled = lines.filter((line) => line.trim() !== '');
    const found = filled.map(readOpening);
    const openings = found.filter((one) => one !== undefined);
    const named = openings.filter(({ speaker }) => speaker !== undefined).length;
    const first = found.findIndex((one) => one !== undefined);
    return named >= 2 && first <= maxHeaderLines && openings.length * 8 >= filled.length;
  },
  async *read({ head, lines, options }) {
    const times = head.lines.map((line) => readOpening(line.trim())?.time ?? readDay(line.trim()));
    // Fields above the messages name the sides: `Visitor: Ana`.
    const { fields } = readHeader(head.lines, (line) => readOpening(line.trim()) !== undefined, true);
    for await (const item of readMessages(lines, findDayOrder(times), options.keepQuotes)) {
      const role = 'speaker' in item && item.speaker !== undefined ? roleInFields(fields, item.speaker) : undefined;
      yield role === undefined ? item : { ...item, role };
    }
  },
};

/** Discord's exporter begins with the names of the server and the channel. */
const maxHeaderLines = 8;

/** The messengers' placeholders for missing text, and lines that their exporters add. */
const noText =
  /^(?:\u200e.*|[=_-]{10,}|exported \d{1,9} message\(s\)|<[^<>]{1,60}>|☎ .*|\*{3} .{1,200} \*{3}|session (?:close|ident): .*|\*{4} ending logging at .*)$/iu;
const isNoText = (text: string): boolean => noText.test(text) || isNotice(text);
/** DiscordChatExporter writes these below the words of a message; the rest of the message belongs to them. */
const attached = /^\{(?:attachments|embeds?|reactions|stickers)\}$/i;
/** WhatsApp: `IMG-20261113-WA0001.jpg (file attached)` in any language; a caption follows. */
const attachedFile =
  /^\u200e?(?:(?:IMG|VID|AUD|PTT|DOC|STK)-\d{8}-WA\d{4}\.\w{2,5} \([^()]{3,40}\)|.{1,150}\.\w{2,5} \((?:file attached|Datei angehängt|archivo adjunto|fichier joint|file allegato|arquivo anexado|ficheiro anexado|bestand bijgevoegd)\))$/iu;
/**
 * On iOS, WhatsApp marks its additions with U+200E; elsewhere only its wording identifies them, in each language.
 * signal-export adds reactions.
 */
const editMark =
  /\s*(?:\(- [^()]{1,30}: \p{Extended_Pictographic}[^()]{0,200}-\)|\u200e<[^<>]{3,80}>|<(?:this message was edited|diese nachricht wurde bearbeitet|se editó este mensaje|ce message a été modifié|questo messaggio è stato modificato|mensagem editada|esta mensagem foi editada|dit bericht is bewerkt)\.?>|<[\p{L}\p{M}]+(?: [\p{L}\p{M}]+){1,7}\.?>)$/iu;

/** Files of the archive below the words: `Look. ![photo.jpg](./media/photo.jpg)`. */
const mediaLinks = /(?:\s{1,9}!?\[[^[\]]{0,100}\]\(\.{0,2}\/?media\/[^()\s]{1,200}\))+$/;

/** Element has the beginning of the answered message before the words: `<@ana:x.example "Who brings…"> Me`. */
const answered = /^<@[^<>"\s]{1,100} "[^"]{0,300}"> (?=\S)/;

interface Message extends Opening {
  readonly line: number;
  parts: { text: string; startChar: number }[];
  chars: number;
  /** The day in the line above. */
  readonly day: string | undefined;
  /** True below the attachments of a message. */
  isAttached?: boolean;
}

async function* readMessages(
  lines: AsyncIterable<SourceLine>,
  order: DayOrder | undefined,
  keepQuotes = false,
): AsyncGenerator<Item> {
  let message: Message | undefined;
  /** The day of the messages below it. */
  let day: string | undefined;
  let afterBlank = false;
  for await (const line of lines) {
    const whole = line.text?.trim() ?? '';
    const opening = line.text === undefined ? undefined : readOpening(whole);
    if (line.text === undefined) yield { line: line.number, error: `is ${line.problem}` };
    const heading = opening === undefined ? readDay(whole) : undefined;
    // Below a message with its own day, a day with words may be said.
    const isApart = afterBlank && /\p{L}/u.test(whole);
    afterBlank = whole === '';
    if (heading !== undefined && (message === undefined || message.isUnderDay === true || isApart)) {
      if (message !== undefined) yield* finish(message, order);
      message = undefined;
      day = heading;
      continue;
    }
    if (opening !== undefined || (message?.chars ?? 0) > maxTurnChars) {
      if (message !== undefined) yield* finish(message, order);
      message = { ...(opening ?? (message as Message)), line: line.number, parts: [], chars: 0, day };
    }
    const isLast = opening === undefined && message?.isQuoted === true && whole.endsWith('"');
    const words = (opening?.text ?? (isLast ? whole.slice(0, -1) : whole))
      .replace(editMark, '')
      .replace(mediaLinks, '')
      .replace(answered, '')
      .replace(/^[\s\u200f\u202b]+/, '')
      .trim();
    if (message === undefined || line.text === undefined || words === '') continue;
    // Skype has the quoted message above the answer.
    if (words.startsWith('<<< ')) {
      message.parts = [{ text: words.slice(4), startChar: line.startChar + line.text.lastIndexOf('<<< ') + 4 }];
      continue;
    }
    if (attached.test(words)) message.isAttached = true;
    if (message.isAttached === true || isNoText(words) || replyMark.test(words) || attachedFile.test(words)) continue;
    if (!keepQuotes && !isQuote(words) && message.parts.every(({ text }) => isQuote(text))) message.parts.length = 0;
    message.parts.push({ text: words, startChar: line.startChar + line.text.lastIndexOf(words) });
    message.chars += words.length;
  }
  if (message !== undefined) yield* finish(message, order);
}

/** `[Incoming] Ana`, `[Outgoing] [Automation] Ana`. */
const sided = /^\[(incoming|outgoing|inbound|outbound|internal)\] (?:\[[^[\]]{2,20}\] )?(?=\S)(.+)$/i;

function* finish(
  { line, speaker, time: clock, to, parts, isUnderDay, day }: Message,
  order: DayOrder | undefined,
): Generator<Item> {
  const [first, last] = [parts[0], parts.at(-1)];
  if (speaker === undefined || isUnsaidSpeaker(speaker) || first === undefined || last === undefined) return;
  const [, side, name = speaker] = sided.exec(speaker) ?? [];
  const role = roleOfName(name) ?? (side === undefined ? undefined : roleOfWord(side));
  // HexChat has the year at the top only.
  const [, own, hour = clock] = /^(\p{L}{3} {1,2}\d{1,2}) (\d.*)$/u.exec(clock) ?? [];
  const under = own === undefined || day === undefined ? day : `${own}, ${day.slice(-4)}`;
  const time = isUnderDay === true && under !== undefined ? `${under} ${hour}` : clock;
  const date = readDate(time.replace(/(\d)\.(\d{2})(?:\.(\d{2}))?$/, '$1:$2'), order);
  const text = parts.map((part) => part.text).join(' ');
  yield lineItem(
    { line, text, startChar: first.startChar, endChar: last.startChar + last.text.length },
    { speaker: name, role, date, fields: { time: date ?? time, ...(to !== undefined && { to }) } },
  );
}

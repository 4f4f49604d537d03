/**
 * Saved chats of messengers: each message begins with its time and its sender, whatever form the name has. Zoom writes
 * the text below or on the same line, WhatsApp on the same line, and Teams, when messages are copied, below.
 */
import type { Head, Item, LineFormat } from '../format.ts';
import type { SourceLine } from '../source-lines.ts';
import { roleOf } from '../speaker-roles.ts';

interface Opening {
  /** As written; undefined for a line of the messenger itself. */
  readonly speaker: string | undefined;
  readonly time: string;
  /** undefined for everybody. */
  readonly to?: string;
  readonly text: string;
}

/** `10:14:56 From Anna Smith to Everyone:`, older `09:01:46\t From Anna Smith : Hello`. */
const zoom = /^(\d{1,2}:\d{2}:\d{2})\s+From\s+(\S.{0,80}?)(?:\s{1,3}to\s{1,3}(\S.{0,80}?))?\s{0,3}:(?:\s+(.*))?$/i;

/** `[12/03/2026, 14:05:33] Anna: Hello`, `3/12/26, 2:05 PM - Anna: Hello`; a line without a name is WhatsApp's own. */
const whatsapp =
  /^\u200e?\[?(\d{1,4}[./-]\d{1,2}[./-]\d{1,4},?\s{1,3}\d{1,2}:\d{2}(?::\d{2})?(?:\s{0,2}[ap]\.?\s?m\.?)?)\]?(?:\s{0,3}[-–]\s{0,3}|\s{1,3})(?:([^:]{1,80}):\s(.*)|.*)$/i;

/** `[9:41 AM] Anna Smith`, `[3/12 9:41 AM] Anna Smith (Guest)`. */
const teams =
  /^\[((?:\d{1,2}[/.]\d{1,2}(?:[/.]\d{2,4})?,?\s+)?\d{1,2}:\d{2}(?:\s?[AaPp][Mm])?)\]\s+((?:\p{Lu}[\p{L}\p{M}.'’-]*,?(?:\s|$)){1,5}(?:\([^()]{1,30}\))?)$/u;

function readOpening(line: string): Opening | undefined {
  if (line.length < 8 || !/^[\u200e[\d]/.test(line)) return undefined;
  const [, zoomTime, sender, to, said = ''] = zoom.exec(line) ?? [];
  if (zoomTime !== undefined) {
    const isPrivate = to !== undefined && !/^everyone\b/i.test(to);
    return { speaker: sender, time: zoomTime, text: said, ...(isPrivate && { to: to.replace(/\s*\([^()]*\)$/, '') }) };
  }
  const [, date, author, text = ''] = whatsapp.exec(line) ?? [];
  if (date !== undefined) return { speaker: author?.replace(/^[~\u200e\s]+/, ''), time: date, text };
  const [, time, name] = teams.exec(line) ?? [];
  return time === undefined ? undefined : { speaker: name?.trim(), time, text: '' };
}

export const chat: LineFormat = {
  kind: 'lines',
  about: 'saved chats: Zoom, WhatsApp, messages copied from Microsoft Teams',
  recognises({ lines }: Head) {
    const filled = lines.filter((line) => line.trim() !== '');
    const openings = filled.map(readOpening).filter((one) => one !== undefined);
    const named = openings.filter(({ speaker }) => speaker !== undefined).length;
    return named >= 2 && readOpening(filled[0] ?? '') !== undefined && openings.length * 8 >= filled.length;
  },
  async *read({ head, lines }) {
    yield* readMessages(lines, findDayOrder(head));
  },
};

/** A longer message ends at a line, because memory contains a whole message. */
const maxChars = 100_000;

/** The messengers' placeholders for missing text. */
const noText =
  /^(?:\u200e.*|<[^<>]{1,60}>|this message was deleted\.?|you deleted this message\.?|(?:reacted to|removed a .{1,40} reaction from) ["“].*)$/iu;
const replyMark = /^replying to ["“].*["”]?$/i;
const editMark = /\s*\u200e?<this message was edited>$/i;

interface Message extends Opening {
  readonly line: number;
  readonly parts: { text: string; startChar: number }[];
  chars: number;
}

async function* readMessages(lines: AsyncIterable<SourceLine>, order: DayOrder | undefined): AsyncGenerator<Item> {
  let message: Message | undefined;
  for await (const line of lines) {
    const whole = line.text?.trim() ?? '';
    const opening = line.text === undefined ? undefined : readOpening(whole);
    if (line.text === undefined) yield { line: line.number, error: `is ${line.problem}` };
    if (opening !== undefined || (message?.chars ?? 0) > maxChars) {
      if (message !== undefined) yield* finish(message, order);
      message = { ...(opening ?? (message as Message)), line: line.number, parts: [], chars: 0 };
    }
    const words = (opening?.text ?? whole).replace(editMark, '').trim();
    if (message === undefined || line.text === undefined || words === '' || noText.test(words)) continue;
    if (replyMark.test(words)) continue;
    message.parts.push({ text: words, startChar: line.startChar + line.text.lastIndexOf(words) });
    message.chars += words.length;
  }
  if (message !== undefined) yield* finish(message, order);
}

function* finish({ line, speaker, time, to, parts }: Message, order: DayOrder | undefined): Generator<Item> {
  const [first, last] = [parts[0], parts.at(-1)];
  if (speaker === undefined || first === undefined || last === undefined) return;
  const role = roleOf(speaker);
  yield {
    line,
    text: parts.map(({ text }) => text).join(' '),
    speaker,
    ...(role !== undefined && { role }),
    startChar: first.startChar,
    endChar: last.startChar + last.text.length,
    fields: { time: writeDate(time, order), ...(to !== undefined && { to }) },
  };
}

type DayOrder = 'day first' | 'month first';

const slashed = /^(\d{1,2})[/-](\d{1,2})[/-](\d{2,4}),?\s+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([ap])?/i;

/** A number above 12 is a day. Without one, the order is ambiguous. */
function findDayOrder({ lines }: Head): DayOrder | undefined {
  for (const line of lines) {
    const [, one, other] = slashed.exec(readOpening(line.trim())?.time ?? '') ?? [];
    if (Number(one) > 12) return 'day first';
    if (Number(other) > 12) return 'month first';
  }
  return undefined;
}

/** `2026-03-12T14:05:33`; as written if the day is ambiguous. */
function writeDate(time: string, order: DayOrder | undefined): string {
  const [, one = '', other = '', year = '', hours = '', minutes = '', seconds = '00', half] = slashed.exec(time) ?? [];
  if (order === undefined || year === '') return time;
  const [day, month] = order === 'day first' ? [one, other] : [other, one];
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0);
  const two = (value: string | number) => String(value).padStart(2, '0');
  return `${year.padStart(4, '20')}-${two(month)}-${two(day)}T${two(hour)}:${minutes}:${seconds}`;
}

/** A thread of mails as text: each message below a line such as `On 2 Nov 2026 at 09:13, Ana <ana@x.example> wrote:`. */
import type { Members } from '../../../shared/subtitles/json-members.ts';
import { attributed, endOfAttribution, from, header, separator } from '../messages/mark-quotes.ts';
import { roleOfAddress } from '../speakers/speaker-roles.ts';
import { readDate } from '../times/dates.ts';

const depthOf = (line: string): number => /^(?:>\s?)*/.exec(line)?.[0].replace(/\s/g, '').length ?? 0;
const withoutMarks = (line: string): string => line.replace(/^(?:>\s?)+/, '').trim();

/** @returns the messages, the first one last in the text */
export function parseThread(source: string): Members {
  const given = source.split(/\r?\n/);
  const lines = given.map((line) => ({ text: withoutMarks(line) }));
  const first: Record<string, string> = { text: '' };
  const messages = [first];
  /** The message of the lines with this many marks. */
  let open = [first];
  for (let index = 0; index < lines.length; index += 1) {
    const depth = depthOf(given[index] ?? '');
    const end = endOfAttribution(lines, index);
    const whole = joinTexts(lines.slice(index, end + 1), ' ');
    const [, time, writer] = end < index ? [] : (attributed.exec(whole) ?? []);
    if (writer !== undefined && time !== undefined) {
      const date = readDate(time.replace(/,? (?:at|um|à|a las|às|alle) /, ' ')) ?? time;
      const message = { from: writer.replace(/^"|"$/g, ''), date, text: '' };
      messages.push(message);
      index = end;
      const next = given.slice(end + 1).find((line) => withoutMarks(line) !== '') ?? '';
      open = open.slice(0, depth + 1);
      open[depthOf(next) > depth ? depth + 1 : depth] = message;
      continue;
    }
    const below = endOfHeaders(lines, index);
    if (below > index) {
      const message: Record<string, string> = { text: joinTexts(lines.slice(index + 1, below), '\n') };
      readHeaders(message);
      messages.push(message);
      open = [message];
      index = below - 1;
      continue;
    }
    const message = open[Math.min(depth, open.length - 1)] ?? first;
    message.text = `${message.text}\n${lines[index]?.text ?? ''}`;
  }
  readHeaders(first);
  return { messages: messages.reverse() };
}

const joinTexts = (lines: readonly { readonly text: string }[], gap: string): string =>
  lines.map(({ text }) => text).join(gap);

/** `From: Ana` and `Date: ...` above the words of the first message. */
function readHeaders(message: Record<string, string>): void {
  const lines = (message.text ?? '').trim().split('\n');
  const end = lines.findIndex((line) => !from.test(line) && !header.test(line));
  if (end >= 0 && end < 2) return;
  const value = (line = '') => line.slice(line.indexOf(':') + 1).trim();
  const about = end < 0 ? lines : lines.slice(0, end);
  const date = about.find((line) => sent.test(line)) ?? about.find((line) => readDate(value(line)) !== undefined);
  message.from = value(lines.find((line) => from.test(line))).replace(/\[([^\s[\]]+@[^[\]]+)\]$/, '<$1>');
  const role = roleOfAddress(/<([^<>]+@[^<>]+)>/.exec(message.from)?.[1]);
  if (role !== undefined) message.role = role;
  if (date !== undefined) message.date = value(date);
  message.text = end < 0 ? '' : lines.slice(end).join('\n');
}

const sent =
  /^\*?(?:sent|date|gesendet|datum|envoyé|enviado|fecha|inviato|data|verzonden|sendt|skickat|wysłano|odesláno|lähetetty|отправлено|дата|gönderildi|elküldve|送信日時|发送时间|보낸 날짜)\s?[:：]/iu;

/** The line below `--- Original Message ---` with its `From: Ana` and `Sent: ...`; less than the index without them. */
function endOfHeaders(lines: readonly { readonly text: string }[], index: number): number {
  if (!separator.test(lines[index]?.text ?? '') || !from.test(lines[index + 1]?.text ?? '')) return -1;
  const length = lines.slice(index + 2, index + 8).findIndex(({ text }) => !header.test(text));
  return length < 2 ? -1 : index + 2 + length;
}

/** True if some lines name the writer and the time of what is below. */
export function isThread(given: readonly string[]): boolean {
  const lines = given.slice(0, 400).map((line) => ({ text: withoutMarks(line) }));
  return lines.some((_, index) => endOfAttribution(lines, index) >= index || endOfHeaders(lines, index) > index);
}

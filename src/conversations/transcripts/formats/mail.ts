/**
 * E-mails as mail programs save them: one message (RFC 5322, MIME), or a mailbox in which each message begins with a line
 * `From sender date` (RFC 4155). postal-mime decodes a message; here are its conversation, its sender and its words.
 */
import type { Email } from 'postal-mime';
import { splitLines } from '../../../cli/inputs/split-lines.ts';
import type { FormatInput, Head, Item, LineFormat, ReadOptions } from '../format.ts';
import { cleanMessage, oneLine } from '../messages/clean-message.ts';
import { messageItem } from '../messages/message-item.ts';
import { decodeWindows } from '../source-lines.ts';
import { roleOf, roleOfAddress } from '../speakers/speaker-roles.ts';
import { isClock } from '../times/clock-times.ts';
import { readDate } from '../times/dates.ts';
import { chat } from './chat.ts';
import { headings } from './headings.ts';
import { lines as plainLines } from './lines.ts';
import { markup, sourceLines } from './markup.ts';

export const mail: LineFormat = {
  kind: 'lines',
  about: 'an e-mail (.eml) or a mailbox (.mbox)',
  recognises: isMail,
  async *read(input) {
    const { default: PostalMime } = await import('postal-mime');
    const threads = createThreads();
    for await (const { line, source, error } of splitMailbox(input.bytes())) {
      if (error !== undefined) {
        yield { line, error };
        continue;
      }
      // An attached message is an earlier one, so it is not read either.
      const parser = new PostalMime({ forceRfc822Attachments: true, maxNestingDepth: 64, maxHeadersSize: 2 ** 20 });
      try {
        const email = await parser.parse(source);
        const item = readMessage(email, threads, input.options);
        if (item === undefined || 'error' in item) continue;
        const said = await readChat(email, input);
        if (said.length === 0) yield { line, ...item };
        for (const one of said) yield { ...withDay(one, item.date), line, fields: { ...item.fields, ...one.fields } };
      } catch (error) {
        if (!(error instanceof Error && error.message.startsWith('Maximum '))) throw error;
        yield { line, error: 'is an e-mail with too many headers or nested parts' };
      }
    }
  },
};

/** Attachments count too. */
const maxMessageBytes = 48 * 2 ** 20;
const maxLineBytes = 2 ** 20;

/** `From ana@example.com Mon Nov 16 07:30:00 2026`, after an empty line. */
const separator = /^From \S{1,320} [^:]{0,41}\d:\d{2}.{0,40}\d{4}/;
const headerLine = /^[!-9;-~]{1,100}:(?:\s|$)/;

/** Both required headers, and one that only mail programs write: a saved chat may have `From:` and `Date:` too. */
function isMail({ lines }: Head): boolean {
  const first = lines.findIndex((line) => line.trim() !== '');
  const start = separator.test(lines[first] ?? '') ? first + 1 : first;
  const names = new Set<string>();
  for (const line of lines.slice(Math.max(0, start), start + 500)) {
    if (line === '') break;
    if (/^[ \t]/.test(line) && names.size > 0) continue;
    if (!headerLine.test(line)) return false;
    names.add(line.slice(0, line.indexOf(':')).toLowerCase());
  }
  const marks = ['message-id', 'mime-version', 'received', 'return-path', 'content-type'];
  return names.has('from') && names.has('date') && marks.some((mark) => names.has(mark));
}

interface MessageLines {
  /** Of the first of them. */
  readonly line: number;
  lines: string[];
  bytes: number;
  /** Why the message cannot be read. */
  error?: string;
}

/** @returns the bytes of each message, or an error if it is too large */
async function* splitMailbox(chunks: AsyncIterable<Uint8Array>) {
  let line = 0;
  let message: MessageLines | undefined;
  let afterBlank = true;
  let isMailbox = false;
  const finish = ({ line: first, lines, error }: MessageLines) => ({
    line: first,
    source: Buffer.from(lines.join('\n'), 'latin1'),
    error,
  });
  for await (const { text } of splitLines(chunks, maxLineBytes, asLatin)) {
    line += 1;
    if (text === undefined) {
      message ??= { line, lines: [], bytes: 0 };
      message.error ??= `is an e-mail with a line of more than ${maxLineBytes / 2 ** 20} MiB`;
      message.lines = [];
      afterBlank = false;
      continue;
    }
    const begins: boolean = afterBlank && (isMailbox || message === undefined) && separator.test(text);
    if (begins) {
      isMailbox = true;
      if (message !== undefined) yield finish(message);
      message = { line, lines: [], bytes: 0 };
    } else if (message !== undefined || text !== '') {
      message ??= { line, lines: [], bytes: 0 };
      message.bytes += text.length + 1;
      if (message.bytes > maxMessageBytes) {
        message.error ??= `is an e-mail of more than ${maxMessageBytes / 2 ** 20} MiB`;
        message.lines = [];
      }
      // A mailbox quotes lines of a message that look like the beginning of another.
      if (message.error === undefined)
        message.lines.push(isMailbox && /^>{1,20}From /.test(text) ? text.slice(1) : text);
    }
    afterBlank = text === '';
  }
  if (message !== undefined) yield finish(message);
}

const asLatin = (bytes: Uint8Array) => ({
  text: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1'),
});

function readMessage(email: Email, threads: Threads, options: ReadOptions): Item | undefined {
  const sender = email.from?.group === undefined ? email.from : email.from.group[0];
  const name = sender?.name ? windowsText(sender.name) : sender?.address;
  const role = name === undefined || roleOf(name) !== undefined ? undefined : roleOfAddress(sender?.address);
  const written = email.headers.find(({ key }) => key === 'date')?.value;
  const subject = oneLine(windowsText(email.subject ?? ''));
  const hasText = email.text !== undefined && email.text.trim() !== '';
  return messageItem(
    {
      text: windowsText((hasText ? email.text : email.html) ?? ''),
      speaker: name,
      role,
      time: written,
      fields: { conversation: threads.find(email), subject, channel: 'email' },
    },
    options,
  );
}

type Said = Exclude<Item, { readonly error: string }>;

/** The messages of a chat whose transcript the mail is; empty for another mail. Nearly all of them have names and times. */
async function readChat({ html, text }: Email, input: FormatInput): Promise<Said[]> {
  for (const given of [text, html]) {
    const body = given?.replace(/^##-.{0,80}-##\s*$/m, '');
    if (
      body === undefined ||
      (body.match(/\d:\d{2}/g)?.length ?? 0) < 3 ||
      cleanMessage(body).omitted.includes('quote')
    )
      continue;
    const lines = body.split(/\r?\n/);
    const head: Head = { name: '', lines, isWhole: true };
    const format = [markup, chat, plainLines, headings].find((one) => one.recognises(head) === true);
    const said: Said[] = [];
    for await (const item of format?.read({ ...input, head, lines: sourceLines(lines) }) ?? [])
      if (!('error' in item)) said.push(item);
    const timed = said.filter(
      (one) => one.speaker !== undefined && (one.date ?? one.start ?? one.fields?.time) !== undefined,
    );
    if (timed.length >= 3 && timed.length >= said.length * 0.8 && new Set(timed.map(({ speaker }) => speaker)).size > 1)
      return said.map(({ startChar: _start, endChar: _end, ...one }) => one);
  }
  return [];
}

/** The times of a chat are those of the day of its mail. */
function withDay(said: Said, sent: string | undefined): Said {
  const time = said.fields?.time;
  if (said.date !== undefined || sent === undefined || !isClock(time)) return said;
  const date = readDate(`${sent.slice(0, 10)} ${String(time)}`);
  return date === undefined ? said : { ...said, date };
}

/** Some versions of Node decode Windows-1252 as Latin-1, in which these are control characters. */
const windowsText = (text: string): string =>
  text.replace(/[\x80-\x9f]/g, (one) => decodeWindows(Uint8Array.of(one.charCodeAt(0))));

interface Threads {
  /** The id of the first message of its conversation. */
  readonly find: (email: Email) => string | undefined;
}

/** Replies that name only the message before them are found by this many ids. */
const maxIds = 100_000;

function createThreads(): Threads {
  const roots = new Map<string, string>();
  return {
    find({ messageId, inReplyTo, references }) {
      const [id] = idsIn(messageId);
      const earlier = [...idsIn(references), ...idsIn(inReplyTo)];
      const known = earlier.find((one) => roots.has(one));
      const root = (known === undefined ? earlier[0] : roots.get(known)) ?? id;
      if (id !== undefined && root !== undefined && roots.size < maxIds) roots.set(id, root);
      return root;
    },
  };
}

const idsIn = (text = ''): string[] =>
  [...text.slice(0, 20_000).matchAll(/<([^<>\s]{1,300})>/g)].map(([, id = '']) => id);

/** An utterance from the values that a platform, a table or JSON gives for a message. */
import { rememberNames } from '../columns/remember-names.ts';
import type { Item, ReadOptions } from '../format.ts';
import { roleOf, roleOfWord } from '../speakers/speaker-roles.ts';
import { readDate } from '../times/dates.ts';
import { cleanMessage, oneLine } from './clean-message.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** A message in the words of its source. Values of other types count as absent. */
export interface Said {
  /** Plain text or HTML. */
  readonly text: unknown;
  readonly speaker?: unknown;
  /** `agent` or `customer`, or the source's word for it. */
  readonly role?: unknown;
  /** The day, maybe with a time: a date in any form, or an epoch in seconds, milliseconds or microseconds. */
  readonly time?: unknown;
  /** Instead of `time`: as {@link readDate} returns it. */
  readonly date?: string;
  /** Seconds from the start of the conversation. */
  readonly start?: number;
  readonly end?: number;
  readonly language?: unknown;
  readonly fields?: Fields;
}

type Utterance = Exclude<Item, { readonly error: string }>;

/** @returns undefined if the message has no words */
export function messageItem(
  said: Said,
  { keepQuotes = false }: Pick<ReadOptions, 'keepQuotes'>,
): Utterance | undefined {
  if (typeof said.text !== 'string') return undefined;
  const { speaker: name, role } = nameSpeaker(said.speaker, said.role);
  // What a language model quotes is a part of its answer.
  const isModel = said.role === 'assistant' || said.speaker === 'assistant';
  const { text, omitted } = cleanMessage(said.text, keepQuotes || isModel, name);
  if (text === '') return undefined;
  const { date = readDate(said.time), start, end, language, fields: given = {} } = said;
  const fields: Record<string, unknown> = {};
  for (const key of Object.keys(given)) {
    const value = given[key];
    // A member named __proto__ would change the object.
    if (value !== undefined && value !== null && value !== '' && key !== '__proto__') fields[key] = value;
  }
  if (typeof language === 'string' && language !== '') fields.language = language;
  if (omitted.length > 0) fields.omitted = omitted.join(', ');
  const item: { -readonly [Name in keyof Utterance]: Utterance[Name] } = { text };
  if (name !== undefined) item.speaker = name;
  if (role !== undefined) item.role = role;
  if (date !== undefined) item.date = date;
  if (start !== undefined && start >= 0) item.start = roundMs(start);
  if (end !== undefined && end >= 0) item.end = roundMs(end);
  if (Object.keys(fields).length > 0) item.fields = fields;
  return item;
}

const roundMs = (seconds: number): number => Math.round(seconds * 1000) / 1000;

/** A speaker without a name is called by the source's word for the role: `AGENT`, `user`. */
function nameSpeaker(speaker: unknown, given: unknown) {
  const name = nameIn(speaker);
  const word = nameIn(given);
  const role = (word === undefined ? undefined : roleOfWord(word)) ?? (name === undefined ? undefined : roleOf(name));
  // `Cliente` is written for people, `in` is not.
  const isWord = word !== undefined && (roleOf(word) !== undefined || /^\p{Lu}\p{Ll}{3,}$/u.test(word));
  const label = isWord ? word : role === 'agent' ? 'Agent' : 'Customer';
  return { speaker: name ?? (role === undefined ? word : label), role: role ?? word?.toLowerCase() };
}

const nameIn = (value: unknown): string | undefined =>
  typeof value === 'number' ? String(value) : typeof value === 'string' ? plainNameOf(value) : undefined;

const plainNameOf = rememberNames((value) => {
  const name = oneLine(value);
  // `Ana Lee <ana@example.com>`, as e-mails name their sender.
  const [, display] = /^"?([^"<>]{1,100}?)"?\s?<[^<>\s]{3,200}>$/.exec(name) ?? [];
  // The resource of an address of XMPP: `ana@example.com/phone`.
  return name === ''
    ? undefined
    : (display?.trim() ?? name.replace(/^([^\s@/]{1,100}@[\w.-]{1,100})\/\S{1,100}$/, '$1'));
});

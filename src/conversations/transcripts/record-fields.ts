/** The meaning of table columns and JSON members, by their names. */
import { parseClock } from './clock-times.ts';
import type { Item } from './format.ts';
import { roleOf } from './speaker-roles.ts';

/** In order of preference. */
const textNames = [
  ...['text', 'message', 'utterance', 'transcript', 'sentence', 'content', 'body', 'comment', 'review', 'feedback'],
  ...['description', 'verbatim', 'response', 'answer', 'note', 'notes', 'msg', 'message_text', 'message_body', 'tweet'],
];
const speakerNames = [
  'speaker',
  'speaker_name',
  'speaker_label',
  'name',
  'participant',
  'sender',
  'from',
  'author',
  'user',
];
const roleNames = ['role', 'speaker_role', 'participant_role', 'sender_type', 'author_type'];
const startNames = ['start', 'start_time', 'begin', 'begin_time', 'offset', 'start_s', 'start_seconds'];
const endNames = ['end', 'end_time', 'stop', 'end_s', 'end_seconds'];
const startMsNames = ['start_ms', 'begin_ms', 'offset_ms', 'start_milliseconds'];
const endMsNames = ['end_ms', 'end_milliseconds'];

/** `Start Time` and `startTime` are `start_time`. */
export const plainName = (name: string): string =>
  name
    .trim()
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '')
    .toLowerCase();

const known = new Set([textNames, speakerNames, roleNames, startNames, endNames, startMsNames, endMsNames].flat());

/** True if a member with this name contains a text. */
export const isTextName = (name: string): boolean => textNames.includes(plainName(name));

/** True if columns of conversations have this name. */
export const isKnownName = (name: string): boolean => known.has(plainName(name));

/** The names for each meaning. The index is that of the name in the list. */
export interface FieldPlan {
  readonly text: number | undefined;
  readonly speaker: number | undefined;
  readonly role: number | undefined;
  readonly start: number | undefined;
  readonly end: number | undefined;
  readonly startMs: number | undefined;
  readonly endMs: number | undefined;
}

/** @param textName the name of the text column, if it is given */
export function planFields(names: readonly string[], textName?: string): FieldPlan {
  const plain = names.map(plainName);
  const find = (wanted: readonly string[]): number | undefined => {
    const found = wanted.map((name) => plain.indexOf(name)).find((index) => index >= 0);
    return found;
  };
  return {
    text: textName === undefined ? find(textNames) : findName(names, textName),
    speaker: find(speakerNames),
    role: find(roleNames),
    start: find(startNames),
    end: find(endNames),
    startMs: find(startMsNames),
    endMs: find(endMsNames),
  };
}

/** The name as written, else in another letter case. */
export function findName(names: readonly string[], wanted: string): number | undefined {
  const exact = names.indexOf(wanted);
  const found =
    exact >= 0 ? exact : names.findIndex((name) => name.trim().toLowerCase() === wanted.trim().toLowerCase());
  return found < 0 ? undefined : found;
}

/** @param text must not be blank */
export function recordItem(
  plan: FieldPlan,
  names: readonly string[],
  values: readonly unknown[],
  text: string,
  line: number | undefined,
): Item {
  const at = (index: number | undefined) => (index === undefined ? undefined : values[index]);
  const used = new Set<number | undefined>([plan.text]);
  const take = <Value>(index: number | undefined, read: (value: unknown) => Value | undefined): Value | undefined => {
    const value = read(at(index));
    if (value !== undefined) used.add(index);
    return value;
  };
  const speaker = take(plan.speaker, readName);
  const given = take(plan.role, readName);
  const role =
    (given === undefined ? undefined : (roleOf(given) ?? given.toLowerCase())) ?? (speaker && roleOf(speaker));
  const start = take(plan.start, readSeconds) ?? take(plan.startMs, readMs);
  const end = take(plan.end, readSeconds) ?? take(plan.endMs, readMs);
  const fields = names.flatMap((name, index) =>
    used.has(index) || values[index] === undefined ? [] : [[name, values[index]] as const],
  );
  return {
    ...(line !== undefined && { line }),
    text: text.replace(/\s+/g, ' ').trim(),
    ...(speaker !== undefined && { speaker }),
    ...(role !== undefined && { role }),
    ...(start !== undefined && { start }),
    ...(end !== undefined && { end }),
    ...(fields.length > 0 && { fields: Object.fromEntries(fields) }),
  };
}

function readName(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** A number of seconds, also as text, or a clock time. A date is neither. */
function readSeconds(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) && value >= 0 ? value : undefined;
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  const number = /^\s*\d{1,9}(?:\.\d{1,9})?\s*s?\s*$/.test(value) ? Number.parseFloat(value) : undefined;
  return number ?? parseClock(value);
}

function readMs(value: unknown): number | undefined {
  const seconds = readSeconds(value);
  return seconds === undefined ? undefined : seconds / 1000;
}

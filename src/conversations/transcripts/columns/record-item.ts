/** An utterance from a row of a table or an object of JSON. */

import { tryParseJson } from '../../../shared/parse-json.ts';
import type { Item } from '../format.ts';
import { messageItem } from '../messages/message-item.ts';
import type { Around } from '../speakers/people.ts';
import { roleOfDirection } from '../speakers/speaker-roles.ts';
import { isClock } from '../times/clock-times.ts';
import { readDate } from '../times/dates.ts';
import type { ColumnPart } from './column-choices.ts';
import { readOffset, unitOf } from './read-offset.ts';
import { type Cells, findPositions, type RecordPlan } from './record-plan.ts';
import { findSpeaker, type Take } from './record-speaker.ts';
import { rememberShapes } from './remember-names.ts';
import { richText, withoutNotices } from './rich-text.ts';

export interface RecordOf extends Cells {
  /** With its members within members; the same for a row of a table. */
  readonly flat: Cells;
}

export const recordOf = (cells: Cells): RecordOf => ({ names: cells.names, values: cells.values, flat: cells });

/** The raw text of a record; undefined if it has none. */
export function textOf(
  { choices, isTextClear = false, sideColumn }: Pick<RecordPlan, 'choices'> & Partial<RecordPlan>,
  { names, values, flat }: RecordOf,
): string | undefined {
  if (choices.text !== undefined) {
    const chosen = choices.text(names, values) ?? choices.text(flat.names, flat.values);
    return typeof chosen === 'string' ? chosen : typeof chosen === 'number' ? String(chosen) : undefined;
  }
  let blank: string | undefined;
  const { text: positions, weakText, direction } = findPositions(flat.names);
  // A record with a direction is a message: its summary is its text, even if other records have a content.
  const isSent = direction.some((at) => roleOfDirection(String(flat.values[at] ?? '')) !== undefined);
  // What somebody asked, and the label of the button that was pressed, in a log of both sides.
  const side = sideColumn === undefined ? undefined : flat.values[flat.names.indexOf(sideColumn)];
  const isRequest = typeof side === 'string' && roleOfDirection(side) === 'customer';
  const mayBeWeak = (name: string) => (isSent && extract.test(name)) || (isRequest && /(?:^|\.)query$/i.test(name));
  for (const position of positions) {
    if (isTextClear && weakText.includes(position) && !mayBeWeak(flat.names[position] ?? '')) continue;
    const value = flat.values[position];
    const text = typeof value === 'string' ? plainOf(value) : richText(value);
    // Another member may have the words: `{"text": "", "html": "<p>Hi</p>"}`.
    if (text?.trim() === '') blank ??= text;
    else if (text !== undefined) return withoutNotices(text, values);
  }
  const label = isRequest ? flat.values[flat.names.findIndex((name) => pressed.test(name))] : undefined;
  return blank ?? (typeof label === 'string' ? label : undefined);
}

const pressed = /\.label$/i;
const extract = /(?:^|\.)(?:summary|snippet)$/i;

/** The words of a text that is JSON: a cell with `{"type": "text", "text": "Hi"}`; blank without words. */
export function plainOf(text: string): string {
  if (!/^\s*(?:\{\s*"|\[\s*\{\s*")/.test(text)) return text;
  const value = tryParseJson(text);
  return value === undefined ? text : (richText(value) ?? '');
}

interface Place {
  readonly line?: number;
  /** The column of a table whose text was guessed. */
  readonly textIndex?: number;
  /** What surrounds the list. */
  readonly around?: Around;
}

export function recordItem(
  plan: RecordPlan,
  record: RecordOf,
  text: string,
  { line, textIndex, around }: Place,
): Item | undefined {
  const { names, values, flat } = record;
  const positions = findPositions(flat.names);
  const used = new Set<string | undefined>();
  const use = (index: number): void => void used.add(topName(flat.names[index], names));
  const choose = (part: ColumnPart): unknown => plan.choices[part]?.(names, values);
  const take: Take = (indexes, read) => {
    for (const index of indexes) {
      if (index === textIndex) continue;
      const value = read(flat.values[index], flat.names[index] ?? '');
      if (value === undefined) continue;
      use(index);
      return value;
    }
    return undefined;
  };

  if (textIndex !== undefined) use(textIndex);
  else if (plan.choices.text === undefined)
    use(positions.text.find((index) => flat.values[index] === text || Array.isArray(flat.values[index])) ?? -1);
  else used.add(names.find((_, index) => values[index] === text));

  const chosen: { speaker?: unknown; role?: unknown } = {};
  if (plan.choices.speaker !== undefined) chosen.speaker = choose('speaker');
  if (plan.choices.role !== undefined) chosen.role = choose('role');
  const { speaker, role } = findSpeaker({ plan, flat, take, around }, chosen);
  const start =
    takeOffset('start') ?? (plan.offsets === undefined ? undefined : take([flat.names.indexOf(plan.offsets)], offset));
  const end = takeOffset('end');

  const date = plan.choices.date === undefined ? takeDate() : readDate(choose('date'), plan.dayOrder);
  const fields: Record<string, unknown> = {};
  const conversation = choose('conversation');
  if (conversation !== undefined) fields.conversation = conversation;
  names.forEach((name, index) => {
    // A member named __proto__ would change the object.
    if (!used.has(name) && values[index] !== undefined && name !== '__proto__') fields[name] = values[index];
  });
  const item = messageItem({ text, speaker, role, date, start, end, fields }, plan);
  return item === undefined || line === undefined ? item : { line, ...item };

  function takeOffset(part: 'start' | 'end'): number | undefined {
    if (plan.choices[part] !== undefined) return readOffset(choose(part), plan.unit);
    return take(positions[part], offset);
  }

  function offset(value: unknown, name: string): number | undefined {
    const unit = unitOf(name);
    return unit === undefined && typeof value === 'string' && readDate(value) !== undefined
      ? undefined
      : readOffset(value, unit ?? plan.unit);
  }

  /** A day and a time in separate columns are one date. */
  function takeDate(): string | undefined {
    const { dayOrder } = plan;
    let date: string | undefined;
    // The time beside the text is that of the message; those around it may be of a notification.
    const place = positions.time.length > 1 ? placeOf(flat.names[flat.values.indexOf(text)]) : '';
    const beside = place === '' ? [] : positions.time.filter((index) => placeOf(flat.names[index]) === place);
    for (const index of [...beside, ...positions.time]) {
      if (index === textIndex || used.has(flat.names[index])) continue;
      date = readDate(flat.values[index], dayOrder);
      if (date !== undefined) {
        date = sentBefore(flat, index) ?? date;
        break;
      }
    }
    // A recording may be timed by the clock of the day.
    for (const index of date === undefined && start === undefined ? positions.start : [])
      date ??= readDate(flat.values[index], dayOrder);
    if (date === undefined || date.length > 10) return date;
    const time = positions.time
      .flatMap((index) => (used.has(flat.names[index]) ? [] : flat.values[index]))
      .find(isClock);
    return time === undefined ? date : (readDate(`${date} ${String(time).trim()}`, dayOrder) ?? date);
  }
}

/** The columns of times at which records were created, and the first of those at which messages were sent; -1 for none. */
const findSending = rememberShapes((names) => ({
  created: names.map((name) => /^created?_?(?:at|on|time)$/i.test(name)),
  sent: names.findIndex((name) => /^(?:sent|delivered)_?(?:at|on|time)$/i.test(name)),
}));

/** What was delivered before its record was created was said then. @param at the column of the time @returns a date in the same notation */
function sentBefore({ names, values }: Cells, at: number): string | undefined {
  const { created, sent } = findSending(names);
  if (created[at] !== true || sent < 0) return undefined;
  const areAlike = typeof values[sent] === typeof values[at] && zoneOf(values[sent]) === zoneOf(values[at]);
  const date = areAlike ? readDate(values[sent]) : undefined;
  return date !== undefined && date < (readDate(values[at]) ?? '') ? date : undefined;
}

const zoneOf = (time: unknown): string | undefined => /(?:Z|[+-]\d\d:?\d\d)$/.exec(String(time))?.[0];

const placeOf = (name = ''): string => name.slice(0, name.lastIndexOf('.') + 1);

/** `author` for `author.name`. */
const topName = (name: string | undefined, names: readonly string[]): string | undefined =>
  name === undefined || names.includes(name) ? name : name.split('.', 1)[0];

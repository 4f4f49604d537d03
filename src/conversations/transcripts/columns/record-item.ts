/** An utterance from a row of a table or an object of JSON. */
import { asObject } from '../../../shared/subtitles/json-members.ts';
import { parseClock } from '../clock-times.ts';
import { dateIn, isDateName, readDate } from '../dates.ts';
import type { Item } from '../format.ts';
import { messageItem } from '../message-item.ts';
import { roleOfWord } from '../speaker-roles.ts';
import type { ColumnPart } from './column-choices.ts';
import { plainName, roleFlags } from './field-names.ts';
import { type Cells, findPositions, type RecordPlan } from './record-plan.ts';

export interface RecordOf extends Cells {
  /** With its members within members; the same for a row of a table. */
  readonly flat: Cells;
}

export const recordOf = (cells: Cells): RecordOf => ({ ...cells, flat: cells });

/** The raw text of a record; undefined if it has none. */
export function textOf({ choices }: RecordPlan, { names, values, flat }: RecordOf): string | undefined {
  if (choices.text !== undefined) {
    const chosen = choices.text(names, values) ?? choices.text(flat.names, flat.values);
    return typeof chosen === 'string' ? chosen : typeof chosen === 'number' ? String(chosen) : undefined;
  }
  for (const position of findPositions(flat.names).text) {
    const value = flat.values[position];
    if (typeof value === 'string') return value;
    const parts = Array.isArray(value) ? joinParts(value) : '';
    if (parts !== '') return parts;
  }
  return undefined;
}

/** Telegram and others divide a text where its style changes. */
function joinParts(parts: readonly unknown[]): string {
  return parts
    .slice(0, 1_000)
    .map((part) => (typeof part === 'string' ? part : asObject(part)?.text))
    .filter((part) => typeof part === 'string')
    .join('');
}

/** @param textIndex the column of a table whose text was guessed */
export function recordItem(
  plan: RecordPlan,
  record: RecordOf,
  text: string,
  { line, textIndex }: { readonly line?: number; readonly textIndex?: number },
): Item | undefined {
  const { names, values, flat } = record;
  const positions = findPositions(flat.names);
  const used = new Set<string | undefined>();
  const use = (index: number): void => void used.add(topName(flat.names[index], names));
  const choose = (part: ColumnPart): unknown => plan.choices[part]?.(names, values);
  /** The first of these columns whose value can be read. */
  const take = <Value>(indexes: readonly number[], read: (value: unknown) => Value | undefined): Value | undefined => {
    for (const index of indexes) {
      if (index === textIndex) continue;
      const value = read(flat.values[index]);
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

  const speaker = plan.choices.speaker === undefined ? takeSpeaker() : readName(choose('speaker'));
  const role = plan.choices.role === undefined ? takeRole() : readWord(choose('role'));
  const start = take2('start', positions.start, positions.startMs);
  const end = take2('end', positions.end, positions.endMs);
  const offset = start ?? readSeconds(plan.offsets === undefined ? undefined : values[names.indexOf(plan.offsets)]);

  const others: [string, unknown][] = [];
  for (const [index, name] of names.entries()) {
    if (!used.has(name) && values[index] !== undefined) others.push([name, values[index]]);
  }
  const rest = Object.fromEntries(others);
  const conversation = choose('conversation');
  const fields = { ...(conversation !== undefined && { conversation }), ...rest };
  const time = plan.choices.date === undefined ? dateOf(rest, plan) : readDate(choose('date'), plan.dayOrder);
  const item = messageItem({ text, speaker, role, time, start: offset, end, fields }, { keepQuotes: plan.keepQuotes });
  return item === undefined || line === undefined || 'error' in item ? item : { line, ...item };

  /** `from` may have only the side: `{"from": "operator", "user": {"nickname": "Ana"}}`. */
  function takeSpeaker(): string | undefined {
    const first = take(positions.speaker, readName);
    if (first === undefined || !isSide(first)) return first;
    const members = positions.speaker.filter((index) => flat.names[index]?.includes('.'));
    return take(members, (value) => (isSide(readName(value) ?? '') ? undefined : readName(value))) ?? first;
  }

  function takeRole(): string | undefined {
    const given = take(positions.role, readWord);
    if (given !== undefined) return plan.areUsersAgents && /^users?$/i.test(given) ? 'agent' : given;
    const flag = take(positions.flag, (value) => (isTrue(value) || isFalse(value) ? value : undefined));
    if (flag !== undefined) {
      const index = positions.flag.find((position) => flat.values[position] === flag) ?? -1;
      const meaning = roleFlags[plainName(flat.names[index] ?? '')];
      return isTrue(flag) ? meaning : meaning === 'agent' ? 'customer' : 'agent';
    }
    const direction = plan.hasDirections ? take(positions.direction, readKnownWord) : undefined;
    if (direction !== undefined) return direction;
    // A member `type` or `event` with the word for a role.
    const type = names.findIndex(
      (name, index) => /^(?:type|event)$/.test(plainName(name)) && readKnownWord(values[index]) !== undefined,
    );
    const word = type < 0 ? undefined : take([flat.names.indexOf(names[type] ?? '')], readKnownWord);
    return (
      word ?? take(positions.speaker, (value) => (isSide(readName(value) ?? '') ? readKnownWord(value) : undefined))
    );
  }

  function take2(part: 'start' | 'end', seconds: readonly number[], ms: readonly number[]): number | undefined {
    if (plan.choices[part] !== undefined) return readSeconds(choose(part));
    return take(seconds, plan.isInMs ? readMs : readSeconds) ?? take(ms, readMs);
  }
}

/** `author` for `author.name`. */
const topName = (name: string | undefined, names: readonly string[]): string | undefined =>
  name === undefined || names.includes(name) ? name : name.split('.', 1)[0];

/** A day and a time in separate columns are one date. */
function dateOf(fields: Readonly<Record<string, unknown>>, { dayOrder }: RecordPlan): string | undefined {
  const date = dateIn(fields, dayOrder);
  if (date === undefined || date.length > 10) return date;
  const time = Object.entries(fields).find(
    ([name, value]) =>
      isDateName(name) &&
      typeof value === 'string' &&
      /^\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?m\.?)?$/i.test(value.trim()),
  )?.[1];
  return time === undefined ? date : readDate(`${date} ${String(time).trim()}`);
}

function readName(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** True for a word of a side instead of a name. */
const isSide = (name: string): boolean =>
  /^(?:user|operator|agent|customer|visitor|client|bot|admin|contact|lead)$/i.test(name);

const readWord = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' && value.length <= 60 ? value.trim() : undefined;

function readKnownWord(value: unknown): string | undefined {
  const word = readWord(value);
  return word === undefined ? undefined : roleOfWord(word);
}

const isTrue = (value: unknown): boolean => value === true || /^(?:true|yes|1)$/i.test(String(value));
const isFalse = (value: unknown): boolean => value === false || /^(?:false|no|0)$/i.test(String(value));

/** A longer offset, 100 days, is the epoch of a date. */
const maxSeconds = 8_640_000;

/** A number of seconds, also as text, or a clock time. A date is neither. */
function readSeconds(value: unknown): number | undefined {
  const number =
    typeof value === 'string' && /^\s*\d{1,9}(?:\.\d{1,9})?\s*s?\s*$/.test(value) ? Number.parseFloat(value) : value;
  if (typeof number === 'number') return number >= 0 && number <= maxSeconds ? number : undefined;
  return typeof number === 'string' && number.trim() !== '' ? parseClock(number) : undefined;
}

function readMs(value: unknown): number | undefined {
  const number =
    typeof value === 'string' && /^\s*\d{1,12}(?:\.\d{1,9})?\s*$/.test(value) ? Number.parseFloat(value) : value;
  return typeof number === 'number' ? readSeconds(number / 1000) : undefined;
}

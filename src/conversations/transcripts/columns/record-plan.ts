/** Finds the meaning of the columns of a table or of the members of JSON objects, by their names and some values. */

import type { ReadOptions } from '../format.ts';
import { minShortClock } from '../headings/line-times.ts';
import { roleOfDirection, roleOfWord } from '../speakers/speaker-roles.ts';
import { type DayOrder, findDayOrder, isDateName, isDayFirstName, readDate } from '../times/dates.ts';
import { type Choice, type ColumnPart, createChoices } from './column-choices.ts';
import { type FieldPart, fieldNames, plainName } from './field-names.ts';
import { isChoice, isOwnMember, meaningsOf, type NamePart, sideWords } from './name-parts.ts';
import { inferUnit, readOffset, unitOf } from './read-offset.ts';
import { rememberNames, rememberShapes } from './remember-names.ts';

/** Properties of a file that its values show, in addition to the names of its columns. */
export interface Samples {
  /** True if directions identify the speaker: a column with one value is about the call. */
  readonly hasDirections: boolean;
  readonly dayOrder: DayOrder | undefined;
  /** True if customers have another word: then users are those of the help desk. */
  readonly areUsersAgents: boolean;
  /** True if most rows have a text under a better name than `value` or `title`. */
  readonly isTextClear: boolean;
  /** The unit of times whose names do not tell it, in seconds. */
  readonly unit: number;
  /** Columns with one value in all lines: they are about the conversation, if others tell who speaks. */
  readonly constants: ReadonlySet<string>;
  /** A column whose values name both sides, although its name does not say so. */
  readonly sideColumn: string | undefined;
  /** True if `system` is the sound of a computer, beside that of its microphone. */
  readonly isSystemSound: boolean;
  /** The column of times that count from the beginning of the conversation, although it has the name of a date. */
  readonly offsets: string | undefined;
}

export interface RecordPlan extends Samples {
  readonly choices: Partial<Record<ColumnPart, Choice>>;
  readonly keepQuotes: boolean;
}

/** The cells of a row, or the members of an object. */
export interface Cells {
  readonly names: readonly string[];
  readonly values: readonly unknown[];
}

/** @param rows some of the first rows @throws StaError `usage` for a choice that is not JMESPath */
export function planRecords(rows: readonly Cells[], options: ReadOptions): RecordPlan {
  const cells = rows.flatMap(({ names, values }) => names.map((name, index) => ({ name, value: values[index] })));
  const directions = new Set(
    cells.map(({ name, value }) =>
      means(name, 'direction') && typeof value === 'string' ? roleOfDirection(value) : undefined,
    ),
  );
  const roles = new Set(
    cells.map(({ name, value }) =>
      means(name, 'role')
        ? String(value)
            .toLowerCase()
            .replace(/(?<=r|t)s$/, '')
        : undefined,
    ),
  );
  const chosen = options.columns?.date;
  const hasDirections = directions.has('agent') && directions.has('customer');
  const offsets = findOffsets(rows);
  const sideColumn = findSideColumn(rows);
  const dates = cells.filter(({ name }) => isDateName(name) || name === chosen).map(({ value }) => value);
  return {
    choices: createChoices(options),
    keepQuotes: options.keepQuotes === true,
    hasDirections,
    dayOrder: findDayOrder(dates) ?? (cells.some(({ name }) => isDayFirstName(name)) ? 'day first' : undefined),
    areUsersAgents:
      roles.has('user') && ['customer', 'contact', 'visitor', 'client', 'inbound'].some((word) => roles.has(word)),
    isTextClear: isTextClear(rows),
    unit: findUnit(rows, offsets),
    constants: findConstants(rows, sideColumn !== undefined || hasDirections),
    sideColumn,
    isSystemSound: isSystemSound(rows),
    offsets,
  };
}

/** A column of two values of which one is `system`, and the other is no side of a conversation. */
function isSystemSound(rows: readonly Cells[]): boolean {
  const said = rows.map(({ names, values }) => values[names.findIndex((name) => soundNames.test(plainName(name)))]);
  const others = new Set(said.filter((value) => value !== 'system'));
  const [other] = others;
  return others.size === 1 && typeof other === 'string' && roleOfWord(other) === undefined && said.includes('system');
}

const soundNames = /^(?:(?:audio_)?(?:source|channel|track|device|input)|speaker)$/;

/** Events of another kind have other members. */
function isTextClear(rows: readonly Cells[]): boolean {
  const clear = rows.filter(({ names, values }) => {
    const { text, weakText } = findPositions(names);
    return text.some((index) => typeof values[index] === 'string' && !weakText.includes(index));
  });
  return clear.length > 0 && clear.length * 4 >= rows.length;
}

const means = (name: string, part: FieldPart & NamePart): boolean =>
  (fieldNames[part] as readonly string[]).includes(plainName(name)) ||
  meaningsOf(name).some((one) => one.part === part);

/** Of names and roles, only of columns whose names leave their meaning open. */
function findConstants(rows: readonly Cells[], areSidesKnown: boolean): ReadonlySet<string> {
  const columns = new Map<string, { values: Set<unknown>; count: number; isRole: boolean }>();
  let count = 0;
  const add = (name: string, value: unknown, isRole: boolean): void => {
    if (value === undefined || value === null || value === '') return;
    const column = columns.get(name) ?? { values: new Set(), count: 0, isRole };
    column.values.add(value);
    column.count += 1;
    columns.set(name, column);
  };
  for (const { names, values } of rows) {
    const { text, names: called, people, ids, role, channel } = findPositions(names);
    if (!text.some((index) => typeof values[index] === 'string')) continue;
    count += 1;
    for (const index of channel) add(names[index] ?? '', values[index], false);
    for (const index of [...called, ...people, ...ids]) add(names[index] ?? '', values[index], false);
    for (const index of role)
      if (!listedRoles.has(plainName(names[index] ?? '')) || values[index] === 'user')
        add(names[index] ?? '', values[index], true);
  }
  const all = [...columns];
  const areSpeakersKnown = areSidesKnown || all.some(([, { isRole, values }]) => !isRole && values.size > 1);
  return new Set(
    all.flatMap(([name, { values, count: own, isRole }]) =>
      own > 1 && own === count && values.size === 1 && ((isRole && !values.has('user')) || areSpeakersKnown)
        ? name
        : [],
    ),
  );
}

const listedRoles: ReadonlySet<string> = new Set(fieldNames.role);

function findSideColumn(rows: readonly Cells[]): string | undefined {
  const columns = new Map<string, { roles: Set<string>; known: number; all: number }>();
  for (const { names, values } of rows) {
    const { text } = findPositions(names);
    for (const [index, name] of names.entries()) {
      const value = values[index];
      if (typeof value !== 'string' || value === '' || value.length > 40 || text[0] === index) continue;
      const column = columns.get(name) ?? { roles: new Set<string>(), known: 0, all: 0 };
      const role = roleOfDirection(value);
      column.all += 1;
      if (role !== undefined) {
        column.roles.add(role);
        column.known += 1;
      }
      columns.set(name, column);
    }
  }
  return [...columns].find(([, { roles, known, all }]) => roles.size === 2 && known * 10 >= all * 6)?.[0];
}

/** A conversation that begins within its first ten minutes is timed from its beginning, not by the clock of a day. */
const maxFirstSeconds = 600;

/** `09:14` is a time of the day. */
const isNearStart = (value: string, seconds: number): boolean =>
  seconds < (/^\d\d:\d\d$/.test(value) ? minShortClock : maxFirstSeconds);

/** The column of times in which the first value is near the start. */
function findOffsets(rows: readonly Cells[]): string | undefined {
  const timed = rows.find(({ names }) => findPositions(names).time.length > 0);
  if (timed === undefined) return undefined;
  const { names, values } = timed;
  // The clock beside a day is that of the day.
  if (findPositions(names).time.some((index) => readDate(values[index], 'day first')?.length === 10)) return undefined;
  const position = findPositions(names).time.find((index) => {
    const seconds =
      readDate(values[index]) === undefined ? readOffset(values[index], unitOf(names[index] ?? '') ?? 1) : undefined;
    return seconds !== undefined && (typeof values[index] === 'number' || isNearStart(String(values[index]), seconds));
  });
  return position === undefined ? undefined : names[position];
}

/** The unit of the numbers of a recording. */
function findUnit(rows: readonly Cells[], offsets: string | undefined): number {
  const texts = rows.flatMap(({ names, values }) => {
    const positions = findPositions(names);
    const text = positions.text.map((index) => values[index]).find((value) => typeof value === 'string');
    const at = (indexes: readonly number[]) => {
      const value = indexes
        .map((index) => values[index])
        .find((one) => one !== undefined && one !== null && one !== '');
      return typeof value === 'number' || /^\d{1,18}$/.test(String(value)) ? Number(value) : undefined;
    };
    const start = at(
      [...positions.start, ...(offsets === undefined ? [] : [names.indexOf(offsets)])].filter((index) => index >= 0),
    );
    return start === undefined || typeof text !== 'string'
      ? []
      : [{ start, end: at(positions.end), chars: text.length }];
  });
  return inferUnit(texts);
}

/** The positions of the columns for each meaning, the preferred one first. */
export interface Positions {
  readonly text: readonly number[];
  /** Texts under names that other things have too: `value`, `title`. */
  readonly weakText: readonly number[];
  /** Names of people. */
  readonly names: readonly number[];
  /** Names or ids of people, and addresses. */
  readonly people: readonly number[];
  /** Such as `agent_name`: the name of the one side. */
  readonly sides: readonly number[];
  /** Ids, which are only useful with a list of people. */
  readonly ids: readonly number[];
  readonly role: readonly number[];
  readonly direction: readonly number[];
  /** The channel of a recording, in which each side has one. */
  readonly channel: readonly number[];
  readonly start: readonly number[];
  readonly end: readonly number[];
  readonly time: readonly number[];
  /** Columns such as `type` and `event`, which tell messages from events. */
  readonly type: readonly number[];
}

const typeName =
  /(?:^|\.)(?:\w+_|message|event)?(?:type(?:_code)?_text|type|event|event_name|element|t|kind|action|subtype|activity|category|verb|status|state|visibility)$/i;
/** What is private or closed is the place of a message. */
const placeType =
  /(?:^|_)(?:chat|channel|room|conversation|group|inbox)_(?:type|kind|status|state|visibility|category)$/;
const channelName = /^(?:audio_|media_)?(?:channel|track)(?:_?(?:tag|id|index|number|label|name))?$/;
const lastOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1);
const address = /(?:e_?mail|address|phone|number|msisdn|jid)$/i;

const weakTexts =
  /(?:^|\.)(?:value|title|details|line|raw|formatted|query|question|subject|summary|snippet|preview|template\.(?:body|text|content))$/i;
const options = /\.(?:replies|quick_replies|options|buttons|choices)$/;
/** True for times after that of the message itself. */
export const isLateTime = rememberNames((name) =>
  /(?:^|_)(?:updated|last_modified|modified|closed|delivered)(?:_(?:at|on|date|time|timestamp))?$/.test(
    plainName(name),
  ),
);
const sideNames = new RegExp(`^(?:${[...sideWords].join('|')})_?(?:full_?)?name$`);

export const findPositions = rememberShapes((names): Positions => {
  const plain = new Map<string, number>();
  names.forEach((name, index) => {
    const one = plainName(name);
    if (!plain.has(one)) plain.set(one, index);
  });
  const listed = (part: FieldPart): number[] => fieldNames[part].flatMap((name) => plain.get(name) ?? []);
  const ranked = (part: NamePart): number[] =>
    names
      .flatMap((name, index) => meaningsOf(name).flatMap((one) => (one.part === part ? { index, rank: one.rank } : [])))
      .sort((a, b) => a.rank - b.rank)
      .map(({ index }) => index);
  const unique = (...positions: readonly (readonly number[])[]): number[] => [...new Set(positions.flat())];
  const isNamed = (index: number): boolean => meaningsOf(names[index] ?? '').some(({ part }) => part === 'name');
  const isAddress = (index: number): boolean => address.test(plainName(names[index] ?? ''));
  const isRole = (index: number): boolean => meaningsOf(names[index] ?? '').some(({ part }) => part === 'role');
  const isOfSide = (index: number): boolean => sideNames.test(plainName(names[index] ?? ''));
  // The title of a question is its text, beside the answers to choose from.
  const asked = names.flatMap((name) => (options.test(name) ? name.replace(options, '.title') : []));
  const isAsked = (name: string): boolean => isChoice(name) || (asked.length > 0 && asked.includes(name));
  const speakers = listed('speaker');
  const times = unique(
    ranked('time'),
    names.flatMap((name, index) => (isDateName(name) ? index : [])),
  );
  const isLate = (index: number): boolean => isLateTime(names[index] ?? '');
  const listedTexts = listed('text');
  const titled = speakers.filter((index) => isNamed(index) || /name$|^nick/i.test(plainName(names[index] ?? '')));
  const called = unique(titled, ranked('name'));
  const texts = unique(listedTexts, ranked('text'));
  const weakText = texts.filter(
    (index) => weakTexts.test(names[index] ?? '') && !listedTexts.includes(index) && !isAsked(names[index] ?? ''),
  );
  return {
    text: [...texts.filter((index) => !weakText.includes(index)), ...weakText],
    weakText,
    names: called.filter((index) => !isAddress(index) && !isOfSide(index)),
    people: unique(
      speakers.filter((index) => !titled.includes(index)),
      ranked('person'),
      called.filter(isAddress),
    ),
    sides: names.flatMap((_, index) => (isOfSide(index) ? index : [])),
    ids: ranked('id'),
    role: unique(listed('role'), ranked('role')),
    channel: names.flatMap((name, index) => (channelName.test(plainName(lastOf(name))) ? index : [])),
    direction: unique(listed('direction'), ranked('direction')),
    start: unique(listed('start'), listed('startMs'), ranked('start')),
    end: unique(listed('end'), listed('endMs'), ranked('end')),
    time: [...times.filter((index) => !isLate(index)), ...times.filter(isLate)],
    type: names.flatMap((name, index) =>
      typeName.test(plainName(name)) && !placeType.test(plainName(name)) && isOwnMember(name) && !isRole(index)
        ? index
        : [],
    ),
  };
});

/** Finds the text, the speaker and the time of records by their values, where the names of the members do not tell them. */
import { isClock } from '../times/clock-times.ts';
import { findDayOrder, readDate } from '../times/dates.ts';
import { plainName } from './field-names.ts';
import { meaningsOf } from './name-parts.ts';
import type { RecordOf } from './record-item.ts';
import { findPositions, isLateTime } from './record-plan.ts';

/** Better names for the members of a record. */
export type Renames = ReadonlyMap<string, string>;

interface Column {
  readonly name: string;
  readonly values: unknown[];
}

/** Members that never have the words of a message. */
const besides =
  /(?:^|_)(?:id|ids|uuid|guid|url|uri|link|href|src|avatar|image|path|hash|token|signature|file|filename|template|slug|agent|title|subject|summary|excerpt|preview|snippet|reason|description|queue|department|topic|category|tags?|labels?|style|class)$/;
const otherTimes =
  /(?:^|_)(?:updated|modified|edited|read|seen|deleted|delivered|closed|expires?|ended|end|due)(?:_|$)/;
const sentence = /[\p{L}\p{N}]['’,.!?:;)]{0,3}\s+\S|[\u3040-\u30ff\u4e00-\u9fff]{4}/u;
const personName = /^[\p{Lu}\p{Lo}][\p{L}\p{M}.'’-]*(?:\s[\p{L}\p{M}.'’-]+){0,4}$/u;

/** @param records some of them */
export function inferNames(records: readonly RecordOf[]): Renames {
  const columns = new Map<string, Column>();
  const lacks = { text: 0, speaker: 0, time: 0 };
  for (const { flat } of records) {
    const { text, weakText, names, people, sides, ids, role, direction, start, time } = findPositions(flat.names);
    const has = (positions: readonly number[]) => positions.some((at) => isFilled(flat.values[at]));
    if (!has(text.filter((at) => !weakText.includes(at)))) lacks.text += 1;
    if (!has([...names, ...people, ...sides, ...ids, ...role, ...direction])) lacks.speaker += 1;
    if (!has([...start, ...time.filter((at) => !isLateTime(flat.names[at] ?? ''))])) lacks.time += 1;
    flat.names.forEach((name, index) => {
      const column = columns.get(name) ?? { name, values: [] };
      if (isFilled(flat.values[index])) column.values.push(flat.values[index]);
      columns.set(name, column);
    });
  }
  const ofWords = namesOfWords(columns, records.length);
  if (ofWords !== undefined) return ofWords;
  const all = [...columns.values()].filter(({ name }) => !besides.test(plainName(lastOf(name))));
  // A name has no words.
  const unnamed = all.filter(
    ({ name }) => !/(?:^|_)name$/.test(plainName(name)) && !meaningsOf(name).some(({ part }) => part === 'name'),
  );
  const isRare = (count: number) => count * 2 > records.length;
  const renames = new Map<string, string>();
  const rename = (column: Column | undefined, name: string) => {
    if (column !== undefined && !columns.has(name)) renames.set(column.name, name);
  };
  if (isRare(lacks.text)) {
    const column = longest(unnamed, records.length);
    // Events have no words.
    if (column === undefined || !hasClearText([column.name])) rename(column, 'text');
  }
  if (isRare(lacks.speaker))
    rename(
      all.find((one) => !renames.has(one.name) && areNames(one)),
      'speaker',
    );
  if (isRare(lacks.time)) {
    const others = all.filter((one) => !renames.has(one.name));
    const dates = others.find(areTimes);
    rename(dates, 'timestamp');
    if (dates === undefined) rename(others.find(areClocks), 'time');
  }
  return renames;
}

const hasClearText = (names: readonly string[]): boolean => {
  const { text, weakText } = findPositions(names);
  return text.length > weakText.length;
};

/** The letters of a recogniser whose words are `w`: `{"w": "hi", "s": 1200, "e": 1480, "sp": "Agent"}`. */
function namesOfWords(columns: ReadonlyMap<string, Column>, count: number): Renames | undefined {
  const words = columns.get('w')?.values ?? [];
  if (words.length !== count || !words.every((one) => typeof one === 'string' && one.length < 60)) return undefined;
  const isTime = (name: string): boolean => typeof columns.get(name)?.values[0] === 'number';
  const letters = [
    ['word', 'w'],
    ['start', ...['s', 'b', 't'].filter(isTime)],
    ['end', ...['e'].filter(isTime)],
    ['speaker', ...['sp', 's'].filter((name) => columns.has(name) && (name === 'sp' || !isTime(name)))],
  ];
  return new Map(letters.flatMap(([name = '', letter]) => (letter === undefined ? [] : [[letter, name]])));
}

/** @returns the record itself if no name changes */
export function renameRecord(record: RecordOf, renames: Renames): RecordOf {
  if (renames.size === 0) return record;
  const rename = (names: readonly string[]) => names.map((name) => renames.get(name) ?? name);
  const flat = { names: rename(record.flat.names), values: record.flat.values };
  return { names: rename(record.names), values: record.values, flat };
}

const lastOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1);
const isFilled = (value: unknown): boolean => value !== undefined && value !== null && value !== '';
const mean = (values: readonly string[]): number =>
  values.reduce((sum, { length }) => sum + length, 0) / Math.max(1, values.length);

/** The member with the longest sentences, which differ. */
function longest(columns: readonly Column[], count: number): Column | undefined {
  let best: { column: Column; chars: number } | undefined;
  for (const column of columns) {
    const values = column.values.filter((value) => typeof value === 'string');
    const sentences = values.filter((value) => sentence.test(value) && readDate(value) === undefined);
    const isText =
      sentences.length * 10 >= column.values.length * 6 &&
      sentences.length * 10 >= count * 3 &&
      new Set(values).size * 10 >= values.length * 6;
    const chars = mean(sentences);
    const isBetter =
      best === undefined || (chars > best.chars ? !isWithin(best.column, column) : isWithin(column, best.column));
    if (isText && chars >= 8 && isBetter) best = { column, chars };
  }
  return best?.column;
}

/** The element with the words themselves is within the one that has marks of others too. */
const isWithin = (inner: Column, outer: Column): boolean =>
  inner.values.length === outer.values.length &&
  inner.values.every((value, index) => String(outer.values[index]).includes(String(value)));

/** Two or more names that recur. */
function areNames({ values }: Column): boolean {
  const names = values.filter(
    (value) => typeof value === 'string' && value.length > 1 && value.length <= 40 && personName.test(value),
  );
  const { size } = new Set(names);
  // A heading may be among them.
  return size >= 2 && size * 2 <= names.length + 1 && names.length * 4 >= values.length * 3;
}

function areTimes({ name, values }: Column): boolean {
  if (values.length < 2 || otherTimes.test(plainName(name))) return false;
  const order = findDayOrder(values);
  const isTime = (value: unknown) => readDate(value, order) !== undefined && (typeof value !== 'number' || value > 1e9);
  return values.every(isTime) && new Set(values).size > 1;
}

/** Of times with fractions, a length is not in order. */
const areClocks = ({ values }: Column): boolean =>
  values.length > 1 &&
  values.every(isClock) &&
  (!/[.,]/.test(String(values[0])) || values.every((value, at) => at === 0 || String(values[at - 1]) <= String(value)));

/** The fields that `--count` accepts. */

import type { Row } from '../rows/row.ts';
import { type Period, periodOf, periods } from './dates.ts';
import type { GroupField } from './tally.ts';

/** The value of a field that has at most one. */
export const one = (value: string | undefined): string[] => (value === undefined ? [] : [value]);

/** The members of a row, and of a conversation, that fields of both read. */
type Dated = Pick<Row, 'date' | 'fields'>;

export const periodFields = periods.map((period): [Period, GroupField<Dated>] => [
  period,
  ({ date }) => (date === undefined ? [] : [periodOf(date, period)]),
]);

/** A row counts for its best intent only, but for each of its tags and words, because these are not alternatives. */
const known = new Map<string, GroupField<Row>>([
  ['intent', ({ intents }) => one(intents?.[0]?.name)],
  ['tag', ({ tags }) => tags?.map(({ name }) => name) ?? []],
  ['speaker', ({ speaker }) => one(speaker)],
  ['role', ({ role }) => one(role)],
  ['source', ({ source }) => [source]],
  ['sentiment', ({ sentiment }) => one(sentiment)],
  ['profane', ({ profane }) => profane ?? []],
  ['tone', ({ tone }) => one(tone)],
  ...periodFields,
]);

/** The fields that every input has. The input's own columns can be used too. */
export const groupNames: readonly string[] = [...known.keys()];

/** @param known the fields that every input has; any other name is a column of the input */
export const readField = <Item extends Dated>(
  known: ReadonlyMap<string, GroupField<Item>>,
  name: string,
): GroupField<Item> => known.get(name) ?? (({ fields }) => one(columnValue(fields, name)));

/** @param name one of {@link groupNames}, or a member of `fields` */
export const groupField = (name: string): GroupField<Row> => readField(known, name);

/** Two groups to compare: the values of a field, such as two teams, or two weeks. */
export interface GroupComparison {
  readonly field: string;
  readonly values: readonly [before: string, after: string];
}

/** @returns 0 or 1 for an item of one of the groups; undefined for an item of both or neither */
export const sideOf =
  <Item>(read: GroupField<Item>, [before, after]: GroupComparison['values']) =>
  (item: Item): 0 | 1 | undefined => {
    const own = read(item);
    const isFirst = own.includes(before);
    if (isFirst === own.includes(after)) return undefined;
    return isFirst ? 0 : 1;
  };

/** The group of a row. */
export const comparedAs = ({ field, values }: GroupComparison) => sideOf(groupField(field), values);

/** A column of the input as a group; undefined for an empty one. */
export function columnValue(fields: Row['fields'] = {}, name: string): string | undefined {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (value === undefined || value === null || value === '') return undefined;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

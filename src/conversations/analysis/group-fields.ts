/** The fields that `--count` accepts. */
import { type Period, periodOf, periods } from './dates.ts';
import type { Row } from './row.ts';
import type { GroupField } from './tally.ts';

const one = (value: string | undefined): string[] => (value === undefined ? [] : [value]);

/** A row counts for its best intent only, but for each of its tags and words, because these are not alternatives. */
const known = new Map<string, GroupField>([
  ['intent', ({ intents }) => one(intents?.[0]?.name)],
  ['tag', ({ tags }) => tags?.map(({ name }) => name) ?? []],
  ['speaker', ({ speaker }) => one(speaker)],
  ['role', ({ role }) => one(role)],
  ['source', ({ source }) => [source]],
  ['sentiment', ({ sentiment }) => one(sentiment)],
  ['profane', ({ profane }) => profane ?? []],
  ['tone', ({ tone }) => one(tone)],
  ...periods.map((period): [string, GroupField] => [period, byPeriod(period)]),
]);

/** The fields that every input has. The input's own columns can be used too. */
export const groupNames: readonly string[] = [...known.keys()];

function byPeriod(period: Period): GroupField {
  return ({ date }) => (date === undefined ? [] : [periodOf(date, period)]);
}

/** @param name one of {@link groupNames}, or a member of `fields` */
export const groupField = (name: string): GroupField =>
  known.get(name) ?? (({ fields }) => one(columnValue(fields, name)));

/** Two groups to compare: the values of a field, such as two teams, or two weeks. */
export interface GroupComparison {
  readonly field: string;
  readonly values: readonly [before: string, after: string];
}

/** @returns 0 or 1 for a row of one of the groups; undefined for a row of both or neither */
export function comparedAs({ field, values }: GroupComparison): (row: Row) => 0 | 1 | undefined {
  const read = groupField(field);
  return (row) => {
    const own = read(row);
    const [one, other] = values.map((value) => own.includes(value));
    return one === other ? undefined : one ? 0 : 1;
  };
}

/** A column of the input as a group; undefined for an empty one. */
export function columnValue(fields: Row['fields'] = {}, name: string): string | undefined {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (value === undefined || value === null || value === '') return undefined;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

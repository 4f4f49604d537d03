/** Rows as a table: for people what fits on a line, for CSV and pipes every value in a column of its own. */

import { classValue, toneOf } from '../jobs/kinds/sentiment/sentiment-classes.ts';
import { type Column, type PlainValue, type TableView, tableView } from '../output/view.ts';
import { describePlace, type NamedScore, type Row } from './row.ts';

const namesOf = (scores: readonly NamedScore[] = []): string => scores.map(({ name }) => name).join('; ');
const scoresOf = (scores: readonly NamedScore[] = []): string => scores.map(({ score }) => score).join('; ');

const placeColumn = (isOnlySource: boolean): Column<Row> => ({
  title: 'Place',
  value: (row) => describePlace(row, isOnlySource),
  fields: {
    source: ({ source }) => source,
    index: ({ index }) => index,
    line: ({ line }) => line,
    start: ({ start }) => start,
    end: ({ end }) => end,
    start_char: ({ start_char }) => start_char,
    end_char: ({ end_char }) => end_char,
  },
});

const otherColumns: readonly Column<Row>[] = [
  { title: 'Date', value: ({ date = '' }) => date.slice(0, 10), fields: { date: ({ date }) => date } },
  {
    title: 'Speaker',
    value: ({ speaker = '' }) => speaker,
    fields: { speaker: ({ speaker }) => speaker, role: ({ role }) => role },
    flexible: true,
  },
  {
    title: 'Sentiment',
    value: ({ sentiment = '' }) => sentiment,
    fields: { sentiment: ({ sentiment }) => sentiment, sentiment_score: (row) => row.sentiment_score },
    tone: ({ sentiment = '' }) => toneOf(classValue(sentiment)),
  },
  {
    title: 'About',
    value: ({ intents = [], tags = [] }) =>
      [...intents.map(({ name }) => name), ...tags.map(({ name }) => `#${name}`)].join(', '),
    fields: {
      intents: ({ intents }) => namesOf(intents),
      intent_scores: ({ intents }) => scoresOf(intents),
      tags: ({ tags }) => namesOf(tags),
      tag_scores: ({ tags }) => scoresOf(tags),
    },
    flexible: true,
  },
  {
    title: 'Tone',
    value: ({ tone = '' }) => tone,
    fields: { tone: ({ tone }) => tone, tone_confidence: (row) => row.tone_confidence },
  },
  // Whoever reads the text sees them.
  { title: 'Profane', value: () => '', fields: { profane: ({ profane = [] }) => profane.join('; ') } },
  { title: 'Text', value: ({ text }) => text, flexible: true },
  { title: 'Error', value: ({ error }) => error?.message ?? '', flexible: true, tone: () => 'bad' },
];

const ownNames: ReadonlySet<string> = new Set(
  [placeColumn(false), ...otherColumns].flatMap(({ title, fields }) =>
    fields === undefined ? [title.toLowerCase()] : Object.keys(fields),
  ),
);

/** The names of the input's own columns in these rows, in order of appearance. */
export const fieldNames = (rows: Iterable<Row>): readonly string[] => [
  ...new Set([...rows].flatMap(({ fields }) => Object.keys(fields ?? {}))),
];

/** @param own the columns of the input to add for machines; a name that a column of ours has gets the prefix `input_` */
export function rowTable(rows: readonly Row[], reply: unknown, own: readonly string[]): TableView {
  const fields: Record<string, (row: Row) => PlainValue> = {};
  for (const name of own) fields[ownNames.has(name) ? `input_${name}` : name] = (row) => plain(row.fields, name);
  const isOnlySource = rows.every(({ source }) => source === rows[0]?.source);
  const columns = [placeColumn(isOnlySource), ...otherColumns, { title: 'Fields', value: () => '', fields }];
  return tableView(reply, rows, columns, 'No lines. Check --where, or the input');
}

function plain(fields: Row['fields'] = {}, name: string): PlainValue {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (value === undefined || value === null) return undefined;
  return typeof value === 'object' ? JSON.stringify(value) : (value as PlainValue);
}

/** Rows as a table for CSV and pipes, with one column per value. On a terminal, `drawRows` draws them instead. */
import type { NamedScore } from '../../../engines/conversation/judged-utterance.ts';
import type { DeclaredType } from '../../../output/tables/column-type.ts';
import {
  listValue,
  NestedValue,
  type PlainValue,
  type StreamedResult,
  type StreamView,
  streamView,
  type TableView,
  tableView,
} from '../../../output/view.ts';
import type { Analysis } from '../open-analysis.ts';
import type { Row } from './row.ts';

const namesOf = (scores?: readonly NamedScore[]) => scores && listValue(scores.map(({ name }) => name));
const scoresOf = (scores?: readonly NamedScore[]) => scores && listValue(scores.map(({ score }) => score));

type Fields = Readonly<Record<string, (row: Row) => PlainValue>>;

const ownFields: Fields = {
  source: ({ source }) => source,
  index: ({ index }) => index,
  line: ({ line }) => line,
  start: ({ start }) => start,
  end: ({ end }) => end,
  start_char: ({ start_char }) => start_char,
  end_char: ({ end_char }) => end_char,
  date: ({ date }) => date,
  speaker: ({ speaker }) => speaker,
  role: ({ role }) => role,
  sentiment: ({ sentiment }) => sentiment,
  sentiment_score: ({ sentiment_score }) => sentiment_score,
  intents: ({ intents }) => namesOf(intents),
  intent_scores: ({ intents }) => scoresOf(intents),
  tags: ({ tags }) => namesOf(tags),
  tag_scores: ({ tags }) => scoresOf(tags),
  tone: ({ tone }) => tone,
  tone_confidence: ({ tone_confidence }) => tone_confidence,
  loudness_db: ({ loudness_db }) => loudness_db,
  profane: ({ profane }) => profane && listValue(profane),
  actions: ({ actions }) => actions && new NestedValue(actions, actions.map(({ sentence }) => sentence).join(' ')),
  summary: ({ summary }) => summary && listValue(summary, ' '),
  text: ({ text }) => text,
  error: ({ error }) => error?.message,
};

/** The values of some columns. @param names of `ownFields` */
export const cellsOf = (row: Row, names: readonly string[]): readonly PlainValue[] =>
  names.map((name) => ownFields[name]?.(row));

/** The same for every input, so that the files of several runs can be read together. */
const ownTypes: Readonly<Record<string, DeclaredType>> = {
  ...Object.fromEntries(['index', 'line', 'start_char', 'end_char'].map((name) => [name, 'integer'])),
  ...Object.fromEntries(
    ['start', 'end', 'sentiment_score', 'tone_confidence', 'loudness_db'].map((name) => [name, 'number']),
  ),
  ...Object.fromEntries(
    ['source', 'speaker', 'role', 'sentiment', 'tone', 'text', 'error'].map((name) => [name, 'text']),
  ),
  ...Object.fromEntries(['intents', 'tags', 'profane', 'summary'].map((name) => [name, 'texts'])),
  ...Object.fromEntries(['intent_scores', 'tag_scores'].map((name) => [name, 'numbers'])),
  actions: 'json',
};

/** The names of the input's own columns in these rows, in order of appearance. */
export const fieldNames = (rows: Iterable<Pick<Row, 'fields'>>): readonly string[] => [
  ...new Set([...rows].flatMap(({ fields }) => Object.keys(fields ?? {}))),
];

/** Prints results as they end. @param anyColumns whether each may have its own columns of the input */
export function streamRows<Shown extends Pick<Row, 'source' | 'fields'>>(
  analysis: Analysis,
  groups: AsyncIterable<readonly Shown[]>,
  table: (rows: readonly Shown[], reply: unknown, own: readonly string[]) => TableView,
  anyColumns: boolean,
): StreamView {
  let own: readonly string[] | undefined;
  async function* results(): AsyncGenerator<readonly StreamedResult[]> {
    for await (const rows of groups) {
      // CSV has one header line: the columns of the first input decide.
      if (own === undefined && rows.length > 0) own = fieldNames(rows);
      const names = own ?? [];
      yield rows.map((row) => ({
        heading: row.source,
        replies: [row],
        get shown() {
          return table([row], row, anyColumns ? fieldNames([row]) : names);
        },
      }));
    }
  }
  return streamView(results(), () => analysis.end());
}

/** @param own the columns of the input to add; a name that one of our columns has gets the prefix `input_` */
export function rowTable(rows: readonly Row[], reply: unknown, own: readonly string[]): TableView {
  const shownName = (name: string) => (Object.hasOwn(ownFields, name) ? `input_${name}` : name);
  const added: Fields = Object.fromEntries(own.map((name) => [shownName(name), ({ fields }) => plain(fields, name)]));
  const column = { title: 'Line', value: ({ text }: Row) => text, fields: { ...ownFields, ...added } };
  const types = { ...ownTypes, ...Object.fromEntries(own.map((name) => [shownName(name), 'by-text' as const])) };
  return tableView(reply, rows, [column], 'No lines. Check --where, or the input', { types });
}

function plain(fields: Row['fields'] = {}, name: string): PlainValue {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (value === undefined || value === null) return undefined;
  return typeof value === 'object' ? new NestedValue(value, JSON.stringify(value)) : (value as PlainValue);
}

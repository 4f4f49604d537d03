/** The rows of a match: in the order of the sentences, and for each sentence in the order of the service. */
import type { MatchedTarget } from '../../api/records/target-calls.ts';
import { countOf } from '../../output/text/count-of.ts';
import { type Column, numberColumn, type TableView, tableView } from '../../output/view.ts';
import type { SentencePlace } from '../transcripts/conversation.ts';
import { spokenColumns, spokenFields } from '../transcripts/spoken-columns.ts';

export interface MatchRow {
  readonly sentence: string;
  readonly id: string;
  readonly name: string;
  readonly score: number;
  readonly value: string;
}

/** A row of a sentence in a transcript also has its speaker and time. */
type SpokenRow = MatchRow & Partial<SentencePlace>;

/** A repeated sentence gets the same rows each time. @param places of the sentences of a transcript */
export function matchRows(
  sentences: readonly string[],
  targets: readonly MatchedTarget[],
  places: readonly (object | undefined)[] = [],
): SpokenRow[] {
  const bySentence = new Map<string, MatchRow[]>(sentences.map((sentence) => [sentence, []]));
  for (const { id, name, matchedTextList } of targets) {
    // A repeated sentence is in the list twice with the same result: one row is enough.
    for (const { text, score, value } of new Map(matchedTextList.map((entry) => [entry.text, entry])).values()) {
      bySentence.get(text)?.push({ sentence: text, id, name, score, value });
    }
  }
  return sentences.flatMap((sentence, index) => {
    const rows = bySentence.get(sentence) ?? [];
    const place = places[index];
    return place === undefined ? rows : rows.map((row) => ({ ...row, ...place }));
  });
}

/** @param title the kind of target: `Tag` or `Intent` */
export function matchView(
  reply: unknown,
  sentences: readonly string[],
  targets: readonly MatchedTarget[],
  title: string,
  places?: readonly (object | undefined)[],
): TableView {
  const rows = matchRows(sentences, targets, places);
  const found = new Set(rows.map((row) => row.sentence));
  const matched = sentences.filter((sentence) => found.has(sentence)).length;
  const isSpoken = places?.some((place) => place !== undefined) === true;
  const columns: Column<SpokenRow>[] = [
    ...(isSpoken ? spokenColumns(rows) : []),
    { title: 'Sentence', value: (row) => row.sentence, flexible: true },
    { title, value: (row) => row.name, flexible: true },
    numberColumn('Score', 'score', (row) => row.score, 2),
    {
      title: 'Matched',
      value: (row) => row.value,
      flexible: true,
      ...(isSpoken && { fields: { matched: (row: SpokenRow) => row.value, ...spokenFields } }),
    },
  ];
  const summary = sumUpMatches(sentences.length, matched);
  return tableView(reply, rows, columns, summary, { note: rows.length === 0 ? undefined : summary });
}

/** A note for people, after the rows or instead of them. @param advise true if a lower threshold could give matches */
export function sumUpMatches(sentences: number, matched: number, advise = true): string {
  const among = countOf(sentences, 'sentence');
  if (matched > 0) return `${matched} of ${among} matched`;
  return `No matches in ${among}${advise && sentences > 0 ? '. A lower --threshold gives more matches' : ''}`;
}

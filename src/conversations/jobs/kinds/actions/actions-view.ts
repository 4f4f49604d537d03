/** Action items for people, with owner and deadline; then the questions with their answers, and the highlights. */
import { actionKinds, type FoundAction } from '../../../../contract/endpoints/actions.ts';
import { countOf } from '../../../../output/text/count-of.ts';
import { type Column, type PlainValue, type TableView, tableView } from '../../../../output/view.ts';
import { areSpoken, spokenColumns, spokenFields } from '../../../transcripts/spoken-columns.ts';
import { placeFields } from '../placed-sentences.ts';
import { type ActionsOptions, type ActionsReply, actionsOf, type PlacedSaid } from './actions.ts';

/** A row: an action, or the answer to the question above it. */
type Row = Omit<FoundAction, 'answer' | 'context'> & PlacedSaid;

const names: ReadonlyMap<string, string> = new Map([
  ['action_item', 'Action item'],
  ['question', 'Question'],
  ['answer', 'Answer'],
  ['highlight', 'Highlight'],
]);

const fields: Readonly<Record<string, (row: Row) => PlainValue>> = {
  sentence: ({ sentence }) => sentence,
  owner: ({ owner }) => owner,
  due: ({ due }) => due,
  due_date: ({ due_date }) => due_date,
  speaker: ({ speaker }) => speaker,
  ...placeFields,
};

/** The columns that these rows use; the fields for machines are always the same. */
function columnsOf(rows: readonly Row[], isSpoken: boolean): Column<Row>[] {
  const column = (title: string, value: (row: Row) => string): Column<Row>[] =>
    rows.some((row) => value(row) !== '') ? [{ title, value, fields: {} }] : [];
  return [
    {
      title: 'Kind',
      value: ({ kind }) => names.get(kind) ?? kind,
      fields: { kind: ({ kind }) => kind, type: ({ type }) => type },
    },
    ...spokenColumns(rows),
    {
      title: 'Sentence',
      value: ({ sentence }) => sentence,
      flexible: true,
      fields: isSpoken ? { ...fields, ...spokenFields } : fields,
    },
    ...column('Owner', ({ owner = '' }) => owner),
    ...column('Due', ({ due = '', due_date }) => (due_date === undefined ? due : `${due} (${due_date})`)),
  ];
}

/** @param isSpoken true to give machines the place in a transcript; default: if it is known */
export function showActions(
  reply: ActionsReply,
  _options: ActionsOptions,
  _text?: string,
  isSpoken?: boolean,
): TableView {
  const found = actionsOf(reply);
  const rows = rowsOf(found);
  const columns = columnsOf(rows, isSpoken ?? areSpoken(rows));
  return tableView(reply, rows, columns, 'There are no action items, questions or highlights in the text', {
    note: describeActionItems(found),
  });
}

/** By kind, each in the order of the text; unknown kinds of another service come last. */
function rowsOf(found: ReturnType<typeof actionsOf>): Row[] {
  const rank = ({ kind }: FoundAction) => {
    const known: readonly string[] = actionKinds;
    return known.includes(kind) ? known.indexOf(kind) : known.length;
  };
  const answer = (said: PlacedSaid): Row => ({ kind: 'answer', ...said });
  return found
    .toSorted((a, b) => rank(a) - rank(b))
    .flatMap((one) => (one.answer === undefined ? [one] : [one, answer(one.answer)]));
}

/** `2 action items, 3 questions, 4 highlights`. */
export function describeActionItems(found: readonly FoundAction[]): string {
  const count = (kind: string) => found.filter((one) => one.kind === kind).length;
  return actionKinds.map((kind) => countOf(count(kind), (names.get(kind) ?? kind).toLowerCase())).join(', ');
}

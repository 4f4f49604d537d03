/** The order of conversations: `--sort` and `--top` with `--per conversation`. */
import { columnValue } from '../group-fields.ts';
import { type ConversationRow, conversationName } from './conversation-row.ts';
import { figurePaths, readFigure } from './conversation-totals.ts';

type ReadKey = (row: ConversationRow) => string | number | undefined;

const keys: Readonly<Record<string, ReadKey>> = {
  sentiment: ({ mean_sentiment }) => mean_sentiment,
  conversation: conversationName,
  source: ({ source }) => source,
  date: ({ date }) => date,
  outcome: ({ outcome }) => outcome,
  intent: ({ intents }) => intents?.[0]?.name,
  tag: ({ tags }) => tags?.[0]?.name,
  promises_made: ({ promises_made }) => promises_made,
  promises_kept: ({ promises_kept }) => promises_kept,
  failed: ({ failed }) => failed,
};

/** What `--sort` accepts, besides columns of the input. */
export const conversationSortNames: readonly string[] = [...Object.keys(keys), ...figurePaths];

const known = new Set(figurePaths);

function readKey(name: string): ReadKey {
  if (Object.hasOwn(keys, name)) return keys[name] ?? (() => undefined);
  if (known.has(name)) return (row) => readFigure(row, name);
  return ({ fields }) => {
    const value = columnValue(fields, name);
    return value === undefined || Number.isNaN(Number(value)) ? value : Number(value);
  };
}

/** Numbers by value, words alphabetically, conversations without a value last. */
export function compareConversations(
  name: string,
  descending: boolean,
): (a: ConversationRow, b: ConversationRow) => number {
  const keyOf = readKey(name);
  const sign = descending ? -1 : 1;
  return (a, b) => {
    const [one, other] = [keyOf(a), keyOf(b)];
    if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined);
    if (typeof one === 'number' && typeof other === 'number') return sign * (one - other);
    return sign * String(one).localeCompare(String(other), 'en', { numeric: true });
  };
}

/** The order of conversations: `--sort` and `--top` with `--per conversation`. */

import { compareKeys } from '../rows/keep-rows.ts';
import { columnValue } from '../summary/group-fields.ts';
import { type ConversationRow, conversationName } from './conversation-row.ts';
import { figureReaders } from './conversation-totals.ts';

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
export const conversationSortNames: readonly string[] = [...Object.keys(keys), ...figureReaders.keys()];

function readKey(name: string): ReadKey {
  if (Object.hasOwn(keys, name)) return keys[name] ?? (() => undefined);
  const read = figureReaders.get(name);
  if (read !== undefined) return read;
  return ({ fields }) => {
    const value = columnValue(fields, name);
    return value === undefined || Number.isNaN(Number(value)) ? value : Number(value);
  };
}

export const compareConversations = (name: string, descending: boolean) => compareKeys(readKey(name), descending);

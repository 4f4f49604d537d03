/** Describes the outcome, promises and mood of a conversation in a few words. */
import { signed } from '../summary/count-table.ts';
import type { ConversationRow } from './conversation-row.ts';

export const outcomeWords: Readonly<Record<NonNullable<ConversationRow['outcome']>, string>> = {
  resolved: 'resolved',
  unresolved: 'unresolved',
  escalated: 'escalated',
  follow_up: 'follow-up',
};

/** `2, 1 kept`. */
export function describePromises({ promises_made: made = 0, promises_kept: kept = 0 }: ConversationRow): string {
  if (made === 0) return '';
  return kept === 0 ? `${made}` : `${made}, ${kept} kept`;
}

/** `−1.50 → +1.00`. */
export function describeMood({
  first_sentiment: first,
  last_sentiment: last,
  sentiment_change,
}: ConversationRow): string {
  if (first === undefined || last === undefined) return '';
  return sentiment_change === undefined ? signed(first) : `${signed(first)} → ${signed(last)}`;
}

/**
 * Groups the rows of a run by conversation, in one pass. A conversation ends with its source. In a table with many
 * conversations, the one without a line for longest ends when too many lines are held.
 */
import type { Row } from '../analysis/rows/row.ts';
import { conversationOf } from '../transcripts/speakers/roles.ts';

export interface ConversationGroup {
  /** The file, `-` for stdin. */
  readonly source: string;
  /** The id in a column of the input; undefined if the source is one conversation. */
  readonly id: string | undefined;
  /** In the order of the input. */
  readonly rows: readonly Row[];
  /** True if a part of the conversation was judged before: its lines are too far apart, or too many. */
  readonly continued: boolean;
}

/** Limit on the lines that are held: a few megabytes. */
const maxHeldLines = 20_000;
/** Limit on the remembered ids of conversations that have ended early. */
const maxEnded = 100_000;

interface OpenGroup {
  readonly source: string;
  readonly id: string | undefined;
  readonly rows: Row[];
  readonly continued: boolean;
}

export class ConversationGroups {
  /** The conversation of the latest line is last. */
  readonly #open = new Map<string, OpenGroup>();
  readonly #ended = new Set<string>();
  readonly #maxLines: number;
  #held = 0;
  #source: string | undefined;

  constructor(maxLines = maxHeldLines) {
    this.#maxLines = maxLines;
  }

  /** @returns the conversations that end before this row */
  add(row: Row): ConversationGroup[] {
    const finished = row.source === this.#source ? [] : this.end();
    this.#source = row.source;
    const key = conversationOf(row.source, row.fields);
    const known = this.#open.get(key);
    const group = known ?? {
      source: row.source,
      id: key === row.source ? undefined : key,
      rows: [],
      continued: this.#ended.has(key),
    };
    group.rows.push(row);
    this.#held += 1;
    this.#open.delete(key);
    this.#open.set(key, group);
    if (this.#held > this.#maxLines) finished.push(...this.#release());
    return finished;
  }

  /** Ends a conversation that seems to have no more lines. @param id undefined if the source is one conversation */
  take(source: string, id: string | undefined): ConversationGroup | undefined {
    const key = id ?? source;
    const group = source === this.#source ? this.#open.get(key) : undefined;
    if (group === undefined) return undefined;
    this.#end(key, group);
    return group;
  }

  /** Ends the conversations without a line for longest, until half of the lines are left. */
  #release(): ConversationGroup[] {
    const released: ConversationGroup[] = [];
    for (const [key, group] of this.#open) {
      if (this.#held <= this.#maxLines / 2) break;
      this.#end(key, group);
      released.push(group);
    }
    return released;
  }

  #end(key: string, group: OpenGroup): void {
    this.#open.delete(key);
    this.#held -= group.rows.length;
    if (this.#ended.size < maxEnded) this.#ended.add(key);
  }

  /** @returns the rest, in the order of their first lines */
  end(): ConversationGroup[] {
    const rest = [...this.#open.values()].sort((a, b) => (a.rows[0]?.index ?? 0) - (b.rows[0]?.index ?? 0));
    this.#open.clear();
    this.#ended.clear();
    this.#held = 0;
    return rest;
  }
}

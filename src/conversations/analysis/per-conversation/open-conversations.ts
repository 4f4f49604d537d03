/**
 * Collects the rows of conversations, and measures each conversation in one pass. Memory has numbers and names of the
 * conversations that are open, not their lines.
 */
import { BestScores } from '../../../engines/conversation/best-scores.ts';
import { ConversationMeter } from '../../../engines/conversation/figures/conversation-meter.ts';
import { OutcomeFinder } from '../../../engines/conversation/outcome/find-outcome.ts';
import { PromiseKeeper } from '../../../engines/conversation/promises/promise-keeper.ts';
import { RecentMap } from '../../../shared/collections/recent-map.ts';
import { conversationOf } from '../../transcripts/speakers/roles.ts';
import { isOfSide, type Side } from '../../transcripts/speakers/sides.ts';
import type { Row } from '../rows/row.ts';
import type { LineCounts } from '../sources/line-counts.ts';
import type { ConversationRow } from './conversation-row.ts';

export interface OpenConversationsOptions {
  /** Seconds; undefined for the default. */
  readonly deadAir?: number;
  /** Whose lines count for intents. */
  readonly intentsOf?: Side;
  /** True if no conversation continues in another source, so that it ends with its source. */
  readonly endWithSource: boolean;
  /** Tells which line of a conversation is its last, as far as that is known. */
  readonly lineCounts?: LineCounts;
}

/** With more than this, the one whose last line is the oldest ends. */
const maxOpen = 10_000;
const maxNames = 50;

export class OpenConversations {
  readonly #options: OpenConversationsOptions;
  readonly #dropped: OpenConversation[] = [];
  readonly #open = new RecentMap<OpenConversation>(maxOpen, { onDrop: (oldest) => void this.#dropped.push(oldest) });
  #source: string | undefined;
  /** The conversation that the previous row has ended. */
  #complete: string | undefined;

  constructor(options: OpenConversationsOptions) {
    this.#options = options;
  }

  /**
   * @param counts false for a line that `--where` excludes: it is measured, but a conversation of only such lines is skipped
   * @returns conversations that have ended before this row
   */
  add(row: Row, counts = true): ConversationRow[] {
    const ended = this.#options.endWithSource && this.#source !== row.source ? this.end() : this.#takeComplete();
    this.#source = row.source;
    const name = conversationOf(row.source, row.fields);
    const key = `${row.source.length} ${row.source}${name}`;
    const known = this.#open.get(key);
    const open = known ?? new OpenConversation(row.source, name, this.#options);
    if (known === undefined) this.#open.set(key, open);
    open.add(row, counts);
    const isReadable = row.error === undefined || row.text !== '';
    if (isReadable && this.#options.lineCounts?.isLast(row.source, name)) this.#complete = key;
    return [...ended, ...rowsOf(this.#dropped.splice(0))];
  }

  #takeComplete(): ConversationRow[] {
    const key = this.#complete;
    const complete = key === undefined ? undefined : this.#open.get(key);
    this.#complete = undefined;
    if (key === undefined || complete === undefined) return [];
    this.#open.delete(key);
    return rowsOf([complete]);
  }

  /** Ends all conversations. */
  end(): ConversationRow[] {
    this.#complete = undefined;
    const ended = rowsOf(this.#open.values());
    this.#open.clear();
    return ended;
  }
}

/** Skips conversations without a line that counts. */
const rowsOf = (open: Iterable<OpenConversation>): ConversationRow[] =>
  [...open].filter(({ counts }) => counts).map((one) => one.row());

class OpenConversation {
  counts = false;
  readonly #source: string;
  readonly #name: string;
  readonly #intentsOf: Side;
  readonly #meter: ConversationMeter;
  readonly #outcome = new OutcomeFinder();
  readonly #promises = new PromiseKeeper();
  /** Absent until a row has scores: without a match call, they are unknown. */
  readonly #best: { intents?: BestScores; tags?: BestScores } = {};
  readonly #looked = { actions: false, profane: false };
  readonly #profane = new Set<string>();
  readonly #names = { agent: new Set<string>(), customer: new Set<string>() };
  #date: string | undefined;
  #failed = 0;
  #fields: Record<string, unknown> | undefined;

  constructor(source: string, name: string, { deadAir, intentsOf = 'customers' }: OpenConversationsOptions) {
    this.#source = source;
    this.#name = name;
    this.#meter = new ConversationMeter({ deadAirSeconds: deadAir });
    this.#intentsOf = intentsOf;
  }

  add(row: Row, counts: boolean): void {
    const { role, speaker, error, date, profane, actions } = row;
    if (error !== undefined) this.#failed += 1;
    // An unreadable line has neither words nor times.
    if (error !== undefined && row.text === '') return;
    this.counts ||= counts;
    this.#meter.add(row);
    this.#outcome.add(row);
    this.#promises.add(row);
    this.#date ??= date;
    if (role !== undefined && speaker !== undefined && this.#names[role].size < maxNames)
      this.#names[role].add(speaker);
    if (isOfSide(this.#intentsOf, role)) this.#addScores('intents', row);
    this.#addScores('tags', row);
    this.#looked.actions ||= actions !== undefined;
    this.#looked.profane ||= profane !== undefined;
    for (const word of profane ?? []) if (this.#profane.size < maxNames) this.#profane.add(word);
    this.#keepSharedFields(row.fields ?? {});
  }

  #addScores(kind: 'intents' | 'tags', row: Row): void {
    const scores = row[kind];
    if (scores === undefined) return;
    this.#best[kind] ??= new BestScores();
    this.#best[kind].add(scores);
  }

  #keepSharedFields(fields: Readonly<Record<string, unknown>>): void {
    if (this.#fields === undefined) {
      this.#fields = { ...fields };
      return;
    }
    for (const name of Object.keys(this.#fields)) if (fields[name] !== this.#fields[name]) delete this.#fields[name];
  }

  row(): ConversationRow {
    const said = this.#outcome.find();
    const promises = this.#looked.actions ? this.#promises.list() : undefined;
    const fields = this.#fields ?? {};
    return {
      source: this.#source,
      conversation: this.#name === this.#source ? undefined : this.#name,
      date: this.#date,
      agents: [...this.#names.agent],
      customers: [...this.#names.customer],
      intents: this.#best.intents?.list(),
      tags: this.#best.tags?.list(),
      outcome: said?.outcome,
      outcome_sentence: said?.sentence,
      outcome_index: said?.index,
      promises,
      promises_made: promises?.length,
      promises_kept: promises?.filter(({ kept_at }) => kept_at !== undefined).length,
      profane: this.#looked.profane ? [...this.#profane] : undefined,
      failed: this.#failed,
      fields: Object.keys(fields).length > 0 ? fields : undefined,
      ...this.#meter.figures(),
    };
  }
}

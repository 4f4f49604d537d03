/** The summary of many rows: the document that `--fail-on` queries and that a terminal draws. */

import type { ActionItem } from '../../../engines/conversation/judged-utterance.ts';
import type { CheckSummary } from '../../rules/check-summary.ts';
import type { Agent, Roles } from '../../transcripts/speakers/roles.ts';
import { isOfSide, type Side } from '../../transcripts/speakers/sides.ts';
import type { HistoryChange } from '../history/measure-change.ts';
import { conversationSide } from '../per-conversation/conversation-groups.ts';
import type { ConversationRow } from '../per-conversation/conversation-row.ts';
import {
  type ComparedFigure,
  ConversationTally,
  type ConversationTotals,
} from '../per-conversation/conversation-totals.ts';
import { AngriestRows } from '../rows/keep-rows.ts';
import type { Row } from '../rows/row.ts';
import { periods } from './dates.ts';
import { comparedAs, type GroupComparison, groupField } from './group-fields.ts';
import {
  Counter,
  compareValues,
  groupRows,
  moreNegative,
  type RowGroup,
  type RowGroups,
  type Tally,
  tallyGroups,
  type Verdict,
} from './tally.ts';
import type { TopicSummary } from './topic-overview.ts';

export interface NamedTally extends Tally {
  /** null for the lines without a value. */
  readonly name: string | null;
}

export interface AngryLine {
  readonly row: Row;
  /** Number of lines with the same text. */
  readonly times: number;
}

export interface PromiseMade extends Omit<ActionItem, 'type'> {
  readonly row: Row;
}

/** A speaker whose lines are not a customer's. */
export interface KnownAgent extends Agent {
  readonly lines: number;
}

export interface SourceSummary {
  readonly source: string;
  /** In the order of the source. */
  readonly sentences: readonly QuotedSentence[];
}

/** With the place of its line. */
export interface QuotedSentence extends Pick<Row, 'index' | 'line' | 'start' | 'speaker'> {
  readonly sentence: string;
}

export interface ComparedGroups {
  readonly field: string;
  /** Shares are relative to the lines of both groups. */
  readonly groups: readonly [NamedTally, NamedTally];
  /**
   * Compares the second group with the first by the share of negative lines; `same` if the difference may be due to
   * chance.
   */
  readonly verdict: Verdict;
  /** Means over the conversations of each group. */
  readonly figures: readonly ComparedFigure[];
}

/**
 * Lines of known agents only count in `lines`, `speakers`, `sources`, `tags`, `profanity`, `promises`, and in `intents` on
 * request.
 */
export interface AnalysisSummary {
  readonly lines: number;
  /** Lines with an error. Unreadable lines are not in `lines`. */
  readonly failed: number;
  /** Lines of speakers who are not agents; all lines if no agent is known. */
  readonly customer_lines: number;
  readonly sentiment: Tally;
  readonly intents: readonly NamedTally[];
  readonly tags: readonly NamedTally[];
  readonly profanity: { readonly lines: number; readonly share: number; readonly words: readonly NamedTally[] };
  /** Promises by speakers who are not customers: how many have a certain day, and the last of these. */
  readonly promises: { readonly count: number; readonly with_day: number; readonly last: readonly PromiseMade[] };
  readonly speakers: readonly NamedTally[];
  /** Speakers with the most lines first. */
  readonly agents: readonly KnownAgent[];
  readonly sources: readonly NamedTally[];
  readonly days: readonly NamedTally[];
  readonly weeks: readonly NamedTally[];
  readonly months: readonly NamedTally[];
  readonly angriest: readonly AngryLine[];
  readonly comparison?: ComparedGroups;
  /** If `--with` requests them, the largest first. */
  readonly topics?: readonly TopicSummary[];
  /** With a history: the difference to its earlier runs. */
  readonly change?: HistoryChange;
  readonly conversations: ConversationTotals;
  /** Lines that corrections of the profile file decided: all, their sentiment, and their role. */
  readonly corrections: { readonly lines: number; readonly sentiment: number; readonly role: number };
  /** The results of `--rules`. */
  readonly rules?: CheckSummary;
  /** Empty unless `--with` requests them; for the first sources only. */
  readonly summaries: readonly SourceSummary[];
}

const maxAngry = 10;
const maxPromises = 8;
const maxSummaries = 1_000;
const maxAgents = 1_000;

/** The promises with the latest days. */
class Promises {
  count = 0;
  withDay = 0;
  #kept: PromiseMade[] = [];

  add(row: Row): void {
    if (row.role === 'customer') return;
    for (const { type, ...item } of row.actions ?? []) {
      if (type !== 'promise') continue;
      this.count += 1;
      if (item.due_date === undefined) continue;
      this.withDay += 1;
      this.#kept.push({ ...item, row });
      if (this.#kept.length > maxPromises * 16) this.#kept = [...this.list()];
    }
  }

  /** The latest day last. */
  list(): readonly PromiseMade[] {
    const inOrder = this.#kept.sort((a, b) => (a.due_date ?? '').localeCompare(b.due_date ?? ''));
    return inOrder.slice(-maxPromises);
  }
}

export class Summarizer {
  #lines = 0;
  #failed = 0;
  #agentLines = 0;
  readonly #agents = new Map<string, number>();
  #profaneLines = 0;
  readonly #corrections = { lines: 0, sentiment: 0, role: 0 };
  readonly #mood = new Counter();
  readonly #angriest = new AngriestRows(maxAngry);
  readonly #promises = new Promises();
  readonly #summaries = new Map<string, QuotedSentence[]>();
  readonly #comparison: GroupComparison | undefined;
  readonly #intentsOf: Side;
  /** About the rows whose intents count. */
  readonly #intents = groupsOf(['intent']);
  readonly #groundOf: Roles['groundOf'];
  readonly #sideOf: ((row: Row) => 0 | 1 | undefined) | undefined;
  readonly #compared = [new Counter(), new Counter()] as const;
  readonly #conversations = new ConversationTally();
  readonly #comparedConversations = [new ConversationTally(), new ConversationTally()] as const;
  readonly #conversationSideOf: ((row: ConversationRow) => 0 | 1 | undefined) | undefined;
  /** About all rows. */
  readonly #everyone = groupsOf(['speaker', 'source', 'tag', 'profane']);
  readonly #ofEveryone = Object.values(this.#everyone);
  /** About rows that are not an agent's. */
  readonly #customers = groupsOf(periods);
  readonly #ofCustomers = Object.values(this.#customers);

  /**
   * @param groundOf the reason for taking a speaker for an agent
   * @param intentsOf whose lines count for intents
   */
  constructor(
    comparison?: GroupComparison,
    groundOf: Roles['groundOf'] = () => 'input',
    intentsOf: Side = 'customers',
  ) {
    this.#intentsOf = intentsOf;
    this.#groundOf = groundOf;
    this.#comparison = comparison;
    this.#sideOf = comparison && comparedAs(comparison);
    this.#conversationSideOf = comparison && conversationSide(comparison);
  }

  /** Adds the figures of a conversation whose rows have been added. */
  addConversation(row: ConversationRow): void {
    this.#conversations.add(row);
    const side = this.#conversationSideOf?.(row);
    if (side !== undefined) this.#comparedConversations[side].add(row);
  }

  add(row: Row): void {
    if (row.error !== undefined) this.#failed += 1;
    if (row.text === '') return;
    this.#lines += 1;
    this.#countCorrections(row);
    if (row.profane !== undefined && row.profane.length > 0) this.#profaneLines += 1;
    this.#promises.add(row);
    this.#addSentences(row);
    for (const groups of this.#ofEveryone) groups.add(row);
    if (isOfSide(this.#intentsOf, row.role)) this.#intents.intent.add(row);
    if (row.role === 'agent') {
      this.#agentLines += 1;
      const said = row.speaker === undefined ? undefined : this.#agents.get(row.speaker);
      if (row.speaker !== undefined && (said !== undefined || this.#agents.size < maxAgents)) {
        this.#agents.set(row.speaker, (said ?? 0) + 1);
      }
      return;
    }
    const side = this.#sideOf?.(row);
    if (side !== undefined) this.#compared[side].add(row);
    this.#mood.add(row);
    this.#angriest.add(row);
    for (const groups of this.#ofCustomers) groups.add(row);
  }

  #compare({ field, values: [first, second] }: GroupComparison): ComparedGroups {
    const [one, other] = this.#compared;
    const total = one.count + other.count;
    const [before, after] = [
      { name: first, ...one.tally(total) },
      { name: second, ...other.tally(total) },
    ];
    const [earlier, later] = this.#comparedConversations;
    const figures = earlier.compareWith(later);
    return { field, groups: [before, after], verdict: moreNegative(before, after), figures };
  }

  #countCorrections({ corrected = [] }: Row): void {
    if (corrected.length > 0) this.#corrections.lines += 1;
    for (const what of corrected) this.#corrections[what] += 1;
  }

  #addSentences(row: Row): void {
    if (row.summary === undefined || row.summary.length === 0) return;
    const known = this.#summaries.get(row.source);
    const { index, line, start, speaker } = row;
    const sentences = row.summary.map((sentence) => ({
      sentence,
      index,
      ...(line !== undefined && { line }),
      ...(start !== undefined && { start }),
      ...(speaker !== undefined && { speaker }),
    }));
    if (known !== undefined) known.push(...sentences);
    else if (this.#summaries.size < maxSummaries) this.#summaries.set(row.source, sentences);
  }

  result(): AnalysisSummary {
    const lines = this.#lines;
    const { speaker, source, tag, profane } = this.#everyone;
    const { day, week, month } = this.#customers;
    return {
      lines,
      failed: this.#failed,
      customer_lines: lines - this.#agentLines,
      sentiment: this.#mood.tally(lines - this.#agentLines),
      intents: named(this.#intents.intent),
      tags: named(tag).filter(({ name }) => name !== null),
      profanity: {
        lines: this.#profaneLines,
        share: lines === 0 ? 0 : this.#profaneLines / lines,
        words: named(profane).filter(({ name }) => name !== null),
      },
      promises: { count: this.#promises.count, with_day: this.#promises.withDay, last: this.#promises.list() },
      speakers: named(speaker),
      agents: [...this.#agents]
        .map(([name, lines]) => ({ name, by: this.#groundOf(name), lines }))
        .sort((a, b) => b.lines - a.lines || (a.name < b.name ? -1 : 1)),
      sources: named(source),
      days: inOrder(day),
      weeks: inOrder(week),
      months: inOrder(month),
      angriest: this.#angriest.list(),
      ...(this.#comparison && { comparison: this.#compare(this.#comparison) }),
      conversations: this.#conversations.totals(),
      corrections: { ...this.#corrections },
      summaries: [...this.#summaries].map(([source, sentences]) => ({ source, sentences })),
    };
  }
}

const groupsOf = <Name extends string>(names: readonly Name[]): Record<Name, RowGroups> =>
  Object.fromEntries(names.map((name) => [name, groupRows([groupField(name)])])) as Record<Name, RowGroups>;

const nameOf = ({ values, tally }: RowGroup): NamedTally => ({ name: values[0] ?? null, ...tally });

const named = (groups: RowGroups): NamedTally[] => tallyGroups(groups).map(nameOf);

/** Periods in chronological order; lines without a date are skipped. */
const inOrder = (groups: RowGroups): NamedTally[] =>
  tallyGroups(groups)
    .filter(({ values }) => values[0] !== null)
    .sort((a, b) => compareValues(a.values, b.values))
    .map(nameOf);

/** The results of an analysis as its rows arrive: what passes `--where`, counted, and handed to the report. */

import type { Context } from '../../cli/context/context.ts';
import { countOf } from '../../output/text/count-of.ts';
import type { RuleRun } from '../rules/rule-run.ts';
import type { Roles } from '../transcripts/speakers/roles.ts';
import type { Conditions } from './expressions/conditions.ts';
import type { NamedColumns } from './expressions/named-columns.ts';
import type { Corrections } from './finders/corrections.ts';
import type { OpenHistory } from './history/history-file.ts';
import type { AnalysisOptions, RowSink } from './open-analysis.ts';
import type { ConversationRow } from './per-conversation/conversation-row.ts';
import { OpenConversations } from './per-conversation/open-conversations.ts';
import type { Row } from './rows/row.ts';
import type { LineCounts } from './sources/line-counts.ts';
import { type AnalysisSummary, Summarizer } from './summary/summary.ts';
import { TopicOverview, type TopicSummary } from './summary/topic-overview.ts';

interface Parts {
  readonly columns: NamedColumns;
  readonly conditions: Conditions;
  readonly corrections: Corrections;
  readonly history: OpenHistory;
  readonly lineCounts: LineCounts;
  readonly roles: Roles;
  readonly rules: RuleRun | undefined;
  readonly sink: RowSink | undefined;
}

export class AnalysisResults {
  readonly failures = new RowFailures();
  readonly #parts: Parts;
  readonly #summarizer: Summarizer;
  readonly #conversations: OpenConversations;
  readonly #overview: TopicOverview | undefined;
  #topics: readonly TopicSummary[] | undefined;
  readonly #showsConversations: boolean;
  readonly #ended: ConversationRow[] = [];

  constructor(options: AnalysisOptions, parts: Parts) {
    const { deadAir, intentsOf = 'customers', resume } = options;
    const { roles } = parts;
    this.#parts = parts;
    this.#summarizer = new Summarizer(options.compare, (speaker) => roles.groundOf(speaker), intentsOf);
    const lineCounts = resume === undefined ? parts.lineCounts : undefined;
    this.#conversations = new OpenConversations({
      deadAir,
      intentsOf,
      endWithSource: resume === undefined,
      lineCounts,
    });
    this.#overview = options.with?.includes('topics') ? new TopicOverview(intentsOf) : undefined;
    this.#showsConversations = options.per === 'conversation';
  }

  /** @returns the rows that pass `--where` */
  take(found: readonly Row[]): readonly Row[] {
    const { columns, conditions, corrections, rules, sink } = this.#parts;
    const rows = found.map((row) => corrections.mark(row));
    columns.see(rows);
    // Failed rows are never filtered out: a condition cannot be evaluated for them.
    const wanted: Row[] = [];
    for (const row of rows) {
      const isWanted = row.error !== undefined || conditions.passesLine(row);
      rules?.add(row);
      this.#finish(this.#conversations.add(row, isWanted));
      if (!isWanted) continue;
      wanted.push(row);
      this.#summarizer.add(row);
      this.#overview?.add(row);
      sink?.add(row);
      this.failures.add(row);
    }
    return wanted;
  }

  #finish(measured: readonly ConversationRow[]): void {
    const { conditions, rules, sink } = this.#parts;
    for (const one of measured) {
      const row = rules?.complete(one) ?? one;
      if (!conditions.passesConversation(row)) continue;
      this.#summarizer.addConversation(row);
      sink?.addConversation(row);
      if (this.#showsConversations) this.#ended.push(row);
    }
  }

  /** The conversations that have ended since the last call. */
  takeConversations(): readonly ConversationRow[] {
    return this.#ended.splice(0);
  }

  /** Call it after the last row. @throws StaError `usage` for a column that the input does not have */
  async end(context: Context): Promise<AnalysisSummary> {
    const { columns, rules } = this.#parts;
    rules?.end();
    this.#finish(this.#conversations.end());
    columns.check();
    this.#topics = await this.#overview?.find(await context.api());
    return this.summary();
  }

  summary(): AnalysisSummary {
    const { history, rules } = this.#parts;
    const result = history.compare({ ...this.#summarizer.result(), ...(this.#topics && { topics: this.#topics }) });
    return rules === undefined ? result : { ...result, rules: rules.summary() };
  }
}

/** Counts the rows with an error, and keeps the first messages. */
class RowFailures {
  count = 0;
  readonly #messages: string[] = [];

  add({ error }: Row): void {
    if (error === undefined) return;
    this.count += 1;
    if (this.#messages.length < 3) this.#messages.push(error.message);
  }

  describe(): string {
    const rest = this.count - this.#messages.length;
    return [
      `${countOf(this.count, 'line')} failed:`,
      ...this.#messages.map((message) => `  ${message}`),
      ...(rest > 0 ? [`  and ${rest} more`] : []),
    ].join('\n');
  }
}

/** The output of `sta check`: a table of conversations by rules on a terminal, rows as they arrive, or one document. */
import type { Context } from '../../cli/context/context.ts';
import { titleOf } from '../../engines/conversation/rules/describe-rule.ts';
import type { RuleSet } from '../../engines/conversation/rules/rule-set.ts';
import { printsNotes } from '../../output/print/formats.ts';
import { countOf } from '../../output/text/count-of.ts';
import { type StreamedResult, streamView, type TableView, tableView, type View } from '../../output/view.ts';
import { exitCodes, StaError } from '../../shared/errors.ts';
import { CheckSummarizer, type CheckSummary } from './check-summary.ts';
import type { CheckedConversation } from './checked-conversation.ts';
import { drawCheck } from './draw-check.ts';
import { listGateFailures } from './gate.ts';
import { noConversations, resultTable } from './result-rows.ts';

/** Also receives every conversation, regardless of the output. */
export interface CheckSink {
  add(checked: CheckedConversation): void;
  /** Called after the last conversation. @returns a message about the result */
  end(summary: CheckSummary): Promise<string | undefined>;
}

export interface ShowOptions {
  readonly ruleSet: RuleSet;
  /** The lowest share of passed results, 0 to 1. */
  readonly minPass: number | undefined;
  readonly sinks: readonly CheckSink[];
  /** Messages about lines that could not be read or analysed. */
  readonly failures: readonly string[];
}

type Run = AsyncIterable<readonly CheckedConversation[]>;

/** On a terminal, this many conversations are kept for the table. */
const maxDrawn = 1_000;

export async function showCheck(context: Context, run: Run, options: ShowOptions): Promise<View> {
  const { format } = context.settings();
  const check = new Check(context, run, options);
  if (format === 'json') return showDocument(check);
  if (format === 'table' && context.terminal.isTerminal) return showTable(check);
  return streamView(streamResults(check), () => check.end());
}

class Check {
  readonly #context: Context;
  readonly #run: Run;
  readonly #options: ShowOptions;
  readonly #summarizer: CheckSummarizer;
  #failed = 0;
  /** Conversations that were not judged, and those of them whose jobs still run. */
  readonly #unjudged = { count: 0, pending: 0 };

  constructor(context: Context, run: Run, options: ShowOptions) {
    this.#context = context;
    this.#run = run;
    this.#options = options;
    this.#summarizer = new CheckSummarizer(options.ruleSet);
  }

  async *conversations(): AsyncGenerator<readonly CheckedConversation[]> {
    const { sinks } = this.#options;
    for await (const group of this.#run) {
      for (const checked of group) {
        this.#failed += checked.failed ?? 0;
        if (checked.error !== undefined) {
          this.#unjudged.count += 1;
          if (checked.error.code === 'pending') this.#unjudged.pending += 1;
          continue;
        }
        this.#summarizer.add(checked);
        for (const sink of sinks) sink.add(checked);
      }
      yield group;
    }
    for (const sink of sinks) {
      const written = await sink.end(this.summary());
      if (written !== undefined) this.#context.note(written);
    }
    // Programs read the exit code; without these lines, a log would not say why.
    if (!printsNotes(this.#context.settings().format)) {
      const lines = [...this.#describeFailed(), ...this.#gateFailures().map((failure) => `Failed: ${failure}`)];
      for (const line of lines) this.#context.note(line);
    }
  }

  get ruleSet(): RuleSet {
    return this.#options.ruleSet;
  }

  summary(): CheckSummary {
    return this.#summarizer.result();
  }

  #gateFailures(): string[] {
    return listGateFailures(this.summary(), this.#options.minPass);
  }

  /** What could not be judged, and why. */
  #describeFailed(): string[] {
    const { count } = this.#unjudged;
    const failed = [
      ...(count > 0 ? [countOf(count, 'conversation')] : []),
      ...(this.#failed > 0 ? [countOf(this.#failed, 'line')] : []),
    ];
    return failed.length === 0
      ? []
      : [`${failed.join(' and ')} failed:`, ...this.#options.failures.map((one) => `  ${one}`)];
  }

  end() {
    const { paint } = this.#context;
    const failures = this.#gateFailures();
    const { count, pending } = this.#unjudged;
    const failed = this.#describeFailed();
    const lines = [
      describeCheck(this.summary()),
      ...failed,
      ...failures.map((failure) => paint.red(`Failed: ${failure}`)),
    ];
    return {
      note: lines.join('\n'),
      found: failures.length > 0,
      exitCode:
        failed.length === 0
          ? undefined
          : this.#failed === 0 && count === pending
            ? exitCodes.pending
            : exitCodes.job_failed,
    };
  }
}

export function describeCheck({
  conversations,
  passed,
  failed,
  not_applicable,
  unjudged,
  rules,
}: CheckSummary): string {
  const gaps = rules.flatMap(({ unjudged_because: because }) => because ?? []);
  const why =
    unjudged === 0 ? '' : `, ${unjudged} of them because data is missing: ${[...new Set(gaps)].slice(0, 3).join('; ')}`;
  return `${countOf(conversations, 'conversation')}: ${passed} passed, ${failed} failed, ${not_applicable} not applicable${why}`;
}

async function* streamResults(check: Check): AsyncGenerator<readonly StreamedResult[]> {
  for await (const group of check.conversations()) {
    yield group.map((checked) => ({
      heading: checked.conversation,
      replies: [checked],
      get shown() {
        return resultTable(checked);
      },
    }));
  }
}

/** Collects conversations; a run that ends early returns those so far and its failure. */
async function drain(
  check: Check,
  onConversation: (checked: CheckedConversation) => void,
): Promise<StaError | undefined> {
  try {
    for await (const group of check.conversations()) group.forEach(onConversation);
    return undefined;
  } catch (error) {
    if (!(error instanceof StaError) || error.code === 'usage' || check.summary().conversations === 0) throw error;
    return error;
  }
}

async function showDocument(check: Check): Promise<TableView> {
  const conversations: CheckedConversation[] = [];
  const failure = await drain(check, (checked) => conversations.push(checked));
  return {
    ...tableView({ summary: check.summary(), conversations }, [], [], noConversations),
    failure,
    ...check.end(),
  };
}

async function showTable(check: Check): Promise<TableView> {
  const drawn: CheckedConversation[] = [];
  const failure = await drain(check, (checked) => {
    if (checked.error === undefined && drawn.length < maxDrawn) drawn.push(checked);
  });
  const summary = check.summary();
  const titles = new Map(check.ruleSet.rules.map((rule) => [rule.name, titleOf(rule)]));
  const column = { title: 'Conversation', value: ({ conversation }: CheckedConversation) => conversation };
  return {
    ...tableView({ summary }, drawn, [column], noConversations),
    instead: (columns, paint) => drawCheck({ summary, conversations: drawn, titles }, columns, paint),
    failure,
    ...check.end(),
  };
}

/** Counts the results of rules over all conversations: by rule, scorecard, agent and week. */
import type { RuleStatus } from '../../engines/conversation/rules/rule-result.ts';
import { type RuleSet, type Severity, severityOf } from '../../engines/conversation/rules/rule-set.ts';
import { roundScore } from '../../engines/conversation/utterance-sentiment.ts';
import { periodOf } from '../analysis/summary/dates.ts';
import type { CheckedConversation } from './checked-conversation.ts';

export interface RuleCounts {
  readonly passed: number;
  readonly failed: number;
  readonly not_applicable: number;
  /** Those of `not_applicable` that lack data, such as times. */
  readonly unjudged: number;
  /** passed / (passed + failed); null if the rule applied to no conversation. */
  readonly pass_share: number | null;
}

export interface RuleSummary extends RuleCounts {
  readonly rule: string;
  readonly severity: Severity;
  readonly group?: string;
  /** Why it could not be judged, of one conversation. */
  readonly unjudged_because?: string;
}

export interface CardSummary {
  readonly scorecard: string;
  /** Conversations with a score, and those that pass. */
  readonly conversations: number;
  readonly passed: number;
  /** 0 to 1; null without a conversation. */
  readonly mean_score: number | null;
}

/** The conversations of an agent or of a week. */
export interface PartSummary extends RuleCounts {
  /** The agent, or the week such as 2026-W10; null if unknown. */
  readonly name: string | null;
  readonly conversations: number;
  readonly scorecards: readonly CardSummary[];
}

export interface CheckSummary extends RuleCounts {
  readonly conversations: number;
  /** Failures of `must` rules. */
  readonly must_failed: number;
  readonly rules: readonly RuleSummary[];
  readonly scorecards: readonly CardSummary[];
  readonly agents: readonly PartSummary[];
  readonly weeks: readonly PartSummary[];
}

/** Limit on agents and weeks; further ones are counted together. */
const maxParts = 1_000;

class Counts {
  readonly #counts: Record<RuleStatus, number> = { passed: 0, failed: 0, not_applicable: 0 };
  #unjudged = 0;

  add(status: RuleStatus, unjudged: boolean): void {
    this.#counts[status] += 1;
    if (unjudged) this.#unjudged += 1;
  }

  result(): RuleCounts {
    const { passed, failed } = this.#counts;
    const judged = passed + failed;
    return { ...this.#counts, unjudged: this.#unjudged, pass_share: judged === 0 ? null : roundScore(passed / judged) };
  }
}

class Cards {
  readonly #cards = new Map<string, { conversations: number; passed: number; sum: number }>();

  constructor({ scorecards = [] }: RuleSet) {
    for (const { name } of scorecards) this.#cards.set(name, { conversations: 0, passed: 0, sum: 0 });
  }

  add({ scorecards }: CheckedConversation): void {
    for (const { scorecard, score, passed } of scorecards) {
      const card = this.#cards.get(scorecard);
      if (card === undefined || score === null) continue;
      card.conversations += 1;
      card.sum += score;
      if (passed) card.passed += 1;
    }
  }

  result(): CardSummary[] {
    return [...this.#cards].map(([scorecard, { conversations, passed, sum }]) => ({
      scorecard,
      conversations,
      passed,
      mean_score: conversations === 0 ? null : roundScore(sum / conversations),
    }));
  }
}

class Part {
  conversations = 0;
  readonly counts = new Counts();
  readonly cards: Cards;

  constructor(ruleSet: RuleSet) {
    this.cards = new Cards(ruleSet);
  }

  add(checked: CheckedConversation): void {
    this.conversations += 1;
    this.cards.add(checked);
    for (const { severity, status, unjudged } of checked.rules) {
      if (severity !== 'may') this.counts.add(status, unjudged === true);
    }
  }

  result(name: string | null): PartSummary {
    return {
      name,
      conversations: this.conversations,
      ...this.counts.result(),
      scorecards: this.cards.result(),
    };
  }
}

export class CheckSummarizer {
  readonly #ruleSet: RuleSet;
  readonly #all: Part;
  readonly #rules = new Map<string, { counts: Counts; because: string | undefined }>();
  readonly #agents = new Map<string | null, Part>();
  readonly #weeks = new Map<string | null, Part>();
  #mustFailed = 0;

  constructor(ruleSet: RuleSet) {
    this.#ruleSet = ruleSet;
    this.#all = new Part(ruleSet);
    for (const { name } of ruleSet.rules) this.#rules.set(name, { counts: new Counts(), because: undefined });
  }

  add(checked: CheckedConversation): void {
    this.#all.add(checked);
    this.#partOf(this.#agents, checked.agent ?? null).add(checked);
    const week = checked.date === undefined ? null : periodOf(checked.date, 'week');
    this.#partOf(this.#weeks, week).add(checked);
    for (const { rule, severity, status, unjudged = false, reason } of checked.rules) {
      const known = this.#rules.get(rule);
      known?.counts.add(status, unjudged);
      if (unjudged && known !== undefined) known.because ??= reason;
      if (severity === 'must' && status === 'failed') this.#mustFailed += 1;
    }
  }

  #partOf(parts: Map<string | null, Part>, name: string | null): Part {
    const key = parts.has(name) || parts.size < maxParts ? name : '(others)';
    const part = parts.get(key) ?? new Part(this.#ruleSet);
    parts.set(key, part);
    return part;
  }

  result(): CheckSummary {
    const { conversations, scorecards, name: _, ...counts } = this.#all.result(null);
    return {
      conversations,
      ...counts,
      must_failed: this.#mustFailed,
      rules: this.#ruleSet.rules.map((rule) => {
        const known = this.#rules.get(rule.name);
        return {
          rule: rule.name,
          severity: severityOf(rule),
          group: rule.group,
          ...(known?.counts ?? new Counts()).result(),
          unjudged_because: known?.because,
        };
      }),
      scorecards,
      agents: resultsOf(this.#agents).sort((a, b) => b.conversations - a.conversations),
      weeks: resultsOf(this.#weeks).sort((a, b) => ((a.name ?? '~') < (b.name ?? '~') ? -1 : 1)),
    };
  }
}

const resultsOf = (parts: ReadonlyMap<string | null, Part>): PartSummary[] =>
  [...parts].map(([name, part]) => part.result(name));

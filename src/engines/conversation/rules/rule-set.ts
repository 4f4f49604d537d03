/**
 * A set of rules about conversations, as plain data: the content of a rule file. `src/contract/schemas/rule-set.ts` has
 * its JSON schema, and checkRuleSet finds the mistakes that a schema cannot.
 */

export const severities = ['must', 'should', 'may'] as const;
export type Severity = (typeof severities)[number];

export const ruleSides = ['agent', 'customer'] as const;
export type RuleSide = (typeof ruleSides)[number];

export const sentimentNames = ['very negative', 'negative', 'neutral', 'positive', 'very positive'] as const;
export type SentimentName = (typeof sentimentNames)[number];

export const actionTypes = ['promise', 'request', 'task', 'any'] as const;
export type ActionType = (typeof actionTypes)[number];

export type OneOrMore<T> = T | readonly T[];

/** Where a condition looks for the line or event that it follows or precedes; `when` is the condition of the rule. */
export type Anchor = Condition | 'when';

/**
 * One condition. It is about lines (all members from `tag` to `speaker` must hold for the same line), about an event
 * (`silence`, `interruption`), about a figure, about other conditions, or about another rule.
 */
export interface Condition {
  readonly tag?: OneOrMore<string>;
  readonly intent?: OneOrMore<string>;
  /** The lowest score of a tag or intent that counts, 0 to 1. */
  readonly min_score?: number;
  /** Words in this order, one after the other. `*` at the end of a word is any ending, a single `*` up to three words. */
  readonly phrase?: OneOrMore<string>;
  /** All of these words, in any order. */
  readonly words?: OneOrMore<string>;
  /** Phrases that take a line out again. */
  readonly except?: OneOrMore<string>;
  readonly profanity?: boolean;
  readonly sentiment?: OneOrMore<SentimentName>;
  readonly tone?: OneOrMore<string>;
  readonly action?: OneOrMore<ActionType>;
  /** Whether the action item has a deadline. */
  readonly dated?: boolean;
  readonly by?: RuleSide;
  /** The name of a speaker. */
  readonly speaker?: string;

  /** A pause of at least this many seconds. */
  readonly silence?: number;
  /** A line that begins at least this many seconds before another speaker ends. */
  readonly interruption?: number;

  readonly figure?: string;

  /** `first 30 s`, `last 10 %`, `10 s to 60 s`, `first 3 turns of the agent`. */
  readonly in?: string;
  readonly after?: Anchor;
  readonly before?: Anchor;
  readonly after_each?: Anchor;
  readonly before_each?: Anchor;
  /** `20 s`, `5 turns`, `2 turns of the agent`. */
  readonly within?: string;

  /** Bounds of the number of lines or events, or of the value of the figure. */
  readonly at_least?: number;
  readonly at_most?: number;
  readonly absent?: boolean;

  readonly all?: readonly Condition[];
  readonly any?: readonly Condition[];
  readonly not?: Condition;
  /** The name of a rule that must be passed. */
  readonly rule?: string;
}

export interface Rule {
  readonly name: string;
  readonly title?: string;
  readonly group?: string;
  /** Default: should. */
  readonly severity?: Severity;
  /** Its share of a score. Default: 1. */
  readonly weight?: number;
  /** The rule only applies to conversations for which this holds. */
  readonly when?: Condition;
  readonly expect: Condition;
}

/** A set of rules with a score. Without rules and groups, it has all of them. */
export interface Scorecard {
  readonly name: string;
  readonly rules?: readonly string[];
  readonly groups?: readonly string[];
  /** The lowest score that passes, 0 to 1. Default: no score is needed. */
  readonly threshold?: number;
}

export interface RuleSet {
  readonly version?: 1;
  readonly rules: readonly Rule[];
  readonly scorecards?: readonly Scorecard[];
}

export const severityOf = ({ severity = 'should' }: Pick<Rule, 'severity'>): Severity => severity;

export const asList = <T>(value: OneOrMore<T> | undefined): readonly T[] =>
  value === undefined ? [] : Array.isArray(value) ? (value as readonly T[]) : [value as T];

/** The members of a condition that select lines by their content. */
export const contentKeys = ['tag', 'intent', 'phrase', 'words', 'profanity', 'sentiment', 'tone', 'action'] as const;

export const anchorKeys = ['after', 'before', 'after_each', 'before_each'] as const;

/** The kinds of conditions, by the member that decides. */
export type ConditionKind = 'line' | 'silence' | 'interruption' | 'figure' | 'all' | 'any' | 'not' | 'rule';

/** The kinds of a condition: a valid one has exactly one. */
export function conditionKinds(condition: Condition): ConditionKind[] {
  const own = (['silence', 'interruption', 'figure', 'all', 'any', 'not', 'rule'] as const).filter(
    (kind) => condition[kind] !== undefined,
  );
  const hasContent = contentKeys.some((key) => condition[key] !== undefined);
  const namesSpeaker = condition.by !== undefined || condition.speaker !== undefined;
  return hasContent || (namesSpeaker && own.length === 0) ? ['line', ...own] : own;
}

export const conditionKind = (condition: Condition): ConditionKind => conditionKinds(condition)[0] ?? 'line';

/** The result of a rule for one conversation, as plain data: it appears in JSON output. */
import type { Severity } from './rule-set.ts';
import type { Spot } from './talk.ts';
import type { Evidence } from './verdict.ts';

export const ruleStatuses = ['passed', 'failed', 'not_applicable'] as const;
export type RuleStatus = (typeof ruleStatuses)[number];

/** A line of the conversation. */
export interface QuotedLine {
  /** Position in its source, from 0, and line of the source, from 1. */
  readonly index: number;
  readonly line?: number;
  readonly speaker?: string;
  readonly role?: string;
  /** Seconds; of a pause, when it begins and ends. */
  readonly start?: number;
  readonly end?: number;
  readonly text: string;
}

export interface EvidenceLine extends QuotedLine {
  /** `found`: what the rule looks for. `anchor`: what nothing follows or precedes. `when`: why the rule applies. */
  readonly as: Evidence['as'] | 'when';
}

/** The line that came nearest to what the rule expects, and what it lacks. */
export interface NearestMiss extends QuotedLine {
  readonly why: string;
}

export interface RuleResult {
  readonly rule: string;
  readonly severity: Severity;
  readonly group?: string;
  readonly status: RuleStatus;
  /** Why it failed or does not apply. */
  readonly reason?: string;
  /** True if the rule could not be judged, because the conversation lacks data: times, roles or results. */
  readonly unjudged?: true;
  readonly evidence: readonly EvidenceLine[];
  readonly nearest?: NearestMiss;
}

const maxTextChars = 400;

export function quoteSpot(spot: Spot): QuotedLine {
  const { index, line, speaker, role, text } = spot.line.utterance;
  // The moments of a chat are not places in a recording.
  const { start, end } = spot.line.utterance.start === undefined ? {} : spot;
  return {
    index,
    line,
    speaker,
    role,
    start,
    end: end === start ? undefined : end,
    text: text.length > maxTextChars ? `${text.slice(0, maxTextChars)}…` : text,
  };
}

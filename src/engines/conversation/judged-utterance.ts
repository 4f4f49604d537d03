/** An utterance with everything that is known about it: the input of figures and rules about conversations. */

export type SpeakerRole = 'agent' | 'customer';

export interface NamedScore {
  readonly name: string;
  /** 0 to 1. */
  readonly score: number;
}

/** Something that somebody said they or others would do. */
export interface ActionItem {
  readonly sentence: string;
  /** `promise` (by the speaker), `request` (to others) or `task` (for somebody). */
  readonly type?: string;
  readonly owner?: string;
  /** The deadline in the words of the sentence, and the day if it is certain. */
  readonly due?: string;
  readonly due_date?: string;
}

/**
 * The members have the names of the rows of `sta analyze`, so that a row is a judged utterance. An unknown member is
 * absent.
 */
export interface JudgedUtterance {
  /** Position in its source, from 0. */
  readonly index: number;
  /** Line of its source, from 1. */
  readonly line?: number;
  readonly speaker?: string;
  readonly role?: SpeakerRole;
  /** Seconds from the start of the conversation. */
  readonly start?: number;
  readonly end?: number;
  /** `2026-11-02` or `2026-11-02T09:13:00`, without a time zone. */
  readonly date?: string;
  readonly text: string;
  /** One of the five sentiment classes. */
  readonly sentiment?: string;
  /** -2 (very negative) to 2 (very positive). */
  readonly sentiment_score?: number;
  /** Best first. */
  readonly intents?: readonly NamedScore[];
  readonly tags?: readonly NamedScore[];
  /** In lower case, without duplicates. */
  readonly profane?: readonly string[];
  readonly actions?: readonly ActionItem[];
  /** The tone of voice, `Unclear` if its confidence is low; and the confidence of the likeliest tone, 0 to 1. */
  readonly tone?: string;
  readonly tone_confidence?: number;
  /** The mean level of its voice, in decibels relative to full scale: 0 or less. */
  readonly loudness_db?: number;
}

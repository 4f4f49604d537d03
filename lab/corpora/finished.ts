/**
 * Lines that say that something is finished ("my parcel arrived today"), or that share only a word with an intent
 * ("room 214"), beside requests in the same words, in seven domains. Written by hand for this project, and labelled
 * before any engine ran on them.
 */
import { development } from './finished/development.ts';
import { unseen } from './finished/unseen.ts';

export interface FinishedDomain {
  readonly name: string;
  readonly samples: Readonly<Record<string, readonly string[]>>;
  /** Each has its intent. */
  readonly requests: readonly (readonly [text: string, intent: string])[];
  /** Without an intent. */
  readonly finished: readonly string[];
  /** Without an intent. */
  readonly shared: readonly string[];
}

export const finishedLines = { development, unseen } as const;

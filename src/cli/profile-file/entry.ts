/** One entry of a profile, in the form in which file and service are compared. */
import { defaultThreshold } from '../../contract/schemas/limits.ts';

export const kinds = ['tag', 'intent', 'profanityWord', 'webhook'] as const;
export type Kind = (typeof kinds)[number];

export interface ProfileEntry {
  readonly kind: Kind;
  /** The name of a tag or an intent, the profane word, or a webhook's URL. With the event, it identifies the entry. */
  readonly name: string;
  /** Only for webhooks. */
  readonly event?: string;
  readonly samples: readonly string[];
  readonly phrases: readonly string[];
  readonly threshold?: number;
  readonly priority?: number;
}

/** An entry on the service. */
export interface HeldEntry extends ProfileEntry {
  readonly id: string;
}

/** An entry in the file. */
export interface WantedEntry extends ProfileEntry {
  /** `sta.yaml:12:5`. */
  readonly place: string;
}

/** Identifies an entry among those of its kind. */
export const entryKey = ({ name, event }: ProfileEntry): string => JSON.stringify([name, event]);

/**
 * The content of an entry without its name, as a string that is equal for equal meanings, regardless of the order and
 * repetition of sentences.
 */
export function entryContent({ samples, phrases, threshold, priority }: ProfileEntry): string {
  const sorted = (sentences: readonly string[]) => [...new Set(sentences)].sort();
  return JSON.stringify([sorted(samples), sorted(phrases), threshold ?? defaultThreshold, priority]);
}

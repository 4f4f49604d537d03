/** One thing that a profile holds, in the form in which file and service are compared. */

export const kinds = ['tag', 'intent', 'profanityWord', 'webhook'] as const;
export type Kind = (typeof kinds)[number];

export interface Entry {
  readonly kind: Kind;
  /** The name of a tag or an intent, the profane word, or a webhook's URL. With the event it says which one it is. */
  readonly name: string;
  /** Of webhooks alone. */
  readonly event?: string | undefined;
  readonly samples: readonly string[];
  readonly phrases: readonly string[];
  readonly threshold?: number | undefined;
  readonly priority?: number | undefined;
}

/** What the service holds. */
export interface HeldEntry extends Entry {
  readonly id: string;
}

/** What the file asks for. */
export interface WantedEntry extends Entry {
  /** `sta.yaml:12:5`. */
  readonly place: string;
}

/** What tells one entry of a kind from another. */
export const entryKey = ({ name, event }: Entry): string => JSON.stringify([name, event]);

/** The threshold that the service takes for a tag that has none (spec/decisions.md, "Matching"). */
export const defaultThreshold = 0.5;

/**
 * Everything about an entry but its name, as one string that is the same where the meaning is. The order of sentences has
 * none, and neither has a sentence that stands twice.
 */
export function contentKey({ samples, phrases, threshold, priority }: Entry): string {
  const sorted = (sentences: readonly string[]) => [...new Set(sentences)].sort();
  return JSON.stringify([sorted(samples), sorted(phrases), threshold ?? defaultThreshold, priority]);
}

/**
 * Limits results to a size that an agent can read: lists are cut, and the result gives the number of omitted entries.
 */

/** UTF-16 code units of the entries of one result, as JSON. */
const maxChars = 40_000;

export interface BoundList<Entry> {
  readonly entries: readonly Entry[];
  readonly total: number;
  /** A note for the agent about omitted entries; absent if nothing was omitted. */
  readonly note?: string;
}

/** @param advice how to get the rest */
export function boundList<Entry>(entries: readonly Entry[], advice: string, max = maxChars): BoundList<Entry> {
  let chars = 0;
  const fits = entries.findIndex((entry) => {
    chars += JSON.stringify(entry).length;
    return chars > max;
  });
  const total = entries.length;
  if (fits < 0) return { entries, total };
  return {
    entries: entries.slice(0, fits),
    total,
    note: `Shows ${fits} of ${total}: the result is too large. ${advice}`,
  };
}

/** Cuts a text at its limit and adds a note. */
export const boundText = (text: string, max = maxChars): string =>
  text.length <= max ? text : `${text.slice(0, max)}… (cut: ${text.length} characters)`;

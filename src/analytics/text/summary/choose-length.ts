/** No summary has more sentences than this unless it is asked for. */
const mostSentences = 20;

/** How long a summary should be. */
export interface SummaryOptions {
  /** The number of sentences, a whole number of 1 or more. */
  sentences?: number;
  /** The share of the text's sentences, above 0, at most 1; at least one sentence. */
  ratio?: number;
}

/**
 * The number of sentences for a text of `total` sentences: what was asked for (the smaller, if both were), else the
 * square root of the total, rounded, at most 20: 3 of 10, 7 of 50, 10 of 100.
 *
 * @throws RangeError when an option is out of its range
 */
export function chooseLength(total: number, options: SummaryOptions): number {
  const { sentences, ratio } = options;
  if (sentences !== undefined && !(Number.isInteger(sentences) && sentences >= 1)) {
    throw new RangeError(`sentences must be a whole number of 1 or more, not ${sentences}`);
  }
  if (ratio !== undefined && !(ratio > 0 && ratio <= 1)) {
    throw new RangeError(`ratio must be above 0 and at most 1, not ${ratio}`);
  }
  if (sentences === undefined && ratio === undefined)
    return Math.max(1, Math.min(mostSentences, Math.round(Math.sqrt(total))));
  const share = ratio === undefined ? Number.POSITIVE_INFINITY : Math.max(1, Math.round(ratio * total));
  return Math.min(total, sentences ?? Number.POSITIVE_INFINITY, share);
}

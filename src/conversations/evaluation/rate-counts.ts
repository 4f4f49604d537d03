/** Precision, recall and F1 (van Rijsbergen, Information Retrieval, 1979, chapter 7), by name and over all names. */

export interface Counts {
  /** Cases that expect the name. */
  readonly cases: number;
  /** Cases that got it. */
  readonly predicted: number;
  /** Cases that expect it and got it. */
  readonly correct: number;
}

/** @param counts undefined for a name that is not counted */
export function countCase(
  counts: { -readonly [Name in keyof Counts]: Counts[Name] } | undefined,
  expected: boolean,
  predicted: boolean,
): void {
  if (counts === undefined) return;
  if (expected) counts.cases += 1;
  if (predicted) counts.predicted += 1;
  if (expected && predicted) counts.correct += 1;
}

/**
 * From 0 to 1; null if undefined: precision if nothing is predicted, recall if nothing is expected, F1 if neither is.
 */
export interface Rates {
  readonly precision: number | null;
  readonly recall: number | null;
  readonly f1: number | null;
}

export function rateCounts({ cases, predicted, correct }: Counts): Rates {
  return {
    precision: predicted === 0 ? null : correct / predicted,
    recall: cases === 0 ? null : correct / cases,
    f1: cases + predicted === 0 ? null : (2 * correct) / (cases + predicted),
  };
}

/**
 * The means over the names that are expected or predicted somewhere, each with the same weight regardless of its number
 * of cases. A rate that is null for such a name counts as 0, as in scikit-learn.
 */
export function averageRates(all: Iterable<Counts>): Rates {
  const rates = [...all].map(rateCounts).filter(({ f1 }) => f1 !== null);
  const mean = (pick: (one: Rates) => number | null) =>
    rates.length === 0 ? null : rates.reduce((sum, one) => sum + (pick(one) ?? 0), 0) / rates.length;
  return { precision: mean((one) => one.precision), recall: mean((one) => one.recall), f1: mean((one) => one.f1) };
}

/** The rates over all cases together, each with the same weight regardless of its name. */
export function poolRates(all: Iterable<Counts>): Rates {
  let [cases, predicted, correct] = [0, 0, 0];
  for (const one of all) {
    cases += one.cases;
    predicted += one.predicted;
    correct += one.correct;
  }
  return rateCounts({ cases, predicted, correct });
}

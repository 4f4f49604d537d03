/** Precision, recall and F1 (van Rijsbergen, Information Retrieval, 1979, chapter 7), by name and over all names. */

export interface Counts {
  /** Cases that expect the name. */
  readonly cases: number;
  /** Cases that got it. */
  readonly predicted: number;
  /** Cases that expect it and got it. */
  readonly correct: number;
}

/** From 0 to 1; null where nothing can be said: nothing predicted, nothing expected, neither. */
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
 * The means over the names that are expected or predicted somewhere: each counts the same, however few its cases. What is
 * null for such a name counts as 0, as scikit-learn has it.
 */
export function averageRates(all: Iterable<Counts>): Rates {
  const rates = [...all].map(rateCounts).filter(({ f1 }) => f1 !== null);
  const mean = (pick: (one: Rates) => number | null) =>
    rates.length === 0 ? null : rates.reduce((sum, one) => sum + (pick(one) ?? 0), 0) / rates.length;
  return { precision: mean((one) => one.precision), recall: mean((one) => one.recall), f1: mean((one) => one.f1) };
}

/** Over all cases together: each counts the same, whatever its name. */
export function poolRates(all: Iterable<Counts>): Rates {
  let [cases, predicted, correct] = [0, 0, 0];
  for (const one of all) {
    cases += one.cases;
    predicted += one.predicted;
    correct += one.correct;
  }
  return rateCounts({ cases, predicted, correct });
}

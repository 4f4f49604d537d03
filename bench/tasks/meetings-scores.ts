/** Precision, recall and F1 of a detection over utterances. */
export interface Score {
  precision: number;
  recall: number;
  f1: number;
}

/** Compares what was found with what is there. */
export function scoreDetection(found: readonly boolean[], gold: readonly boolean[]): Score {
  const count = (list: readonly boolean[]) => list.filter(Boolean).length;
  const hits = found.filter((is, at) => is && gold[at] === true).length;
  const precision = hits / (count(found) || 1);
  const recall = hits / (count(gold) || 1);
  return { precision, recall, f1: (2 * hits) / (count(found) + count(gold) || 1) };
}

/** One line of a table. */
export function printScore(name: string, { precision, recall, f1 }: Score): void {
  const percent = (share: number) => (100 * share).toFixed(1).padStart(5);
  console.log(`  ${name.padEnd(44)} P ${percent(precision)}  R ${percent(recall)}  F1 ${percent(f1)}`);
}

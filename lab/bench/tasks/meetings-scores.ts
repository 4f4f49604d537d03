/** Precision, recall and F1 of a detection over utterances. */
export interface Score {
  precision: number;
  recall: number;
  f1: number;
}

/** Compares detections with the labels. */
export function scoreDetection(found: readonly boolean[], gold: readonly boolean[]): Score {
  const count = (list: readonly boolean[]) => list.filter(Boolean).length;
  const hits = found.filter((is, at) => is && gold[at] === true).length;
  const precision = hits / (count(found) || 1);
  const recall = hits / (count(gold) || 1);
  return { precision, recall, f1: (2 * hits) / (count(found) + count(gold) || 1) };
}

/** Precision, recall and F1 in percent, as cells of a table. */
export const scoreCells = ({ precision, recall, f1 }: Score): number[] => [100 * precision, 100 * recall, 100 * f1];

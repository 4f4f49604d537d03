export interface SpokenWord {
  readonly text: string;
  readonly startMs?: number;
}

/**
 * Aligns recognised with spoken words with the fewest insertions, deletions and substitutions.
 * @returns that number, and how much later each correctly recognised word begins, if both times are known
 */
export function alignWords(
  said: readonly SpokenWord[],
  heard: readonly SpokenWord[],
): { errors: number; startOffsetsMs: number[] } {
  const costs: number[][] = [Array.from({ length: heard.length + 1 }, (_, at) => at)];
  const cost = (i: number, j: number) => costs[i]?.[j] ?? 0;
  for (let i = 1; i <= said.length; i++) {
    const row = [i];
    for (let j = 1; j <= heard.length; j++) {
      const change = cost(i - 1, j - 1) + (said[i - 1]?.text === heard[j - 1]?.text ? 0 : 1);
      row.push(Math.min(change, cost(i - 1, j) + 1, (row[j - 1] ?? 0) + 1));
    }
    costs.push(row);
  }
  const startOffsetsMs: number[] = [];
  let [i, j] = [said.length, heard.length];
  while (i > 0 && j > 0) {
    const [left, right] = [said[i - 1], heard[j - 1]];
    if (left?.text === right?.text && cost(i, j) === cost(i - 1, j - 1)) {
      if (left?.startMs !== undefined && right?.startMs !== undefined)
        startOffsetsMs.push(right.startMs - left.startMs);
      [i, j] = [i - 1, j - 1];
    } else if (cost(i, j) === cost(i - 1, j - 1) + 1) [i, j] = [i - 1, j - 1];
    else if (cost(i, j) === cost(i - 1, j) + 1) i--;
    else j--;
  }
  return { errors: cost(said.length, heard.length), startOffsetsMs };
}

/**
 * Judges a line that repeats only once: greetings, thanks, standard answers. The chat of lab/bench/load-analyze, in which
 * most lines repeat, takes half of the processor time.
 */
import { RecentMap } from '../../../shared/collections/recent-map.ts';
import type { AnalysisInput, Judgement } from '../rows/row.ts';

/** Results that are kept: a few megabytes. The chat of lab/bench has 1,756 different lines. */
const maxRemembered = 4_000;
/** Longer lines seldom recur. */
const maxRememberedLength = 500;

/** @returns one result per input, in their order */
export type Judge = (inputs: readonly AnalysisInput[]) => Promise<readonly Judgement[]>;

/**
 * @param judge depends only on the text and the role of each line
 * @returns a judge with the same results; a failure is not remembered
 */
export function rememberResults(judge: Judge): Judge {
  const remembered = new RecentMap<Judgement>(maxRemembered);
  return async (inputs) => {
    const keys = inputs.map(({ text, row: { role = '' } }) => (typeof text === 'string' ? `${role} ${text}` : ''));
    const found = new Map<string, Judgement>();
    const unknown = new Map<string, AnalysisInput>();
    inputs.forEach((input, i) => {
      const key = keys[i] ?? '';
      if (found.has(key)) return;
      const known = remembered.get(key);
      if (known === undefined) unknown.set(key, input);
      else found.set(key, known);
    });
    if (unknown.size > 0) {
      const judged = await judge([...unknown.values()]);
      for (const [i, key] of [...unknown.keys()].entries()) {
        const judgement = judged[i];
        if (judgement === undefined) throw new Error('a judge has fewer results than lines');
        found.set(key, judgement);
        if (judgement.failure === undefined && key.length <= maxRememberedLength) remembered.set(key, judgement);
      }
    }
    return keys.flatMap((key) => found.get(key) ?? []);
  };
}

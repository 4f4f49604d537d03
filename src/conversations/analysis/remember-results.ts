/**
 * Judges a line that repeats only once: greetings, thanks, standard answers. The chat of lab/bench/load-analyze, in which
 * most lines repeat, takes half of the processor time.
 */
import type { BatchOutcome } from '../../api/batches/batch-work.ts';
import { RecentMap } from '../../shared/collections/recent-map.ts';
import { StaError } from '../../shared/errors.ts';
import type { Finder, Findings, Spoken } from './row.ts';

/** Results of each finder that are kept: a few megabytes. The chat of lab/bench has 1,756 different lines. */
const maxRemembered = 4_000;
/** Longer lines seldom recur. */
const maxRememberedLength = 500;

/** @returns a finder with the same results; a failure is not remembered */
export function rememberResults(finder: Finder): Finder {
  const { keyOf } = finder;
  if (keyOf === undefined) return finder;
  const remembered = new RecentMap<Findings>(maxRemembered);
  return {
    async find(inputs, signal) {
      const keys = inputs.map(keyOf);
      const found = new Map<string, BatchOutcome<Findings>>();
      const unknown = new Map<string, Spoken>();
      for (const [i, input] of inputs.entries()) {
        const key = keys[i] ?? '';
        const known = found.get(key) ?? remembered.get(key);
        if (known === undefined) unknown.set(key, input);
        else found.set(key, known);
      }
      if (unknown.size > 0) {
        const outcomes = await finder.find([...unknown.values()], signal);
        for (const [i, key] of [...unknown.keys()].entries()) {
          const outcome = outcomes[i];
          if (outcome === undefined) throw new Error('a finder has fewer results than texts');
          found.set(key, outcome);
          if (!(outcome instanceof StaError) && key.length <= maxRememberedLength) remembered.set(key, outcome);
        }
      }
      return keys.flatMap((key) => found.get(key) ?? []);
    },
  };
}

/** Keeps results for their next pages, so that a page does not compute everything again. */
import type { Clock } from '../../../shared/clock.ts';
import type { ListResult } from '../tools/toolbox.ts';

type Result = ListResult<unknown, Record<string, unknown>>;

export interface ResultCache {
  /**
   * @param key of the call, without its page
   * @param isNextPage true to use the result of the page before; without one, it is computed again
   */
  get(key: string, compute: () => Promise<Result>, isNextPage: boolean): Promise<Result>;
}

const maxResults = 16;
/** A larger result is computed again for each page. */
const maxEntries = 100_000;
const keptMs = 600_000;

export function createResultCache(clock: Pick<Clock, 'nowMs'>): ResultCache {
  const kept = new Map<string, { readonly result: Result; readonly untilMs: number }>();
  return {
    async get(key, compute, isNextPage) {
      const found = isNextPage ? kept.get(key) : undefined;
      if (found !== undefined && found.untilMs > clock.nowMs()) return found.result;
      kept.delete(key);
      const result = await compute();
      if (result.entries.length <= maxEntries) kept.set(key, { result, untilMs: clock.nowMs() + keptMs });
      for (const oldest of kept.keys()) if (kept.size > maxResults) kept.delete(oldest);
      return result;
    },
  };
}

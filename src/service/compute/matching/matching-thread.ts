/** The service's side of the thread that prepares large sets of targets and scores many sentences. */
import { Worker } from 'node:worker_threads';
import type { MatchTarget } from '../../../engines/text/matching/matcher.ts';
import type { ClassifierSample } from '../../../engines/text/matching/target-classifier.ts';
import { findThreadEntry, heapLimits } from '../../../shared/concurrency/thread-entry.ts';
import { RequestThread } from '../../base/request-thread.ts';
import type { WeightFiles } from './learnt-weights.ts';
import { type Counting, type CountingScores, tooManyMatchesError } from './score-sentences.ts';

/** Passed to the thread when it starts. */
export interface MatchingThreadData {
  readonly weightFiles: WeightFiles | undefined;
}

export type MatchingRequest =
  | { readonly kind: 'prepare'; readonly set: number; readonly targets: readonly MatchTarget[] }
  | {
      readonly kind: 'score';
      readonly set: number;
      readonly sentences: readonly string[];
      readonly counting: Counting;
    }
  | { readonly kind: 'drop'; readonly set: number }
  | { readonly kind: 'learn'; readonly samples: readonly ClassifierSample[]; readonly targets: number };

export interface MatchingReply {
  readonly bytes?: number;
  readonly scores?: CountingScores | 'too many';
  readonly weights?: Float32Array;
}

/** A prepared set of targets. */
export interface PreparedTargets {
  /** The approximate memory that it takes. */
  readonly bytes: number;
  /** See `scoreForMatching`. */
  score(sentences: readonly string[], counting: Counting): Promise<CountingScores>;
  /** Frees the memory. */
  drop(): void;
}

/**
 * With a limit on its heap, V8 collects garbage sooner. The largest sets take a quarter of this, and most of a set is
 * outside of the heap.
 */
const heapMegabytes = 512;

export type MatchingThread = ReturnType<typeof createMatchingThread>;

/** @param weightFiles undefined to store none */
export function createMatchingThread(weightFiles: WeightFiles | undefined) {
  const thread = new RequestThread<MatchingRequest, MatchingReply>('matching thread', () => {
    const { url, execArgv } = findThreadEntry(import.meta.url, './matching-worker.ts', 'matching-worker.cjs');
    return new Worker(url, {
      execArgv: [...execArgv],
      workerData: { weightFiles } satisfies MatchingThreadData,
      resourceLimits: heapLimits(heapMegabytes),
    });
  });
  let lastSet = 0;
  return {
    /** @throws an Error if the thread ends first */
    async prepare(targets: readonly MatchTarget[]): Promise<PreparedTargets> {
      lastSet += 1;
      const set = lastSet;
      const { bytes = 0 } = await thread.request({ kind: 'prepare', set, targets });
      return {
        bytes,
        async score(sentences, counting) {
          const { scores } = await thread.request({ kind: 'score', set, sentences, counting });
          if (scores === 'too many') throw tooManyMatchesError(counting.maxChars);
          return scores ?? [];
        },
        // A thread that has ended no longer has any of its sets.
        drop: () => void thread.request({ kind: 'drop', set }).catch(() => {}),
      };
    },
    /** Learns the weights of a large classifier; undefined if the thread cannot. */
    findWeights: async (samples: readonly ClassifierSample[], targets: number) =>
      (await thread.request({ kind: 'learn', samples, targets }).catch(() => ({ weights: undefined }))).weights,
    /** Ends the thread. */
    close: (): Promise<void> => thread.stop(),
  };
}

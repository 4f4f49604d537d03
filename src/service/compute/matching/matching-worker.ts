/**
 * The entry of the thread that prepares large sets of targets and scores many sentences, a separate file in the bundle
 * (scripts/build.mjs). The service decides which sets it keeps.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { createMatchingEngine, type Matcher } from '../../../engines/text/matching/matcher.ts';
import { ServiceFailure } from '../../base/failure.ts';
import { lowerThreadPriority } from '../../base/lower-priority.ts';
import { answerRequests } from '../../base/request-thread.ts';
import { takeTurns } from '../../base/take-turns.ts';
import { createWeightFinder } from './learnt-weights.ts';
import type { MatchingReply, MatchingRequest, MatchingThreadData } from './matching-thread.ts';
import { scoreForMatching } from './score-sentences.ts';

lowerThreadPriority();
// Passed by createMatchingThread.
const { weightFiles } = workerData as MatchingThreadData;
const findWeights = createWeightFinder(weightFiles);
const engine = createMatchingEngine(undefined, findWeights);
const sets = new Map<number, Matcher>();

answerRequests<MatchingRequest, MatchingReply>(parentPort, async (request) => {
  switch (request.kind) {
    case 'prepare': {
      const matcher = await engine.prepare(request.targets, takeTurns());
      sets.set(request.set, matcher);
      return { bytes: matcher.bytes };
    }
    case 'score': {
      const matcher = sets.get(request.set);
      if (matcher === undefined) throw new Error('A set of targets was dropped before its sentences were scored');
      // An error would arrive without its class.
      const tooMany = (error: unknown) => {
        if (error instanceof ServiceFailure) return 'too many' as const;
        throw error;
      };
      return { scores: await scoreForMatching(matcher, request.sentences, request.counting).catch(tooMany) };
    }
    case 'drop':
      sets.delete(request.set);
      return {};
    case 'learn':
      return { weights: await findWeights(request.samples, request.targets) };
  }
});

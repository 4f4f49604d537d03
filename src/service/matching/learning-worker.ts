/** The entry of the thread that learns the weights of a classifier, a separate file in the bundle (scripts/build.mjs). */
import { parentPort, workerData } from 'node:worker_threads';
import { TargetClassifier } from '../../analytics/text/matching/target-classifier.ts';
import type { LearningTask } from './learnt-weights.ts';

// What createLearntWeights has given it.
const { samples, targets } = workerData as LearningTask;
// A failure ends the thread, which the service sees.
void TargetClassifier.learn(samples, targets, () => {}).then(({ weights }) => {
  const { buffer } = weights;
  parentPort?.postMessage(weights, buffer instanceof ArrayBuffer ? [buffer] : []);
});

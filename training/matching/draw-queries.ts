import { describeText } from '../../src/analytics/text/matching/describe-sentence.ts';
import { compareSiblings, type SiblingSimilarities } from '../../src/analytics/text/matching/measure-cohesion.ts';
import type { Similarity } from '../../src/analytics/text/matching/rate-similarity.ts';
import type { SentenceEncoder } from '../../src/analytics/text/matching/sentence-encoder.ts';
import { SimilarityIndex } from '../../src/analytics/text/matching/similarity-index.ts';
import { TargetClassifier } from '../../src/analytics/text/matching/target-classifier.ts';
import { createRandom } from '../random.ts';
import type { Source } from './draw-episode.ts';
import { drawTask } from './draw-task.ts';

/** A sentence of a small matching task. */
export interface Query {
  /** The source, how many targets its task has, and whether each has few samples or more. */
  readonly group: string;
  /** Its own target; -1 for none. */
  readonly target: number;
  /** How it is like each sample of each target. */
  readonly similarity: readonly (readonly Similarity[])[];
  /** See `TargetClassifier`; all equal for a task of one target. */
  readonly chances: ArrayLike<number>;
  /** How samples of its task are like others of their target. */
  readonly siblings: readonly SiblingSimilarities[];
}

export interface QuerySource {
  readonly name: string;
  readonly intents: Source<readonly string[]>;
  /** Learnt without a sentence of this source: what the score is fitted on must be as strange to it as a user's own. */
  readonly encoder: SentenceEncoder;
}

const sentencesATask = 24;
const nameSize = (targets: number): string =>
  targets === 1 ? 'one' : targets <= 5 ? 'up to 5' : targets <= 15 ? 'up to 15' : 'many';

/** Small matching tasks, drawn from one source each; some sentences have none of the targets. Deterministic. */
export async function drawQueries(sources: readonly QuerySource[], tasksASource: number): Promise<Query[]> {
  const random = createRandom(11);
  const queries: Query[] = [];
  for (const source of sources) {
    const others = sources.filter((other) => other !== source).map(({ intents }) => intents);
    for (let task = 0; task < tasksASource; task++) {
      const episode = drawTask(source.intents, others, sentencesATask, random);
      const samples = episode.samples.map(({ item, target }) => {
        return { words: item, meaning: source.encoder.encode(item), target };
      });
      const index = await SimilarityIndex.build(
        samples,
        (cosine) => cosine,
        () => {},
      );
      const classifier =
        episode.targets > 1 ? await TargetClassifier.learn(samples, episode.targets, () => {}) : undefined;
      const siblings = await compareSiblings(samples, index, () => {});
      for (const { item, target } of episode.queries) {
        const words = index.correct(item);
        const sentence = describeText(words, source.encoder.encode(words));
        const similarity: Similarity[][] = Array.from({ length: episode.targets }, () => []);
        const { similarityOf } = index.compare(sentence);
        for (const [at, { target: of }] of samples.entries()) similarity[of]?.push(similarityOf(at));
        const size = samples.length / episode.targets < 3 ? 'few samples' : 'samples';
        const group = `${source.name}, ${nameSize(episode.targets)}, ${size}`;
        queries.push({ group, target, similarity, chances: classifier?.rate(sentence) ?? [1], siblings });
      }
    }
  }
  return queries;
}

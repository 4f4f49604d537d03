import { describeText } from '../../../src/engines/text/matching/describe-sentence.ts';
import { compareSiblings, type SiblingSimilarities } from '../../../src/engines/text/matching/measure-cohesion.ts';
import type { Similarity } from '../../../src/engines/text/matching/rate-similarity.ts';
import type { SentenceEncoder } from '../../../src/engines/text/matching/sentence-encoder.ts';
import { SimilarityIndex } from '../../../src/engines/text/matching/similarity-index.ts';
import { TargetClassifier } from '../../../src/engines/text/matching/target-classifier.ts';
import { createRandom } from '../random.ts';
import type { Source } from './draw-episode.ts';
import { drawTask } from './draw-task.ts';

/** A sentence of a small matching task. */
export interface Query {
  /** The source, the number of targets in its task, and whether each has few samples. */
  readonly group: string;
  /** Its own target; -1 for none. */
  readonly target: number;
  readonly words: readonly string[];
  /** The words of each sample of each target. */
  readonly samples: readonly (readonly (readonly string[])[])[];
  /** Its similarity to each sample of each target. */
  readonly similarity: readonly (readonly Similarity[])[];
  /** See `TargetClassifier`; all equal for a task with one target. */
  readonly chances: ArrayLike<number>;
  /** The similarity of its task's samples to others of their target. */
  readonly siblings: readonly SiblingSimilarities[];
}

export interface QuerySource {
  readonly name: string;
  readonly intents: Source<readonly string[]>;
  /**
   * Learned without a sentence of this source: the fitting data must be as unfamiliar to it as a user's own sentences.
   */
  readonly encoder: SentenceEncoder;
}

const sentencesATask = 24;
const nameSize = (targets: number): string =>
  targets === 1 ? 'one' : targets <= 5 ? 'up to 5' : targets <= 15 ? 'up to 15' : 'many';

/** Draws small matching tasks from one source each; some sentences match none of the targets. Deterministic. */
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
      const wordsOf: (readonly string[])[][] = Array.from({ length: episode.targets }, () => []);
      for (const { words, target } of samples) wordsOf[target]?.push(words);
      const siblings = await compareSiblings(samples, index, () => {});
      for (const { item, target } of episode.queries) {
        const words = index.correct(item).map(({ text }) => text);
        const sentence = describeText(words, source.encoder.encode(words));
        const similarity: Similarity[][] = Array.from({ length: episode.targets }, () => []);
        const { similarityOf } = index.compare(sentence);
        for (const [at, { target: of }] of samples.entries()) similarity[of]?.push(similarityOf(at));
        const size = samples.length / episode.targets < 3 ? 'few samples' : 'samples';
        const group = `${source.name}, ${nameSize(episode.targets)}, ${size}`;
        const chances = classifier?.rate(sentence)?.slice() ?? [1];
        queries.push({ group, target, words, samples: wordsOf, similarity, chances, siblings });
      }
    }
  }
  return queries;
}

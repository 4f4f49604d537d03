/** Learns a lexicon from examples: learns all keys, drops those with little effect and learns the rest again. */
import { type Example, numberItems, numberKeys, penaltyOf, phraseTask, priorOf, taskClasses } from './examples.ts';
import { learnValences } from './ordinal-lexicon.ts';

export interface TrainedLexicon {
  readonly valences: ReadonlyMap<string, number>;
  /** Units of latent score per unit of VADER's scale. */
  readonly scale: number;
}

const firstIterations = 150;
const lastIterations = 300;

export function trainLexicon(examples: readonly Example[]): TrainedLexicon {
  const counts = new Map<string, number>();
  const all = numberKeys(examples, () => true);
  const items = numberItems(examples, all);
  const names = [...all.keys()];
  // Counted by sentence: the phrases of one sentence repeat each other.
  for (const { keys, task } of items) {
    if (task === phraseTask) continue;
    for (const key of new Set(keys)) counts.set(names[key] ?? '', (counts.get(names[key] ?? '') ?? 0) + 1);
  }
  const first = learn(items, names, firstIterations);
  const kept = (key: string) => {
    const valence = Math.abs(first.valences.get(key) ?? 0);
    const count = counts.get(key) ?? 0;
    if (key.startsWith('!')) return count >= 3 && valence >= 0.15;
    if (key.includes('_') && !key.startsWith('=')) return count >= 3 && valence >= 0.2;
    return valence >= 0.1;
  };
  const numbers = numberKeys(examples, kept);
  return learn(numberItems(examples, numbers), [...numbers.keys()], lastIterations);
}

function learn(items: ReturnType<typeof numberItems>, names: readonly string[], iterations: number): TrainedLexicon {
  const priors = Float64Array.from(names, priorOf);
  const learnt = learnValences(items, priors, Float64Array.from(names, penaltyOf), taskClasses, iterations);
  return {
    scale: learnt.scale,
    valences: new Map(names.map((name, index) => [name, learnt.valences[index] ?? 0])),
  };
}

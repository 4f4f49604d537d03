import { writeFileSync } from 'node:fs';
import type { ModelWeights } from '../../../src/engines/clips/detection/linear-model.ts';
import { type Example, type FitOptions, fitSparseLogistic } from './fit-sparse-logistic.ts';

export interface NamedExample {
  names: readonly string[];
  label: boolean;
  /** In place of 1 and 0, if the label is a share. */
  share?: number;
  weight?: number;
}

export interface LearnOptions extends Omit<FitOptions, 'size'> {
  /** Features with fewer examples are dropped, and so are weights smaller than this. */
  minCount: number;
  minWeight: number;
  /** The weights are the means of this many runs, each in a different order. */
  runs: number;
  /** Weights are stored in steps of this size. */
  step: number;
}

/** Learns a model and rounds its weights to the precision of the module. */
export function learnModel(examples: readonly NamedExample[], options: LearnOptions): ModelWeights {
  const counts = new Map<string, number>();
  for (const { names } of examples) for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const kept = [...counts].filter(([name, count]) => count >= options.minCount && !name.includes('|'));
  const numbers = new Map(kept.map(([name], at) => [name, at]));
  const numbered = examples.map(
    ({ names, label, share = label ? 1 : 0, weight = 1 }): Example => ({
      features: Int32Array.from(names.flatMap((name) => numbers.get(name) ?? [])),
      label: share,
      weight,
    }),
  );
  const weights = new Float64Array(numbers.size + 1);
  for (let run = 0; run < options.runs; run++) {
    const fitted = fitSparseLogistic(numbered, { ...options, size: numbers.size, seed: options.seed + run });
    for (const [at, weight] of fitted.entries()) weights[at] = (weights[at] ?? 0) + weight / options.runs;
  }
  const groups = new Map<number, string[]>();
  for (const [name, number] of numbers) {
    const weight = weights[number] ?? 0;
    if (Math.abs(weight) < options.minWeight) continue;
    const rounded = Math.round(weight / options.step);
    const group = groups.get(rounded);
    if (group) group.push(name);
    else groups.set(rounded, [name]);
  }
  const features = [...groups]
    .sort(([a], [b]) => b - a)
    .map(([weight, names]) => [Number((weight * options.step).toFixed(2)), names.sort().join('|')] as const);
  return { bias: Number((weights[numbers.size] ?? 0).toFixed(2)), features };
}

/** Shifts a model so that its threshold becomes 0. */
export function shiftModel(model: ModelWeights, threshold: number): ModelWeights {
  return { ...model, bias: Number((model.bias - threshold).toFixed(2)) };
}

export function writeModel(
  path: string,
  { name, meaning, source }: Record<'name' | 'meaning' | 'source', string>,
  model: ModelWeights,
): void {
  const lines = model.features.map(([weight, names]) => `    [${weight}, ${JSON.stringify(names)}],`);
  writeFileSync(
    path,
    `// biome-ignore-all format: generated
// Written by lab/training/meetings/train.ts from ${source}; see docs/engines/meetings/README.md.
import type { ModelWeights } from '../../detection/linear-model.ts';

/** ${meaning} */
export const ${name}: ModelWeights = {
  bias: ${model.bias},
  features: [
${lines.join('\n')}
  ],
};
`,
  );
}

import { writeFileSync } from 'node:fs';

import type { ToneModel } from '../../src/analytics/speech/tone/classify-tones.ts';

const file = new URL('../../src/analytics/speech/tone/data/tone-model.ts', import.meta.url);

/** Writes the trained model as a TypeScript data module. */
export function writeModel(model: ToneModel): void {
  const show = (values: readonly number[]): string =>
    `[${values.map((value) => Number(value.toPrecision(4))).join(', ')}]`;
  const number = (value: number): number => Number(value.toPrecision(4));
  writeFileSync(
    file,
    `// biome-ignore-all lint/suspicious/noApproximativeNumericConstant: a learned weight may be close to a constant
// Written by training/tone/train.ts; do not edit. Data, licence and scores: models/tone/README.md.
import type { ToneModel } from '../classify-tones.ts';

// biome-ignore format: rows of numbers
export const toneModel: ToneModel = {
  statisticNames: [${model.statisticNames.map((name) => `'${name}'`).join(', ')}],
  means: ${show(model.means)},
  deviations: ${show(model.deviations)},
  centres: [
${model.centres.map((row) => `    ${show(row)},`).join('\n')}
  ],
  weights: [
${model.weights.map((row) => `    ${show(row)},`).join('\n')}
  ],
  temperature: ${number(model.temperature)},
};
`,
  );
}

import { writeFileSync } from 'node:fs';

import type { ToneModel } from '../../../src/engines/speech/tone/classify-tones.ts';

const names = { 'tone-model.ts': 'toneModel', 'phone-tone-model.ts': 'phoneToneModel' } as const;

/** Writes a trained model as a TypeScript data module. */
export function writeModel(name: keyof typeof names, model: ToneModel): void {
  const file = new URL(`../../../src/engines/speech/tone/data/${name}`, import.meta.url);
  const show = (values: readonly number[]): string =>
    `[${values.map((value) => Number(value.toPrecision(4))).join(', ')}]`;
  const number = (value: number): number => Number(value.toPrecision(4));
  writeFileSync(
    file,
    `// biome-ignore-all lint/suspicious/noApproximativeNumericConstant: a learned weight may be close to a constant
// Written by lab/training/tone/train.ts; do not edit. Data, licence and scores: docs/engines/tone/README.md.
import type { ToneModel } from '../classify-tones.ts';

// biome-ignore format: rows of numbers
export const ${names[name]}: ToneModel = {
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

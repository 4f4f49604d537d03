/** Writes the learned weights as TypeScript data modules. */
import { readFileSync, writeFileSync } from 'node:fs';

import type { NetVocabulary } from '../../../src/engines/text/sentiment/net-sentence.ts';
import { denseSizes, type NetWeights } from '../../../src/engines/text/sentiment/sentence-net.ts';
import type { TrainedSubjectivity } from './subjectivity-training.ts';
import type { TrainedLexicon } from './valence-training.ts';

/** Finer differences than this do not matter to the score. */
const valenceStep = 0.05;

const notice = readFileSync(new URL('licence-notice.txt', import.meta.url), 'utf8');

const header = `// Written by lab/training/sentiment/train.ts; do not edit. Sources and licences: docs/engines/sentiment/README.md.\n`;

/** Rounds the valences as the module stores them. */
export function roundValences({ valences, scale }: TrainedLexicon): TrainedLexicon {
  return {
    scale: Number(scale.toFixed(3)),
    valences: new Map([...valences].map(([key, valence]) => [key, Math.round(valence / valenceStep) * valenceStep])),
  };
}

/** A row for each valence, in steps: the number, then its keys. */
export function writeLexicon(folder: URL, { valences, scale }: TrainedLexicon): void {
  writeFileSync(
    new URL('lexicon.ts', folder),
    `${header}
/*!
${notice}*/

/** One step of the first number of a row. */
export const valenceStep = ${valenceStep};

/** Units of latent score per unit of VADER's scale. */
export const signScale = ${scale};

/** "steps key key ...": words, "!word" under negation, "two_words", "=an_idiom". */
export const lexiconRows = \`${rowsOf(valences, valenceStep)}\`;
`,
  );
}

/** Finer differences between the stems of opinions do not matter. */
const stemStep = 0.02;

/** The subjectivity's coefficients, with the names of their columns. */
export function writeSubjectivity(folder: URL, columns: readonly string[], trained: TrainedSubjectivity): void {
  const stems = new Map([...trained.stems].filter(([, weight]) => Math.abs(weight) >= stemStep / 2));
  writeFileSync(
    new URL('subjectivity-weights.ts', folder),
    `${header}
/** Columns: ${columns.join(', ')}. */
export const subjectivityWeights: readonly number[] = [${trained.features.map((w) => Number(w.toFixed(4))).join(', ')}];

/** One step of the first number of a row. */
export const stemStep = ${stemStep};

/** "steps stem stem ...". */
export const subjectivityStems = \`${rowsOf(stems, stemStep)}\`;
`,
  );
}

/** The words and stems that the nets have vectors for, in the order of their rows. */
export function writeVocabulary(folder: URL, { words, stems }: NetVocabulary): void {
  writeFileSync(
    new URL('net-vocabulary.ts', folder),
    `${header}
/** In the order of their vectors. */
export const netWords = \`${[...words.keys()].join(' ')}\`;

export const netStems = \`${[...stems.keys()].join(' ')}\`;
`,
  );
}

/** One net: its vectors as bytes, the rest as floats. */
export function writeNet(folder: URL, number: number, weights: NetWeights): void {
  const vectors = [...weights.wordVectors, ...weights.stemVectors];
  const largest = vectors.reduce((max, value) => Math.max(max, Math.abs(value)), 0);
  // The few largest numbers are clipped: finer steps are worth more to all the others.
  const step = Math.min(largest, 1.5) / 127;
  const bytes = Int8Array.from(vectors, (value) => Math.max(-127, Math.min(127, Math.round(value / step))));
  const names = Object.keys(denseSizes) as (keyof typeof denseSizes)[];
  const dense = Float32Array.from(names.flatMap((name) => [...weights[name]]));
  writeFileSync(
    new URL(`net-${number}.ts`, folder),
    `${header}
export const net = {
  step: ${step},
  vectors: '${Buffer.from(bytes.buffer).toString('base64')}',
  dense: '${Buffer.from(dense.buffer).toString('base64')}',
};
`,
  );
}

/** The module that exports the whole set, with this many nets. */
export function writeSet(folder: URL, nets: number): void {
  const numbers = Array.from({ length: nets }, (_, index) => index + 1);
  writeFileSync(
    new URL('weights.ts', folder),
    `${header.trimEnd()}
${numbers.map((number) => `import { net as net${number} } from './net-${number}.ts';`).join('\n')}

export { classWeights } from './class-weights.ts';
export { lexiconRows, signScale, valenceStep } from './lexicon.ts';
export { netStems, netWords } from './net-vocabulary.ts';
export { stemStep, subjectivityStems, subjectivityWeights } from './subjectivity-weights.ts';
export const nets = [${numbers.map((number) => `net${number}`).join(', ')}];
`,
  );
}

/** A row for each value, in steps, highest first: the number, then its keys. */
function rowsOf(values: ReadonlyMap<string, number>, step: number): string {
  const rows = new Map<number, string[]>();
  for (const [key, value] of values) {
    const steps = Math.round(value / step);
    rows.set(steps, [...(rows.get(steps) ?? []), key]);
  }
  return [...rows]
    .sort(([a], [b]) => b - a)
    .map(([steps, keys]) => [steps, ...keys.sort()].join(' '))
    .join('\n');
}

/** Rows of coefficients, with the names of their columns. */
export function writeWeights(
  file: URL,
  name: string,
  columns: readonly string[],
  weights: readonly (readonly number[])[],
): void {
  const rows = weights.map((row) => `[${row.map((weight) => Number(weight.toFixed(4))).join(', ')}]`);
  writeFileSync(
    file,
    `${header}
/** Columns: ${columns.join(', ')}. */
export const ${name}: readonly (readonly number[])[] = [${rows.join(', ')}];
`,
  );
}

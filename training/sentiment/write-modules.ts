/** Writes what was learnt as TypeScript data modules. */
import { readFileSync, writeFileSync } from 'node:fs';

import type { TrainedLexicon } from './valence-training.ts';

/** Finer differences than this do not matter to the score. */
const valenceStep = 0.05;

const notice = readFileSync(new URL('licence-notice.txt', import.meta.url), 'utf8');

const header = `// Written by training/sentiment/train.ts; do not edit. Sources and licences: lexicon-card.md.\n`;

/** The valences as they will be read back. */
export function roundValences({ valences, scale }: TrainedLexicon): TrainedLexicon {
  return {
    scale: Number(scale.toFixed(3)),
    valences: new Map([...valences].map(([key, valence]) => [key, Math.round(valence / valenceStep) * valenceStep])),
  };
}

/** A row for each valence, in steps: the number, then its keys. */
export function writeLexicon(folder: URL, { valences, scale }: TrainedLexicon): void {
  const rows = new Map<number, string[]>();
  for (const [key, valence] of valences) {
    const steps = Math.round(valence / valenceStep);
    rows.set(steps, [...(rows.get(steps) ?? []), key]);
  }
  const text = [...rows]
    .sort(([a], [b]) => b - a)
    .map(([steps, keys]) => [steps, ...keys.sort()].join(' '))
    .join('\n');
  writeFileSync(
    new URL('lexicon-data.ts', folder),
    `${header}
/*!
${notice}*/

/** One step of the first number of a row. */
export const valenceStep = ${valenceStep};

/** What one unit of VADER's scale is worth in the latent score. */
export const signScale = ${scale};

/** "steps key key ...": words, "!word" under negation, "two_words", "=an_idiom". */
export const lexiconRows = \`${text}\`;
`,
  );
}

/** Coefficients, one row or several, with the names of their columns. */
export function writeWeights(
  file: URL,
  name: string,
  columns: readonly string[],
  weights: readonly number[] | readonly (readonly number[])[],
): void {
  const show = (row: number | readonly number[]): string =>
    typeof row === 'number' ? String(Number(row.toFixed(4))) : `[${row.map(show).join(', ')}]`;
  const type = typeof weights[0] === 'number' ? 'readonly number[]' : 'readonly (readonly number[])[]';
  writeFileSync(
    file,
    `${header}
/** Columns: ${columns.join(', ')}. */
export const ${name}: ${type} = [${weights.map(show).join(', ')}];
`,
  );
}

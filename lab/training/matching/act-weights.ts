/**
 * `node --import tsx lab/training/matching/act-weights.ts` writes src/engines/text/matching/data/act-weights.ts: the
 * weights that turn the score of a target among others, and what its samples are for, into the score that users see.
 * They are fitted on all published intent sets, each with vectors that never saw its publisher. The figures on left-out
 * publishers are those of `lab/bench/quality matching-left-out`.
 */
import { writeFileSync } from 'node:fs';
import { collectEvidence, type Evidence, fitActs, readLeftOut } from './left-out.ts';

const all: Evidence[] = [];
for (const source of readLeftOut()) all.push(await collectEvidence(source));
const weights = fitActs(all);
const parts = Object.entries(weights).map(([name, value]) => `  ${name}: ${value},\n`);
writeFileSync(
  new URL('../../../src/engines/text/matching/data/act-weights.ts', import.meta.url),
  `// Written by lab/training/matching/act-weights.ts; do not edit. Data, licences and scores: docs/engines/similarity/README.md.

/** The regression on a score among several targets and on what their samples are for (see \`rate-similarity.ts\`). */
export const actWeights = {
${parts.join('')}};
`,
);
console.log(weights);

/**
 * `node --import tsx lab/training/sentiment/train.ts` rebuilds the learned modules of the sentiment engine: the
 * lexicon, the class coefficients, the nets and the subjectivity. About seven minutes of one core. With `--without sst`
 * it builds the second set, without the Stanford Sentiment Treebank (three minutes). The nets start from fixed seeds:
 * the same data gives the same files, byte for byte.
 */

import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import type { WeightSet } from '../../../src/engines/text/sentiment/weight-sets.ts';
import { featureNames, subjectivityFeatureNames } from './feature-names.ts';
import { isWithoutSst, leftOut } from './sources.ts';
import { trainWeights } from './train-weights.ts';
import { writeLexicon, writeNet, writeSet, writeSubjectivity, writeVocabulary, writeWeights } from './write-modules.ts';

if (leftOut.some((source) => source !== 'sst')) throw new Error('only sst can be left out of a set that ships');
const set: WeightSet = isWithoutSst ? 'permissive' : 'standard';
const out = new URL(`../../../src/engines/text/sentiment/data/${set}/`, import.meta.url);
mkdirSync(out, { recursive: true });

const { lexicon, classWeights, subjectivity, vocabulary, nets } = trainWeights();
writeLexicon(out, lexicon);
writeWeights(new URL('class-weights.ts', out), 'classWeights', featureNames, classWeights);
writeSubjectivity(out, subjectivityFeatureNames, subjectivity);
writeVocabulary(out, vocabulary);
for (const [index, net] of nets.entries()) writeNet(out, index + 1, net);
writeSet(out, nets.length);
// The data modules are ordinary source files, so the project's formatter formats them.
execFileSync('npx', ['biome', 'format', '--write', '.'], { cwd: out });

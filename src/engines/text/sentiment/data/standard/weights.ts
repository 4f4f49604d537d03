// Written by lab/training/sentiment/train.ts; do not edit. Sources and licences: docs/engines/sentiment/README.md.
import { net as net1 } from './net-1.ts';
import { net as net2 } from './net-2.ts';
import { net as net3 } from './net-3.ts';

export { classWeights } from './class-weights.ts';
export { lexiconRows, signScale, valenceStep } from './lexicon.ts';
export { netStems, netWords } from './net-vocabulary.ts';
export { stemStep, subjectivityStems, subjectivityWeights } from './subjectivity-weights.ts';
export const nets = [net1, net2, net3];

/** Writes the table of docs/engines/README.md (`npm run models`). A test fails if it is out of date. */
import { readFileSync, writeFileSync } from 'node:fs';
import { replaceBetween } from '../lab/bench/report/replace-between.ts';
import { listCards, listWeights } from './models/list-weights.ts';
import { writeIndex } from './models/write-index.ts';

const page = new URL('../docs/engines/README.md', import.meta.url);
writeFileSync(
  page,
  replaceBetween(readFileSync(page, 'utf8'), 'files by npm run models', writeIndex(listWeights(), listCards())),
);

import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { expect, test } from 'vitest';
import { replaceBetween } from '../../../bench/report/replace-between.ts';
import { listCards, listWeights } from '../../../scripts/models/list-weights.ts';
import { writeIndex } from '../../../scripts/models/write-index.ts';

const weights = listWeights();
const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

test('all weights and lists together are at most 12 MB', () => {
  const bytes = weights.reduce((sum, file) => sum + file.bytes, 0);
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThanOrEqual(12_000_000);
});

test.each([...new Set(weights.map(({ engine }) => engine))])(
  'the card of %s names each file, or its folder',
  (engine) => {
    const card = read(`models/${engine}/README.md`);
    const missing = weights
      .filter((file) => file.engine === engine)
      .map(({ path }) => path)
      .filter((path) => !card.includes(basename(path)) && !card.includes(`\`${dirname(path)}/\``));
    expect(missing).toEqual([]);
  },
);

test('the table of models/README.md is that of the files: npm run models', () => {
  const page = read('models/README.md');
  expect(replaceBetween(page, 'files by npm run models', writeIndex(weights, listCards()))).toBe(page);
});

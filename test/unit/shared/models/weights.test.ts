import { readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { replaceBetween } from '../../../../lab/bench/report/replace-between.ts';
import { listCards, listWeights } from '../../../../scripts/models/list-weights.ts';
import { writeIndex } from '../../../../scripts/models/write-index.ts';

const weights = listWeights();
const read = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');

test('all weights and lists together are at most 12 MB', () => {
  const bytes = weights.reduce((sum, file) => sum + file.bytes, 0);
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThanOrEqual(12_000_000);
});

test('every engine with data has a card, and every card has an engine with data', () => {
  expect(listCards().sort()).toEqual([...new Set(weights.map(({ engine }) => engine))].sort());
});

test.each([...new Set(weights.map(({ engine }) => engine))])(
  'the card of %s names each file, or its folder',
  (engine) => {
    const card = read(`docs/engines/${engine}/README.md`);
    const missing = weights
      .filter((file) => file.engine === engine)
      .map(({ path }) => path)
      .filter((path) => !card.includes(basename(path)) && !card.includes(`\`${dirname(path)}/\``));
    expect(missing).toEqual([]);
  },
);

test('a data module exports values and imports only types and other data', () => {
  const code = weights.flatMap(({ path }) => {
    const text = read(path);
    const imported = [...text.matchAll(/^import (?!type ).*from '([^']+)';$/gm)]
      .map(([, from = '']) => normalize(join(dirname(path), from)))
      .filter((from) => !from.split('/').includes('data'));
    const functions = [...text.matchAll(/^export (?:async )?(?:function|class) .*$/gm)].map(([line]) => line);
    return [...imported, ...functions].map((found) => `${path}: ${found}`);
  });
  expect(code).toEqual([]);
});

test('the table of docs/engines/README.md is current (npm run models)', () => {
  const page = read('docs/engines/README.md');
  expect(replaceBetween(page, 'files by npm run models', writeIndex(weights, listCards()))).toBe(page);
});

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listCards } from '../../../../scripts/models/list-weights.ts';

const read = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');

/** The cells of every row of a table, without its head. */
function readRows(text: string): string[][] {
  const lines = text.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

/** What a card says about its data; no rows for an engine with only our own lists. */
function readData(engine: string): string[] {
  const [, section = ''] = read(`docs/engines/${engine}/README.md`).split('\n## Data and licences\n');
  const [table = ''] = section.split('\n## ');
  const [first = ''] = table.trim().split('\n\n');
  return readRows(first).map(([data = '', licence = '']) => `${engine}: ${data} (${licence})`);
}

test('ATTRIBUTION.md lists the same data as the cards, with the same licences', () => {
  const listed = readRows(read('ATTRIBUTION.md')).flatMap(([data = '', , licence = '', engines = '']) =>
    engines
      .replace(/\([^)]*\)/g, '')
      .split(',')
      .map((engine) => `${engine.trim()}: ${data} (${licence})`),
  );
  expect(listed.length).toBeGreaterThan(30);
  expect(listed.sort()).toEqual(listCards().flatMap(readData).sort());
});

test.each(listCards())('the card of %s has a section about data and licences', (engine) => {
  expect(read(`docs/engines/${engine}/README.md`)).toContain('\n## Data and licences\n');
});

test('every page about licences mentions the data set without a licence, and the GPL', () => {
  for (const page of ['README.md', 'ATTRIBUTION.md', 'docs/engines/sentiment/README.md', 'scripts/build/notices.mjs']) {
    expect(read(page), page).toMatch(/Stanford\s+Sentiment\s+Treebank/);
  }
  for (const page of ['README.md', 'ATTRIBUTION.md', 'scripts/build/notices.mjs'])
    expect(read(page), page).toMatch(/GPL/);
  expect(JSON.parse(read('package.json')).files).toContain('ATTRIBUTION.md');
});

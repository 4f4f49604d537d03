/** Names in src: one meaning for each exported name, and the field's words for limits. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, it } from 'vitest';

const source = resolve(import.meta.dirname, '../src');
// Generated from the contract, whose names it repeats.
const generated = 'api/library/calls.ts';
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts') && !file.includes('/data/') && file !== generated)
  .map((file) => ({ file, text: readFileSync(join(source, file), 'utf8') }));

it('few exported names exist in more than one file', () => {
  const holders = new Map<string, string[]>();
  for (const { file, text } of files) {
    const own = parseSync(file, text).module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ exportName, moduleRequest }) => (moduleRequest === null ? (exportName.name ?? []) : [])),
    );
    // A schema and its type have one name.
    for (const name of new Set(own)) holders.set(name, [...(holders.get(name) ?? []), file]);
  }
  expect(holders.size).toBeGreaterThan(1_000);
  // Each command group exports `register`.
  const shared = [...holders].filter(([name, { length }]) => length > 1 && name !== 'register');
  expect(shared.length, shared.map(([name, where]) => `${name}: ${where.join(' ')}`).join('\n')).toBeLessThanOrEqual(
    40,
  );
});

it('limits are named max and min', () => {
  const declared = /\b(?:const|let|readonly) ((?:most|fewest|largest|smallest)[A-Z]\w*)\b/g;
  const found = files.flatMap(({ file, text }) => [...text.matchAll(declared)].map(([, name]) => `${file} ${name}`));
  // Names of values that were compared, such as the most frequent word.
  const superlatives = ['mostFrequent', 'mostAlike', 'mostTalks', 'mostAngry', 'mostlyFilling'];
  expect(found.filter((one) => !superlatives.some((name) => one.endsWith(` ${name}`)))).toEqual([]);
});

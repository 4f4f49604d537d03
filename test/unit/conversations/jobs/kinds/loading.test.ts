/** The modules that the list of kinds loads: completion and every command about jobs load them too. */
import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, it } from 'vitest';

const source = resolve(import.meta.dirname, '../../../../../src');

/** The files that a file loads when it is imported: types and `await import()` load nothing. */
function loadedBy(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  const statements = readFileSync(file, 'utf8').matchAll(/^import (?!type\b)[^;]*?from '(\.[^']+)';/gm);
  for (const [, target = ''] of statements) loadedBy(resolve(dirname(file), target), found);
  return found;
}

it('the list of kinds loads neither views nor report sections nor the contract', () => {
  const loaded = [...loadedBy(join(source, 'conversations/jobs/kinds.ts'))].map((file) => relative(source, file));
  expect(loaded).toContain(join('conversations', 'jobs', 'kinds', 'tone', 'tone.ts'));
  expect(loaded.filter((file) => /-view|-section|^output|^api.(http|requests|targets)|^cli/.test(file))).toEqual([]);
  // errors.ts has the codes of the contract.
  expect(loaded.filter((file) => file.startsWith('contract')).length).toBeLessThanOrEqual(1);
  expect(loaded.length).toBeLessThan(17);
});

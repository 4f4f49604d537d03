/** Every named path exists: a page that names a moved file is misleading, and a pattern for moved tests runs none. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { expect, it } from 'vitest';
import { guardedFolders } from '../../lab/reliability/mutate/guarded-folders.ts';

const root = join(import.meta.dirname, '../..');
const pages = [
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'ATTRIBUTION.md'],
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file.replaceAll('\\', '/')}`),
];
const tops = ['bin', 'completions', 'docs', 'examples', 'lab', 'scripts', 'src', 'test'];

it.each(pages)('%s names only paths that exist', (page) => {
  const text = readFileSync(join(root, page), 'utf8');
  const quoted = [...text.matchAll(/(?<=[`\s(])((?:\w[\w-]*\/)+[\w.@/-]*[\w/])(?=[`\s),:])/g)].map(([path]) => path);
  const missing = quoted.filter((path) => tops.includes(path.split('/')[0] ?? '') && !existsSync(join(root, path)));
  expect([...new Set(missing)]).toEqual([]);
});

it.each(Object.entries(guardedFolders))('the mutation tester finds the tests of %s', (folder, patterns) => {
  expect(existsSync(join(root, folder))).toBe(true);
  expect(patterns.filter((pattern) => globSync(pattern, { cwd: root }).length === 0)).toEqual([]);
});

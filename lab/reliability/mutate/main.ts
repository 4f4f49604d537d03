/**
 * `npm run mutate -- FOLDER...`: changes the code of a folder in a copy of the sources, one place at a time, and
 * reports the changes that no test of the folder detects. FOLDER can also be a file in one of the folders. Needs `npm
 * ci --prefix lab/reliability`. Stryker also lists changes after which a module cannot be loaded, such as an emptied
 * entry of a table: ignore these.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { guardedFolders } from './guarded-folders.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const stryker = join(import.meta.dirname, '..', 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js');

const usage = `Usage: npm run mutate -- FOLDER...

A folder of these, or a file in one of them:
${Object.keys(guardedFolders)
  .map((folder) => `  ${folder}`)
  .join('\n')}`;

/** The tests that must detect a change in a folder or a file; undefined if it is in none of the folders. */
function testsOf(path: string): readonly string[] | undefined {
  return Object.entries(guardedFolders).find(([folder]) => `${path}/`.startsWith(`${folder}/`))?.[1];
}

const paths = process.argv.slice(2).map((path) => path.replace(/\/+$/, ''));
const unknown = paths.filter((path) => testsOf(path) === undefined || !existsSync(join(root, path)));
if (paths.length === 0 || unknown.length > 0) {
  console.error(unknown.length > 0 ? `Not in a folder with guards: ${unknown.join(', ')}\n\n${usage}` : usage);
  process.exitCode = 2;
} else if (!existsSync(stryker)) {
  console.error('The mutation tester is not installed. Install it with: npm ci --prefix lab/reliability');
  process.exitCode = 2;
} else {
  for (const path of paths) {
    const mutated = path.endsWith('.ts') ? path : `${path}/**/*.ts`;
    const options = ['--mutate', mutated, '--tempDirName', join(tmpdir(), 'sta-mutate')];
    const argv = [stryker, 'run', join(import.meta.dirname, 'stryker.json'), ...options];
    const env = { ...process.env, STA_MUTATE_TESTS: JSON.stringify(testsOf(path)) };
    const { status } = spawnSync(process.execPath, argv, { cwd: root, env, stdio: 'inherit' });
    if (status !== 0) process.exitCode = 1;
  }
}

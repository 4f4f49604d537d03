/**
 * Writes what is generated from the command tree: docs/commands/, docs/topics/ and man/ (`npm run docs`), and the
 * list of the man pages in package.json.
 * It also writes the types of the library, src/api/library/calls.ts. Files of commands that are no more are removed. A test fails when the files have drifted.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { generatedFolders, listDocuments, manFiles } from './docs/list-documents.ts';
import { describeCalls } from './library/describe-calls.ts';

const documents = await listDocuments();
const place = (path: string) => new URL(`../${path}`, import.meta.url);
for (const folder of generatedFolders) {
  mkdirSync(place(folder), { recursive: true });
  const stale = readdirSync(place(folder)).filter((file) => !documents.has(`${folder}/${file}`));
  for (const file of stale) rmSync(place(`${folder}/${file}`));
}
for (const [path, content] of documents) writeFileSync(place(path), content);
const packageJson: Record<string, unknown> = JSON.parse(readFileSync(place('package.json'), 'utf8'));
writeFileSync(place('package.json'), `${JSON.stringify({ ...packageJson, man: manFiles(documents) }, null, 2)}\n`);
const calls = place('src/api/library/calls.ts');
writeFileSync(calls, describeCalls());
execFileSync('npx', ['--no-install', 'biome', 'check', '--write', calls.pathname]);
console.log(`${documents.size} files`);

/**
 * Writes docs/commands/ and docs/topics/ from the command tree (`npm run docs`), and removes pages of commands that no
 * longer exist. A test fails if they are out of date.
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { generatedFolders, listDocuments } from './docs/list-documents.ts';

const documents = await listDocuments();
const place = (path: string) => new URL(`../${path}`, import.meta.url);
for (const folder of generatedFolders) {
  mkdirSync(place(folder), { recursive: true });
  const stale = readdirSync(place(folder)).filter((file) => !documents.has(`${folder}/${file}`));
  for (const file of stale) rmSync(place(`${folder}/${file}`));
}
for (const [path, content] of documents) writeFileSync(place(path), content);
console.log(`${documents.size} files`);

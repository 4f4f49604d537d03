/**
 * Writes man/man1 and man/man7 (npm's `prepare`; git ignores them). In a checkout, `man` finds them next to bin/ on the
 * PATH. An installed package links only the pages that package.json lists: `--list` adds them for `npm pack`,
 * `--unlist` removes them after it.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const root = new URL('../', import.meta.url);
const action = process.argv[2];
if (action === undefined) {
  const { listManPages } = await import('./docs/list-documents.ts');
  rmSync(new URL('man', root), { recursive: true, force: true });
  for (const [path, content] of await listManPages()) {
    mkdirSync(new URL(dirname(path), root), { recursive: true });
    writeFileSync(new URL(path, root), content);
  }
} else {
  const packageJson = new URL('package.json', root);
  const { man: _listed, ...fields } = JSON.parse(readFileSync(packageJson, 'utf8'));
  const pages = ['man/man1', 'man/man7'].flatMap((folder) =>
    readdirSync(new URL(folder, root)).map((name) => `${folder}/${name}`),
  );
  const listed = action === '--list' ? { ...fields, man: pages } : fields;
  writeFileSync(packageJson, `${JSON.stringify(listed, null, 2)}\n`);
}

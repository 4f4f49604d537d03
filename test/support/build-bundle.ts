/** Builds dist/ before the tests if it is older than anything that goes into it: they run the bundle, and must not run an old one. */
import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const inputs = ['src', 'package.json', 'package-lock.json', 'scripts/build.mjs', 'scripts/notices.mjs'];

export default function buildBundle(): void {
  const bundle = statSync(join(root, 'dist', 'cli.js'), { throwIfNoEntry: false });
  const changed = (path: string) => statSync(path).mtimeMs > (bundle?.mtimeMs ?? 0);
  const stale = inputs.flatMap(listFiles).some(changed);
  if (stale) execFileSync(process.execPath, [join(root, 'scripts', 'build.mjs')], { cwd: root, stdio: 'inherit' });
}

/** A file, or the files and directories below a directory: removing a file changes its directory. */
function listFiles(name: string): string[] {
  const path = join(root, name);
  if (!statSync(path).isDirectory()) return [path];
  return [path, ...readdirSync(path, { recursive: true, encoding: 'utf8' }).map((file) => join(path, file))];
}

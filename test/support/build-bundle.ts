/** Builds dist/ before the tests if it is older than its inputs, because the tests run the bundle. */
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const { isBundleCurrent }: { isBundleCurrent(): boolean } = createRequire(import.meta.url)(
  '../../scripts/is-bundle-current.cjs',
);

export default function buildBundle(): void {
  if (!isBundleCurrent()) {
    execFileSync(process.execPath, [join(root, 'scripts', 'build.mjs')], { cwd: root, stdio: 'inherit' });
  }
}

/**
 * npm's `prepare`: builds the bundle and writes the man pages. There is no esbuild in two cases: `npm ci --omit=dev`,
 * and `npm install -g .` in a fresh clone, which links the folder without installing anything into it.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

if (existsSync('node_modules/esbuild')) {
  await import('./build.mjs');
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/man-pages.ts'], { stdio: 'inherit' });
  process.exitCode ||= status ?? 1;
} else if (!existsSync('dist/start.cjs')) {
  // Runs this script again, with all packages installed.
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--global=false', '--include=dev'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  process.exitCode = status ?? 1;
}

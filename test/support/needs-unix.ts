/**
 * Decides which test files run on macOS and Windows, by what they use: a new test is judged like the others. Tests that need
 * a program are skipped one by one, see needs.ts.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Devices, shells, permissions and signals that Windows lacks. Links need a privilege there. */
const ofUnix =
  /\/dev\/|\bmkfifo\b|\b[lf]?chmod|\bget(?:e?uid|gid)\b|\bmode & 0o|'(?:ba|z|fi|da)?sh'|'\/bin\/|\bSIG(?:STOP|CONT|INT|TERM|HUP)\b|\bsymlink(?:Sync)?\(|support\/(?:shell-terminal|sta-in-shells|mounted-image)/;
/** What only Linux has. */
const ofLinux = /\/proc\/|\/dev\/full/;

const missing: Partial<Record<NodeJS.Platform, readonly RegExp[]>> = {
  win32: [ofUnix, ofLinux],
  darwin: [ofLinux],
};

/** A file that marks its own tests is run on Windows. */
const marks = /\bneedsPosix\b/;

/** The test files that use what a system lacks, as paths with slashes. */
export function listUnixTests(root: string, platform: NodeJS.Platform): string[] {
  const patterns = missing[platform] ?? [];
  const isMarked = (source: string) => platform === 'win32' && marks.test(source);
  const uses = (source: string) => !isMarked(source) && patterns.some((pattern) => pattern.test(source));
  return ['unit', 'integration', 'e2e'].flatMap((folder) =>
    readdirSync(join(root, 'test', folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.test.ts'))
      .map((name) => join('test', folder, name))
      .filter((path) => uses(readFileSync(join(root, path), 'utf8')))
      .map((path) => path.replaceAll('\\', '/')),
  );
}

/**
 * Collects Node's own warnings, such as of too many listeners, which users must not see: a warning fails the test in
 * which it occurs, in this process or in one that a test started with {@link warningsEnvironment}.
 */

import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach } from 'vitest';

const preload = fileURLToPath(new URL('./note-warnings.cjs', import.meta.url));
const file = join(tmpdir(), `sta-node-warnings-${process.pid}`);

/** Makes Node processes report their warnings to this one. */
export const warningsEnvironment: Readonly<Record<string, string>> = {
  NODE_OPTIONS: `--require ${JSON.stringify(preload)}`,
  NODE_WARNINGS_FILE: file,
};

/** Must be called before each test file. */
export function failOnNodeWarnings(): void {
  process.env.NODE_WARNINGS_FILE = file;
  // Loaded once, however many test files share this process.
  createRequire(import.meta.url)(preload);
  afterEach(async () => {
    // A warning is emitted in the next tick.
    await new Promise((resolve) => setImmediate(resolve));
    const warnings = takeNodeWarnings();
    if (warnings !== '') throw new Error(`Node warned:\n${warnings}`);
  });
}

/** The warnings since the last call; for tests of this module. */
export function takeNodeWarnings(): string {
  if (!existsSync(file)) return '';
  const warnings = readFileSync(file, 'utf8');
  rmSync(file);
  return warnings;
}

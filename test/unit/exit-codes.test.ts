import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { exitCodes, foundExitCode } from '../../src/errors.ts';

it('docs/exit-codes.md has every code that there is, and no other', () => {
  const page = readFileSync(new URL('../../docs/exit-codes.md', import.meta.url), 'utf8');
  const documented = [...page.matchAll(/^\| (\d+) \|/gm)].map(([, code]) => Number(code));
  expect(new Set(documented)).toEqual(new Set([0, foundExitCode, ...Object.values(exitCodes)]));
});

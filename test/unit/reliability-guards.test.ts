/** The guards that `npm run reliability -- --prove` takes away are still where its tables say. */
import { readFileSync } from 'node:fs';
import { transformSync } from 'esbuild';
import { expect, test } from 'vitest';
import { guards, without } from '../../reliability/guards.ts';
import { shownGuard } from '../../reliability/prove.ts';
import { readRows } from '../../reliability/support/write-page.ts';
import { testedGuards } from '../../reliability/tested-guards.ts';

const root = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');

test.each([...guards, ...testedGuards].map((guard) => [guard.file, guard.find, guard] as const))(
  '%s without %s is a program',
  (file, _find, guard) => {
    const changed = without(read(file), guard);
    expect(changed).not.toBe(read(file));
    expect(() => transformSync(changed, { loader: 'ts' })).not.toThrow();
  },
);

/** Without the head of the table. */
const rows = read('docs/threats.md')
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .slice(2);

test('each guard of a test is in the row of docs/threats.md of its attack, and so is the test', () => {
  for (const { attack, test: name } of testedGuards) {
    const fitting = rows.filter((row) => row.split('|')[2]?.trim().startsWith(attack));
    expect([attack, fitting.length]).toEqual([attack, 1]);
    expect([attack, fitting[0]?.includes(`\`${name}\``)]).toEqual([attack, true]);
  }
});

test('each row of docs/threats.md has a guard whose test was seen to fail without it', () => {
  const attacks = rows.map((row) => row.split('|')[2]?.trim() ?? '');
  expect(attacks.length).toBeGreaterThan(100);
  const unguarded = attacks.filter((attack) => !testedGuards.some((guard) => attack.startsWith(guard.attack)));
  expect(unguarded).toEqual([]);
});

test('docs/reliability.md says what has failed without each guard of a test', () => {
  const written = new Map(readRows('--prove tests').map(([attack, code, outcome]) => [`${attack} | ${code}`, outcome]));
  expect(written.size).toBe(testedGuards.length);
  for (const guard of testedGuards) expect(written.get(shownGuard(guard).join(' | '))).toMatch(/^fails: ./);
});

/** No regular expression in src takes exponential or cubic time: a stranger's text must not block a process. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { checkSync } from 'recheck';
import { expect, it } from 'vitest';

const source = join(import.meta.dirname, '../../../src');
/** Quadratic time on a bounded input is accepted; growth tests cover code that reads long texts. */
const maxDegree = 2;

interface Found {
  readonly file: string;
  readonly pattern: string;
  readonly flags: string;
}

function listExpressions(): Found[] {
  const found: Found[] = [];
  for (const file of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || file.split(/[\\/]/).includes('data')) continue;
    const visitor = new Visitor({
      Literal(node) {
        if ('regex' in node) found.push({ file, ...node.regex });
      },
    });
    visitor.visit(parseSync(file, readFileSync(join(source, file), 'utf8')).program);
  }
  return found;
}

/** undefined if it is fast enough, or if the checker cannot decide within its time limit. */
function describeSlow({ file, pattern, flags }: Found): string | undefined {
  const checked = checkSync(pattern, flags.replace('d', '').replace('v', 'u'), { timeout: 1000 });
  if (checked.status !== 'vulnerable') return undefined;
  const { complexity } = checked;
  if (complexity.type === 'polynomial' && complexity.degree <= maxDegree) return undefined;
  return `${file}: /${pattern}/${flags} is ${complexity.summary}`;
}

it('finds an expression that takes exponential time', () => {
  expect(describeSlow({ file: 'a.ts', pattern: '^(?:[A-Z]{2,5})*$', flags: '' })).toContain('exponential');
});

it('no expression in src takes exponential or cubic time', () => {
  const expressions = listExpressions();
  expect(expressions.length).toBeGreaterThan(500);
  expect(expressions.flatMap((one) => describeSlow(one) ?? [])).toEqual([]);
  // The checker may take a second for each.
}, 1_600_000);

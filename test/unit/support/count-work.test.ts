import { expect, it } from 'vitest';
import { countWork, findSlowGrowth } from '../../support/work/count-work.ts';
import type { examples } from '../../support/work/growth-examples.ts';
import { countRegExpSteps } from '../../support/work/regexp-steps.ts';

const path = 'test/support/work/growth-examples.ts';

interface Module {
  examples: typeof examples;
}

const grow = (names: readonly string[]): Promise<string[]> =>
  findSlowGrowth<Module, string>(path, names, 500, ({ examples }, name, size) => examples[name]?.(' '.repeat(size)));

it('accepts work that grows with its input', async () => {
  expect(await grow(['loop', 'pattern'])).toEqual([]);
});

it.each(['loop in a loop', 'pattern that goes back', 'search in a loop', 'copy in a loop'])(
  'reports work that grows with the square of its input: %s',
  async (name) => expect(await grow([name])).toEqual([expect.stringContaining(name)]),
);

it('counts the same work alike', async () => {
  const work = ({ examples }: Module) => examples.pattern?.('so much to say');
  const [first, second] = await countWork(path, [work, work]);
  expect(first).toBe(second);
});

it('matches regular expressions as V8 does', () => {
  const texts = ['', 'aaab', 'The U.S. 12:30, SW1A 1AA?', 'né👩‍🚀x', 'a\nb\r\n\nc', '((a)b)', 'double  double'];
  const patterns = [
    /a*?b|c/g,
    /(?<=[.:] ?)\d+(?!\d)/gu,
    /(\p{L})\1?/giu,
    /^.$/gm,
    /\b(?:[a-z]{2,3}|\d){1,2}\b/gi,
    /(?<!a|x)\S{0,}(?=\s|$)/gsu,
    /((a)|b)+\)/g,
    /[^\p{L}\s]+?$/u,
    /(\w+)\s+\1/y,
  ];
  for (const pattern of patterns) {
    for (const text of texts) {
      for (let from = 0; from <= text.length; from++) {
        // V8 reads a pair of surrogates whole.
        if (/[\udc00-\udfff]/.test(text[from] ?? '')) continue;
        pattern.lastIndex = from;
        // Throws if the two differ.
        expect(countRegExpSteps(pattern, from, text, pattern.exec(text))).toBeGreaterThan(0);
      }
    }
  }
});

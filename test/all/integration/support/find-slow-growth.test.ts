import { expect, it } from 'vitest';
import { findSlowGrowth } from '../../../support/find-slow-growth.ts';

type Work = (text: string) => unknown;

const linear: Readonly<Record<string, Work>> = {
  pattern: (text) => text.match(/\S+/g),
  loop: (text) => Array.from(text, (letter) => letter === ' '),
};
const quadratic: Readonly<Record<string, Work>> = {
  'pattern that goes back': (text) => /\s+$/.test(`${text}.`),
  'loop in a loop': (text) => {
    let pairs = 0;
    for (const one of text) for (const other of text) if (one === other) pairs++;
    return pairs;
  },
};

const find = (works: Readonly<Record<string, Work>>): Promise<string[]> => {
  // V8 optimises a loop while it runs: a first run that is not optimised would make the growth look smaller.
  for (const work of Object.values(works)) for (let i = 0; i < 5; i += 1) work(' '.repeat(3000));
  // Any module: it contains the functions.
  return findSlowGrowth('src/shared/clock.ts', Object.keys(works), 1500, (_module, name, size) =>
    works[name]?.(' '.repeat(size)),
  );
};

it('accepts work that grows with its input', async () => {
  expect(await find(linear)).toEqual([]);
});

// Work on a busy machine only looks more linear than it is: one run that sees the growth is enough.
it('reports work that grows with the square of its input', { retry: 3 }, async () => {
  const names = Object.keys(quadratic);
  expect(await find(quadratic)).toEqual(names.map((name) => expect.stringContaining(name)));
});

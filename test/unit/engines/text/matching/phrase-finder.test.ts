import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PhraseFinder } from '../../../../../src/engines/text/matching/phrase-finder.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

function heapInUse(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

const word = fc.constantFrom('a', 'b', 'c');

it('finds the same phrases as a search at every position, each once, in repeated searches', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(word, { maxLength: 4 }), { maxLength: 8 }),
      fc.array(fc.array(word, { maxLength: 20 }), { minLength: 1, maxLength: 3 }),
      (phrases, texts) => {
        const finder = new PhraseFinder(phrases);
        for (const words of texts) {
          const found: number[] = [];
          finder.find(words, (index) => found.push(index));
          const expected = [...phrases.keys()].filter((index) => {
            const phrase = phrases[index] ?? [];
            return phrase.length > 0 && words.some((_, at) => phrase.every((one, next) => words[at + next] === one));
          });
          expect(found.sort((a, b) => a - b)).toEqual(expected);
        }
      },
    ),
  );
});

it('takes linear time if phrases and text repeat one word', () => {
  const finder = new PhraseFinder(Array.from({ length: 1000 }, (_, at) => Array<string>(at + 1).fill('a')));
  let found = 0;
  for (let times = 0; times < 100; times++) finder.find(Array<string>(5000).fill('a'), () => found++);
  expect(found).toBe(100_000);
});

it('takes little memory for long phrases without a word in common', () => {
  const phrases = Array.from({ length: 200 }, (_, at) => Array.from({ length: 1_000 }, (_, place) => `${at}x${place}`));
  const before = heapInUse();
  const finder = new PhraseFinder(phrases);
  // As maps, a node took about 400 bytes of the heap.
  expect(heapInUse() - before).toBeLessThan(20e6);
  expect(finder.bytes).toBeLessThan(25e6);
});

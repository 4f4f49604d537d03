import { expect, it } from 'vitest';
import { readWord } from '../../../../../src/engines/text/matching/describe-sentence.ts';
import { ObjectionFinder, type TargetObjections } from '../../../../../src/engines/text/matching/find-objections.ts';
import { createMatchingEngine } from '../../../../../src/engines/text/matching/matcher.ts';
import { splitWords } from '../../../../../src/engines/text/matching/split-words.ts';

function object(text: string, samples: readonly string[]): TargetObjections {
  const words = splitWords(text);
  const finder = new ObjectionFinder(samples.map(splitWords));
  return finder.createObjector(words.map(readWord), words, 1)({ first: 0, count: samples.length, best: 0 }, () => 1);
}

const redeem = ['how do I redeem my points', 'redeem the rewards of my card', 'can I redeem points', 'redeem rewards'];

it('finds the most prominent word of the samples that a sentence lacks', () => {
  const { lacking } = object('how many points are on my card', redeem);
  expect(lacking).toBeGreaterThan(object('redeem my points', redeem).lacking);
  expect(object('redeeming my points', redeem).lacking).toBe(object('redeem my points', redeem).lacking);
  expect(object('redeem rewards', ['redeem rewards']).lacking).toBe(0);
});

it('measures the words of a sentence that no sample has, which count less if there are few samples', () => {
  expect(object('how do I redeem rewards', redeem).unseen).toBe(0);
  const one = object('redeem vouchers', redeem).unseen;
  expect(one).toBeGreaterThan(0);
  expect(object('donate vouchers', redeem).unseen).toBeGreaterThan(one);
  expect(object('donate vouchers', redeem.slice(0, 1)).unseen).toBeLessThan(one);
});

it('does not match a denied request because its words are on the same side as those of a sample', async () => {
  const samples = ['I would like to set up a direct deposit', 'help me set up direct deposit', 'direct deposit setup'];
  const matcher = await createMatchingEngine().prepare([
    { id: 'deposit', samples, phrases: [] },
    { id: 'weather', samples: ['what is the weather like', 'will it rain'], phrases: [] },
  ]);
  const [wanted, denied] = (
    await matcher.read(['I would like to set up direct deposit', 'I would not like to set up a direct deposit'])
  ).map((sentence) => matcher.score(sentence).find(({ id }) => id === 'deposit')?.score);
  expect(wanted).toBeGreaterThan(0.9);
  expect(denied).toBeLessThan(0.5);
});

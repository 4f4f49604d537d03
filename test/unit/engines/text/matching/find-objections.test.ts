import { expect, it } from 'vitest';
import { createMatchingEngine } from '../../../../../src/engines/text/matching/matcher.ts';

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

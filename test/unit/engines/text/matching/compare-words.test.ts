import { expect, it } from 'vitest';
import { TargetVocabularies, type WordObjections } from '../../../../../src/engines/text/matching/compare-words.ts';
import { readWord } from '../../../../../src/engines/text/matching/describe-sentence.ts';
import { splitWords } from '../../../../../src/engines/text/matching/split-words.ts';

/** Compares a text with several targets. */
async function compareEach(text: string, targets: readonly (readonly string[])[]): Promise<WordObjections[]> {
  const samples = targets.flatMap((those, target) => those.map((one) => ({ words: splitWords(one), target })));
  const index = await TargetVocabularies.build(samples, targets.length, () => {});
  return targets.map((_, target) => index.compare(splitWords(text).map(readWord))(target));
}

async function compare(text: string, samples: readonly string[]): Promise<WordObjections> {
  const [objections] = await compareEach(text, [samples]);
  return objections ?? expect.fail();
}

const redeem = ['how do I redeem my points', 'redeem the rewards of my card', 'can I redeem points', 'redeem rewards'];

it('finds the most prominent word of the samples that a sentence lacks', async () => {
  const { lacking } = await compare('how many points are on my card', redeem);
  expect(lacking).toBeGreaterThan((await compare('redeem my points', redeem)).lacking);
  expect(await compare('redeeming my points', redeem)).toEqual(await compare('redeem my points', redeem));
  expect((await compare('redeem rewards', ['redeem rewards'])).lacking).toBe(0);
});

it('measures the words of a sentence that no sample has, which count less if there are few samples', async () => {
  expect((await compare('how do I redeem rewards', redeem)).unseen).toBe(0);
  const one = (await compare('redeem vouchers', redeem)).unseen;
  expect(one).toBeGreaterThan(0);
  expect((await compare('donate vouchers', redeem)).unseen).toBeGreaterThan(one);
  expect((await compare('donate vouchers', redeem.slice(0, 1))).unseen).toBeLessThan(one);
});

it('compares each target with its own words, and synonyms as the same word', async () => {
  const [own, other] = await compareEach('redeem vouchers', [['redeem vouchers'], ['donate vouchers']]);
  expect(own).toEqual({ unseen: 0, lacking: 0 });
  expect(other?.unseen).toBeGreaterThan(0);
  expect(other?.lacking).toBeGreaterThan(0);
  expect(await compare('buy vouchers', ['purchase vouchers'])).toEqual({ unseen: 0, lacking: 0 });
});

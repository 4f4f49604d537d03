import { describe, expect, it } from 'vitest';
import { builtInEncoder } from '../../../../../src/analytics/text/matching/meaning-encoder.ts';
import { compareSiblings, measureCohesion } from '../../../../../src/analytics/text/matching/measure-cohesion.ts';
import { weighSimilarity } from '../../../../../src/analytics/text/matching/rate-similarity.ts';
import { SimilarityIndex } from '../../../../../src/analytics/text/matching/similarity-index.ts';
import { splitWords } from '../../../../../src/analytics/text/matching/split-words.ts';

/** @param targets the samples of each */
async function compare(targets: readonly (readonly string[])[]) {
  const samples = targets.flatMap((texts, target) =>
    texts.map((text) => {
      const words = splitWords(text);
      return { words, meaning: builtInEncoder().encode(words), target };
    }),
  );
  const pause = () => {};
  const index = await SimilarityIndex.build(samples, (cosine) => cosine, pause);
  return compareSiblings(samples, index, pause);
}

const measure = async (targets: readonly (readonly string[])[]) =>
  measureCohesion(await compare(targets), weighSimilarity);

describe('measureCohesion', () => {
  it('is higher for samples that say the same alike than for long ones with many names', async () => {
    const short = [
      ['I want my money back', 'give me my money back', 'can I have my money back'],
      ['where is my parcel', 'where is my parcel now', 'my parcel, where is it'],
    ];
    const long = [
      ['add Diane Birch to the playlist of late nights', 'put this tune by Wes Burden on my Funky Hits'],
      ['what films are on at the Amco cinemas at seven', 'show me when Star Pilot runs at the Plitt theatre'],
    ];
    expect(await measure(short)).toBeGreaterThan(1.5 * (await measure(long)));
  });

  it('compares a sample only with the others of its target', async () => {
    const alone = await compare([['I want my money back'], ['I want my money back now']]);
    expect(alone).toEqual([]);
    const pairs = await compare([['I want a refund', 'refund me'], ['I want a refund now']]);
    expect(pairs.map((others) => others.length)).toEqual([1, 1]);
  });

  it('assumes the least of targets of one sample each, and in a language that is not known', async () => {
    expect(await measure([['I want my money back'], ['where is my parcel']])).toBe(2);
    const greek = [
      ['θέλω τα λεφτά μου πίσω', 'επιστροφή χρημάτων παρακαλώ'],
      ['πού είναι το δέμα μου', 'άργησε η παραγγελία'],
    ];
    expect(await measure(greek)).toBe(2);
  });

  it('looks at some samples of many, from first to last', async () => {
    const targets = Array.from({ length: 50 }, (_, at) =>
      Array.from({ length: 10 }, (__, one) => `do ${one} of ${at}`),
    );
    const siblings = await compare(targets);
    expect(siblings).toHaveLength(60);
    expect(siblings.every((others) => others.length === 9)).toBe(true);
  });
});

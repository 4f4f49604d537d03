import { describe, expect, it } from 'vitest';
import { builtInEncoder } from '../../../../../src/engines/text/matching/meaning-encoder.ts';
import { compareSiblings, measureCohesion } from '../../../../../src/engines/text/matching/measure-cohesion.ts';
import { weighSimilarity } from '../../../../../src/engines/text/matching/rate-similarity.ts';
import { SimilarityIndex } from '../../../../../src/engines/text/matching/similarity-index.ts';
import { splitWords } from '../../../../../src/engines/text/matching/split-words.ts';

/** @param targets the samples of each target */
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
  it('is higher for similar wordings than for long samples with many names', async () => {
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

  it('compares a sample only with others of its target', async () => {
    const alone = await compare([['I want my money back'], ['I want my money back now']]);
    expect(alone).toEqual([]);
    const pairs = await compare([['I want a refund', 'refund me'], ['I want a refund now']]);
    expect(pairs.map((others) => others.length)).toEqual([1, 1]);
  });

  it('assumes the minimum for targets of one sample each, and for an unknown language', async () => {
    expect(await measure([['I want my money back'], ['where is my parcel']])).toBe(2);
    const greek = [
      ['θέλω τα λεφτά μου πίσω', 'επιστροφή χρημάτων παρακαλώ'],
      ['πού είναι το δέμα μου', 'άργησε η παραγγελία'],
    ];
    expect(await measure(greek)).toBe(2);
  });

  it('reads a selection of many samples, from first to last', async () => {
    const targets = Array.from({ length: 50 }, (_, at) =>
      Array.from({ length: 10 }, (__, one) => `do ${one} of ${at}`),
    );
    const siblings = await compare(targets);
    expect(siblings).toHaveLength(60);
    expect(siblings.every((others) => others.length === 9)).toBe(true);
  });
});

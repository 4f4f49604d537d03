import { describe, expect, it } from 'vitest';
import { alignEncoder, asItIs } from '../../../../../src/engines/text/matching/align-encoder.ts';
import { createMatchingEngine } from '../../../../../src/engines/text/matching/matcher.ts';
import { builtInMeaning, type MeaningEncoder } from '../../../../../src/engines/text/matching/meaning-encoder.ts';

/** The built-in vectors as another network might give them: rotated, and shifted to one side. */
const leaning: MeaningEncoder = {
  async encode(texts) {
    const vectors = await builtInMeaning.encode(texts);
    return vectors.map((vector) => {
      const turned = Float32Array.from([...vector].reverse(), (part, at) => (at % 2 === 0 ? -part : part));
      const leant = Float32Array.from([3, ...turned]);
      const length = Math.hypot(...leant);
      return leant.map((part) => part / length);
    });
  },
};

const targets = [
  { id: 'refund', samples: ['I want my money back'], phrases: [] },
  { id: 'cancel', samples: ['please cancel my order'], phrases: [] },
];
const sentences = ['could I get my cash back', 'can you cancel the order I made yesterday', 'nice weather'];

async function scoreWith(encoder: Parameters<typeof createMatchingEngine>[0]): Promise<number[][]> {
  const matcher = await createMatchingEngine(encoder).prepare(targets);
  return (await matcher.read(sentences)).map((sentence) => matcher.score(sentence).map(({ score }) => score));
}

describe('alignEncoder', () => {
  it('gives another encoder the same scores as the built-in one for the same meanings', async () => {
    const aligned = await scoreWith(await alignEncoder(leaning));
    const own = await scoreWith(asItIs(builtInMeaning));
    for (const [at, scores] of own.entries()) {
      for (const [which, score] of scores.entries()) expect(aligned[at]?.[which]).toBeCloseTo(score, 0);
    }
    expect(aligned[0]?.[0]).toBeGreaterThan(0.5);
    expect(aligned[1]?.[1]).toBeGreaterThan(0.5);
    expect(aligned[2]).toEqual([expect.closeTo(0, 0), expect.closeTo(0, 0)]);
  });

  it('rejects an encoder that gives all sentences the same vector', async () => {
    const flat: MeaningEncoder = { encode: async (texts) => texts.map(() => Float32Array.of(1, 0, 0)) };
    await expect(alignEncoder(flat)).rejects.toThrow('does not distinguish sentences');
  });
});

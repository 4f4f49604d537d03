import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compareTargets,
  createMinWeight,
  rateAlone,
  rateAmong,
  rateShares,
} from '../../../../../src/engines/text/matching/rate-similarity.ts';

const share = fc.double({ min: 0, max: 1, noNaN: true });
const similarity = fc.record({ stemSample: share, letterCosine: share, evidence: share, meaning: share });
const objections = fc.record({
  sentenceRest: share,
  sampleRest: share,
  contradiction: share,
  talk: share,
  aside: share,
});
const nature = fc.record({
  samples: fc.integer({ min: 1, max: 100_000 }),
  cohesion: fc.double({ min: 0, max: 6, noNaN: true }),
});
const weights = fc.array(fc.double({ min: 0, max: 6, noNaN: true }), { minLength: 2, maxLength: 200 });

describe('scores', () => {
  it('are from 0 to 0.99 for any samples and any number of targets', () => {
    fc.assert(
      fc.property(similarity, objections, nature, weights, (one, against, its, all) => {
        const chances = all.map((weight) => weight / 6);
        const standings = compareTargets(all, chances);
        const scores = all.map((weight, at) => rateAmong(weight, standings.of(at, weight), its));
        for (const score of [...scores, rateAlone(one, against, its.samples)]) {
          expect(score).toBeGreaterThanOrEqual(0);
          expect(score).toBeLessThanOrEqual(0.99);
        }
      }),
    );
  });

  it('follow from the best samples if nothing was learned of the targets', () => {
    const standings = compareTargets([1, 2.5, 2]);
    expect(standings.likeliest).toBe(1);
    expect(standings.of(1, 2.5)).toMatchObject({ isLikeliest: 1, isFirst: 1 });
    const [first, second, third] = [1, 2.5, 2].map((weight, at) => standings.of(at, weight).margin);
    expect(first).toBeLessThan(third ?? 0);
    expect(third).toBeLessThan(0);
    expect(second).toBeGreaterThan(0);
  });

  const standing = compareTargets([2.5, 1], [0.8, 0.2]).of(0, 2.5);

  it('need the minimum weight if another target is likelier, and reach the score with it if both are equally likely', () => {
    const rounding = 1e-6;
    fc.assert(
      fc.property(
        weights,
        nature,
        fc.double({ min: 0.01, max: 0.98, noNaN: true }),
        share,
        (all, its, score, chance) => {
          const min = createMinWeight(score, all.length, its.cohesion)(its.samples);
          const likeliest = compareTargets(
            all,
            all.map((_, at) => (at === 0 ? 1 : chance)),
          );
          expect(likeliest.likeliest).toBe(0);
          expect(rateAmong(min - rounding, likeliest.of(1, all[1] ?? 0), its)).toBeLessThan(score);
          const equal = compareTargets(
            all,
            all.map(() => 0.5),
          );
          expect(rateAmong(min + rounding, equal.of(1, all[1] ?? 0), its)).toBeGreaterThanOrEqual(score - rounding);
        },
      ),
    );
  });

  it('are stricter for a target with many samples, up to twenty, since the best of many resembles anything', () => {
    const rate = (samples: number) => rateShares(2.5, standing, { samples, cohesion: 2.5 });
    expect(rate(10)).toBeLessThan(rate(1));
    expect(rate(5000)).toBe(rate(20));
    const half = { stemSample: 0.5, letterCosine: 0.5, evidence: 0.5, meaning: 0.5 };
    const alone = (samples: number, rest = 0.5) =>
      rateAlone(half, { sentenceRest: rest, sampleRest: rest, contradiction: 0, talk: 0, aside: 0 }, samples);
    expect(alone(10)).toBeLessThan(alone(1));
    expect(alone(5000)).toBe(alone(20));
    expect(alone(1, 0.7)).toBeLessThan(alone(1));
  });

  it('are stricter if the samples of a target resemble each other', () => {
    const rate = (cohesion: number) => rateAmong(2.5, standing, { samples: 5, cohesion });
    expect(rate(3.5)).toBeLessThan(rate(2));
  });
});

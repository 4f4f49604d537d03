import { describe, expect, it } from 'vitest';
import { shapeSegments } from '../../../../src/engines/clips/shape-segments.ts';

const said = (text: string, startMs: number, endMs: number, speaker?: string) => ({ text, startMs, endMs, speaker });
const one = (at: number) => ({ first: at, last: at });

describe('shapeSegments', () => {
  it('adds a margin within the recording', () => {
    expect(shapeSegments([said('All of it.', 100, 4900)], [one(0)], 5000)).toMatchObject([{ startMs: 0, endMs: 5000 }]);
    expect(shapeSegments([said('Some.', 1000, 2000)], [one(0)], 5000)).toMatchObject([{ startMs: 750, endMs: 2400 }]);
  });

  it('does not extend into neighbouring sentences', () => {
    const sentences = [said('Before.', 0, 900), said('This.', 1000, 2000), said('After.', 2100, 3000)];
    expect(shapeSegments(sentences, [one(1)], 5000)).toMatchObject([{ startMs: 900, endMs: 2100, text: 'This.' }]);
  });

  it('merges segments that overlap or nearly touch', () => {
    const sentences = [said('One.', 0, 1000, 'A'), said('Two.', 1900, 3000, 'A'), said('Three.', 2500, 4000, 'B')];
    expect(shapeSegments(sentences, [one(1), one(0)], 9000)).toEqual([
      { startMs: 0, endMs: 3400, text: 'One. Two.', speaker: 'A' },
    ]);
    expect(shapeSegments(sentences, [one(0), one(1), one(2)], 9000)).toMatchObject([
      { startMs: 0, endMs: 4400, text: 'One. Two. Three.', speaker: undefined },
    ]);
  });

  it('does not merge across a sentence that belongs to neither, unless it is short', () => {
    const around = (between: string) => [said('One.', 0, 1000), said(between, 1050, 1800), said('Two.', 1900, 3000)];
    expect(shapeSegments(around('Something else entirely.'), [one(0), one(2)], 9000)).toMatchObject([
      { startMs: 0, endMs: 1050 },
      { startMs: 1800, endMs: 3400 },
    ]);
    expect(shapeSegments(around('Yeah.'), [one(0), one(2)], 9000)).toHaveLength(1);
  });

  it('does not merge segments that are a second apart', () => {
    const sentences = [said('One.', 0, 1000), said('Two.', 2000, 3000)];
    expect(shapeSegments(sentences, [one(0), one(1)], 9000)).toMatchObject([{ endMs: 1400 }, { startMs: 1750 }]);
  });
});

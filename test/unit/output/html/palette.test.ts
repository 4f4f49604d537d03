/** The contrast of WCAG 2.2: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
import { describe, expect, it } from 'vitest';
import { toneNames } from '../../../../src/conversations/jobs/kinds/tone/tones.ts';
import { classes } from '../../../../src/engines/conversation/utterance-sentiment.ts';
import { classKeys, dark, light, tintsOf, toneKeys } from '../../../../src/output/html/palette.ts';

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

it('has a colour for each sentiment class and each tone, in order', () => {
  expect(classKeys).toEqual(classes.map((name) => name.toLowerCase().replace(' ', '-')));
  expect(toneKeys).toEqual(toneNames.map((name) => name.toLowerCase()));
  for (const { sentiments, tones } of [light, dark]) {
    expect([sentiments.length, tones.length]).toEqual([classKeys.length, toneKeys.length]);
  }
});

it('computes the contrast as the standard defines it', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

describe.each([
  ['light', light],
  ['dark', dark],
] as const)('%s', (_name, palette) => {
  const { ground, panel, ink, quiet, link, mark, sentiments, tones } = palette;

  it('gives text enough contrast on every background', () => {
    for (const under of [ground, panel, mark, ...tintsOf(palette).flat()]) {
      expect(contrast(ink, under), `ink on ${under}`).toBeGreaterThanOrEqual(4.5);
    }
    for (const text of [quiet, link]) {
      for (const under of [ground, panel])
        expect(contrast(text, under), `${text} on ${under}`).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast(link, mark), 'the time of the line that is played').toBeGreaterThanOrEqual(4.5);
  });

  it('gives the parts of charts enough contrast', () => {
    for (const color of [...sentiments, ...tones]) {
      for (const under of [ground, panel])
        expect(contrast(color, under), `${color} on ${under}`).toBeGreaterThanOrEqual(3);
    }
  });
});

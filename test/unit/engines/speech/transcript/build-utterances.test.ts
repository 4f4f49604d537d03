import fc from 'fast-check';
import { expect, it } from 'vitest';
import { buildUtterances } from '../../../../../src/engines/speech/transcript/build-utterances.ts';

const word = (text: string, startMs: number, endMs: number) => ({ text, startMs, endMs });

it('ends utterances at pauses', () => {
  const words = [word('good', 100, 300), word('morning', 320, 700), word('thank', 1200, 1400), word('you', 1410, 1600)];
  expect(buildUtterances(words)).toEqual([
    { text: 'good morning', startMs: 100, endMs: 700, words: words.slice(0, 2) },
    { text: 'thank you', startMs: 1200, endMs: 1600, words: words.slice(2) },
  ]);
});

it('limits utterances to about 30 seconds, with every word once', () => {
  const gaps = fc.array(fc.tuple(fc.nat(700), fc.integer({ min: 10, max: 900 })), { maxLength: 300 });
  fc.assert(
    fc.property(gaps, (steps) => {
      let at = 0;
      const words = steps.map(([pause, length], index) => {
        const startMs = at + pause;
        at = startMs + length;
        return word(`w${index}`, startMs, at);
      });
      const built = buildUtterances(words);
      expect(built.flatMap((one) => one.words)).toEqual(words);
      for (const { startMs, endMs } of built) expect(endMs - startMs).toBeLessThanOrEqual(31_500);
    }),
  );
});

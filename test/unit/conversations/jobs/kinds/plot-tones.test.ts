import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plotTones } from '../../../../../src/conversations/jobs/kinds/tone/plot-tones.ts';
import { toneNames } from '../../../../../src/conversations/jobs/kinds/tone/tones.ts';
import { createPaint } from '../../../../../src/output/text/style.ts';

const plain = createPaint(false);

const chunk = (start_time: number, end_time: number, sentiment: string, confidence = 1) => ({
  start_time,
  end_time,
  sentiments: [{ sentiment, confidence }],
});

test('draws a lane for each tone, dark where the tone is strong, blank in silence', () => {
  const drawn = plotTones([chunk(0, 4000, 'Angry'), chunk(6000, 8000, 'Happy', 0.5)], 36, plain).split('\n');
  expect(drawn).toEqual([
    '     Calm │',
    '    Happy │                  ▒▒▒▒▒▒',
    'Surprised │',
    '      Sad │',
    '  Fearful │',
    '  Disgust │',
    '    Angry │████████████',
    '          └────────────────────────',
    '           0:00.0            0:08.0',
    '',
  ]);
});

test('keeps to its width, however many chunks there are and whatever the service sends', () => {
  const confidence = fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(-1, 7, Number.NaN));
  const part = fc.record({
    lengthMs: fc.integer({ min: 0, max: 9000 }),
    sentiment: fc.constantFrom('Calm', 'Sad', 'Bored'),
    confidence,
  });
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 300 }), fc.integer({ min: 30, max: 200 }), (parts, width) => {
      let atMs = 0;
      const chunks = parts.map(({ lengthMs, sentiment, confidence: sure }) => {
        const start = atMs;
        atMs += lengthMs;
        return chunk(start, atMs, sentiment, sure);
      });
      const lines = plotTones(chunks, width, plain).split('\n');
      expect(lines).toHaveLength(toneNames.length + 3);
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(width);
    }),
  );
});

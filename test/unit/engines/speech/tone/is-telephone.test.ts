import { expect, it } from 'vitest';
import { columnCount, createFrameAnalyser } from '../../../../../src/engines/speech/features/frame-features.ts';
import { createFrameTable } from '../../../../../src/engines/speech/features/frame-table.ts';
import { isTelephone } from '../../../../../src/engines/speech/tone/is-telephone.ts';

/** A hiss of 100 ms in each second, up to this frequency, beside a steady low sound. */
function speak(highestHz: number): Float32Array {
  return Float32Array.from({ length: 32_000 }, (_, i) => {
    const seconds = i / 16_000;
    let hiss = 0;
    for (let hz = 2900; hz <= highestHz; hz += 130) hiss += Math.sin(2 * Math.PI * hz * seconds + hz * hz);
    return 0.1 * Math.sin(2 * Math.PI * 200 * seconds) + (seconds % 1 < 0.1 ? 0.05 * hiss : 0);
  });
}

it.each([
  ['up to 3.4 kHz', 3400, true],
  ['up to 7 kHz', 7000, false],
])('a recording with sound %s comes from a telephone: %s', (_, highestHz, expected) => {
  const table = createFrameTable(columnCount);
  createFrameAnalyser(table).push(speak(highestHz as number));
  expect(isTelephone(table, [{ startMs: 0, endMs: 2000 }])).toBe(expected);
  expect(isTelephone(table, [])).toBe(false);
});

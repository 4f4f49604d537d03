import { expect, it } from 'vitest';
import { describeChunk } from '../../../../../src/engines/speech/features/chunk-statistics.ts';
import { columnCount, createFrameAnalyser } from '../../../../../src/engines/speech/features/frame-features.ts';
import { createFrameTable } from '../../../../../src/engines/speech/features/frame-table.ts';
import { readVoice } from '../../../../../src/engines/speech/features/read-voice.ts';
import { joinSounds, makeNoise, makeVoice } from '../../../../support/make-voice.ts';

function describeAll(samples: Float32Array): Record<string, number> {
  const table = createFrameTable(columnCount);
  createFrameAnalyser(table).push(samples);
  return describeChunk(readVoice(table, { startMs: 0, endMs: samples.length / 16 }));
}

const semitones = (hz: number): number => 12 * Math.log2(hz / 55);

it('measures the height, range and direction of a gliding pitch', () => {
  const rising = describeAll(makeVoice({ seconds: 1, hzAt: (place) => 110 * 2 ** place }));
  expect(rising.pitchMedian).toBeCloseTo(semitones(110 * Math.SQRT2), 0);
  expect(rising.pitchRange).toBeGreaterThan(8);
  expect(rising.pitchRange).toBeLessThan(11);
  expect(rising.pitchTrend).toBeGreaterThan(10);
  expect(rising.pitchTrend).toBeLessThan(14);
  expect(rising.pitchPeakPlace).toBeGreaterThan(0.9);
  const falling = describeAll(makeVoice({ seconds: 1, hzAt: (place) => 220 / 2 ** place }));
  expect(falling.pitchTrend).toBeLessThan(-10);
});

it('counts syllables and pauses', () => {
  const syllable = makeVoice({
    seconds: 0.15,
    hzAt: () => 150,
    amplitudeAt: (place) => 0.3 * Math.sin(Math.PI * place),
  });
  const words = Array.from({ length: 8 }, () => [syllable, new Float32Array(1600)]).flat();
  const { syllableRate = 0, voicedRate = 0, pauseShare = 0 } = describeAll(joinSounds(...words));
  expect(syllableRate).toBeCloseTo(4, 0);
  expect(voicedRate).toBeCloseTo(4, 0);
  expect(pauseShare).toBeGreaterThan(0.15);
  expect(pauseShare).toBeLessThan(0.5);
});

it('returns no pitch for noise or silence', () => {
  const noise = describeAll(makeNoise(1, 0.3));
  expect(noise.pitchMean).toBeNaN();
  expect(noise.voicedShare).toBeLessThan(0.05);
  expect(describeAll(new Float32Array(16_000)).pitchMean).toBeNaN();
});

it('returns the same names for any sound', () => {
  const names = Object.keys(describeAll(makeVoice({ seconds: 1, hzAt: () => 200 })));
  expect(names.length).toBeGreaterThan(70);
  expect(Object.keys(describeAll(new Float32Array(0)))).toEqual(names);
  expect(Object.keys(describeAll(makeNoise(0.3, 0.1)))).toEqual(names);
});

import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createToneAnalyser, type ToneChunk, tones } from '../../../../../src/engines/speech/tone/tone.ts';
import { cutChunks } from '../../../../../src/engines/speech/voice-activity/cut-chunks.ts';
import { createSpeechFinder, type TimeSpan } from '../../../../../src/engines/speech/voice-activity/find-speech.ts';
import { cutPieces, joinSounds, makeNoise, makeVoice } from '../../../../support/make-voice.ts';

function analyse(samples: Float32Array, chunks: readonly TimeSpan[], lengths: readonly number[] = [4096]): ToneChunk[] {
  const analyser = createToneAnalyser();
  for (const piece of cutPieces(samples, lengths)) analyser.push(piece);
  return analyser.finish(chunks);
}

function expectRated(rated: readonly ToneChunk[], chunks: readonly TimeSpan[]): void {
  expect(rated.map(({ startMs, endMs }) => ({ startMs, endMs }))).toEqual(chunks);
  for (const { sentiments } of rated) {
    expect(sentiments.map(({ sentiment }) => sentiment).sort()).toEqual([...tones].sort());
    expect(sentiments.reduce((sum, { confidence }) => sum + confidence, 0)).toBeCloseTo(1, 9);
    for (const [at, { confidence }] of sentiments.entries()) {
      expect(confidence).toBeGreaterThanOrEqual(0);
      expect(confidence).toBeLessThanOrEqual(sentiments[at - 1]?.confidence ?? 1);
    }
  }
}

const confidenceIn = (tone: string, chunk: ToneChunk | undefined): number =>
  chunk?.sentiments.find(({ sentiment }) => sentiment === tone)?.confidence ?? 0;

/** A sentence of five syllables: its pitch falls from 1.2 to 0.9 of `hz`, and moves within each syllable. */
const speak = (hz: number, movement: number, endRise = 0): Float32Array =>
  makeVoice({
    seconds: 1.6,
    hzAt: (place) => hz * (1.2 - 0.3 * place + movement * Math.sin(31 * place) + (place > 0.75 ? endRise * place : 0)),
    amplitudeAt: (place) => 0.02 + 0.3 * Math.sin(15.7 * place) ** 2,
  });

describe('the tone analyser', () => {
  it('rates every chunk with all seven tones, highest first, summing to 1', () => {
    const samples = joinSounds(speak(120, 0.02), speak(200, 0.2), speak(300, 0.3));
    const chunks = [
      { startMs: 0, endMs: 1600 },
      { startMs: 1600, endMs: 3200 },
      { startMs: 3200, endMs: 4800 },
    ];
    expectRated(analyse(samples, chunks), chunks);
  });

  it('returns the same for pieces of any size', () => {
    const samples = joinSounds(speak(150, 0.1), makeNoise(0.3, 0.01));
    const chunks = [
      { startMs: 0, endMs: 1000 },
      { startMs: 1000, endMs: 1900 },
    ];
    const whole = analyse(samples, chunks);
    expect(analyse(samples, chunks, [1])).toEqual(whole);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 7000 }), { minLength: 1 }), (lengths) => {
        expect(analyse(samples, chunks, lengths)).toEqual(whole);
      }),
      { numRuns: 5 },
    );
  });

  it('does not depend on the gain', () => {
    const samples = joinSounds(speak(150, 0.1), speak(260, 0.2));
    const chunks = [{ startMs: 0, endMs: 3200 }];
    const loud = analyse(samples, chunks);
    const soft = analyse(
      samples.map((x) => x / 4),
      chunks,
    );
    for (const tone of tones) expect(confidenceIn(tone, soft[0])).toBeCloseTo(confidenceIn(tone, loud[0]), 1);
  });

  it('rates a high, lively voice higher in anger, joy or fear than a low, flat one, and lower in calm or sadness', () => {
    const samples = joinSounds(speak(110, 0.01), speak(115, 0.02), speak(240, 0.25), speak(112, 0.01));
    const chunks = [0, 1600, 3200, 4800].map((startMs) => ({ startMs, endMs: startMs + 1600 }));
    const rated = analyse(samples, chunks);
    const quiet = rated.map((chunk) => confidenceIn('Calm', chunk) + confidenceIn('Sad', chunk));
    expect(quiet[2]).toBeLessThan(Math.min(quiet[0] ?? 0, quiet[1] ?? 0, quiet[3] ?? 0) - 0.2);
  });

  it('rates surprise highest if the pitch is high, moves far and rises at the end', () => {
    const samples = joinSounds(speak(130, 0.02), speak(130, 0.02), speak(240, 0.2, 0.8), speak(130, 0.02));
    const chunks = [0, 1600, 3200, 4800].map((startMs) => ({ startMs, endMs: startMs + 1600 }));
    const surprise = analyse(samples, chunks).map((chunk) => confidenceIn('Surprised', chunk));
    expect(surprise[2]).toBeGreaterThan(0.3);
    expect(Math.max(surprise[0] ?? 1, surprise[1] ?? 1, surprise[3] ?? 1)).toBeLessThan(0.1);
  });

  it('rates each speaker only against their own chunks if the speakers are known', () => {
    const sounds = [speak(110, 0.02), speak(230, 0.2), speak(120, 0.15), speak(210, 0.05)];
    const chunks = [0, 1600, 3200, 4800].map((startMs) => ({ startMs, endMs: startMs + 1600 }));
    const analyser = createToneAnalyser();
    analyser.push(joinSounds(...sounds));
    const only = (own: readonly number[]) => analyser.finish(chunks.filter((_, at) => own.includes(at)));
    const [low, high] = [only([0, 2]), only([1, 3])];
    expect(analyser.finish(chunks, ['Ann', 'Ben', 'Ann', 'Ben'])).toEqual([low[0], high[0], low[1], high[1]]);
    expect(analyser.finish(chunks)).not.toEqual([low[0], high[0], low[1], high[1]]);
    expect(analyser.diarize(chunks, 1)).toEqual(chunks.map((chunk) => ({ ...chunk, speaker: 0 })));
  });

  it('returns equal confidences without a voice: silence, an empty chunk, a chunk beyond the end, no input', () => {
    const chunks = [
      { startMs: 0, endMs: 1000 },
      { startMs: 500, endMs: 500 },
      { startMs: 5000, endMs: 9000 },
    ];
    for (const samples of [new Float32Array(16_000), new Float32Array(0)]) {
      const rated = analyse(samples, chunks);
      expectRated(rated, chunks);
      for (const { sentiments } of rated) expect(sentiments[0]?.confidence).toBeLessThan(0.7);
    }
    expect(analyse(new Float32Array(16_000), [])).toEqual([]);
  });

  it('rates any samples: clipped, with an offset, NaN', () => {
    const sample = fc.oneof(
      fc.double({ min: -1, max: 1 }),
      fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1e30, -1e30, 1e-40),
    );
    const piece = fc.tuple(sample, sample, fc.integer({ min: 1, max: 4000 }));
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const samples = joinSounds(
          ...pieces.map(([a, b, length]) => new Float32Array(length).map((_, i) => ((i / 40) & 1 ? a : b))),
        );
        const chunks = [
          { startMs: 0, endMs: samples.length / 16 },
          { startMs: 100, endMs: 300 },
        ];
        expectRated(analyse(samples, chunks), chunks);
      }),
      { numRuns: 40 },
    );
  });
});

it('rates no part of a text that is read aloud as surprised or disgusted', () => {
  const bytes = readFileSync(new URL('../../../../../examples/meeting.wav', import.meta.url)).subarray(44);
  const samples = Float32Array.from({ length: bytes.length / 2 }, (_, at) => bytes.readInt16LE(2 * at) / 32_768);
  const finder = createSpeechFinder();
  finder.push(samples);
  const rated = analyse(samples, cutChunks(finder.finish(), samples.length / 16));
  expect(rated.length).toBeGreaterThan(5);
  expect(new Set(rated.map(({ sentiments }) => sentiments[0]?.sentiment))).toEqual(new Set(['Calm', 'Sad']));
});

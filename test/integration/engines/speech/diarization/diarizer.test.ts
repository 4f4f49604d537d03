import { describe, expect, it } from 'vitest';
import { createDiarizer, type SpeakerTurn } from '../../../../../src/engines/speech/diarization/diarizer.ts';
import type { findSpeakers } from '../../../../../src/engines/speech/diarization/find-speakers.ts';
import { addFrame, createSums } from '../../../../../src/engines/speech/diarization/voice-model.ts';
import { findSlowGrowth } from '../../../../support/find-slow-growth.ts';
import { cutPieces, joinSounds, makeNoise, makeVoice, mixSounds } from '../../../../support/make-voice.ts';

const vowels = [
  [700, 1200, 2600],
  [350, 2000, 2700],
  [350, 800, 2400],
  [550, 1700, 2500],
];

/** A 2 s chunk of vowels in an order that depends on `turn`, with the given throat and pitch. */
function speak(turn: number, hz: number, throat: number): Float32Array {
  const syllables = Array.from({ length: 8 }, (_, at) => {
    const formants = (vowels[(turn * 3 + at * (1 + 2 * (turn % 2))) % vowels.length] ?? []).map((f) => f * throat);
    const glide = 1 + 0.1 * Math.sin(turn + at);
    return makeVoice({ seconds: 0.25, hzAt: (place) => hz * (glide - 0.08 * place), formants });
  });
  const voice = joinSounds(...syllables);
  return mixSounds(voice, makeNoise(2, 0.003));
}

const speakers = [
  { hz: 110, throat: 0.9 },
  { hz: 210, throat: 1.15 },
  { hz: 150, throat: 1 },
];

function record(order: readonly number[]): { samples: Float32Array; chunks: { startMs: number; endMs: number }[] } {
  return {
    samples: joinSounds(
      ...order.map((speaker, turn) => {
        const { hz, throat } = speakers[speaker] ?? { hz: 100, throat: 1 };
        return speak(turn, hz, throat);
      }),
    ),
    chunks: order.map((_, turn) => ({ startMs: turn * 2000, endMs: (turn + 1) * 2000 })),
  };
}

function listen(order: readonly number[], lengths: readonly number[] = [5000]) {
  const { samples, chunks } = record(order);
  const diarizer = createDiarizer();
  for (const piece of cutPieces(samples, lengths)) diarizer.push(piece);
  return (speakerCount?: number): number[] => speakersOf(diarizer.finish(chunks, speakerCount), chunks);
}

/** The speaker in the middle of each chunk. */
const speakersOf = (turns: readonly SpeakerTurn[], chunks: readonly { startMs: number; endMs: number }[]): number[] =>
  chunks.map(({ startMs, endMs }) => {
    const middleMs = (startMs + endMs) / 2;
    return turns.find((turn) => turn.startMs <= middleMs && middleMs < turn.endMs)?.speaker ?? -1;
  });

describe('the diarizer', () => {
  const order = [0, 1, 0, 0, 1, 1, 0, 1];
  const three = [0, 1, 2, 0, 2, 1, 0, 1, 2, 0, 2, 1];

  const diarize = listen(order);

  it('finds the given number of speakers', () => {
    expect(diarize(2)).toEqual(order);
    expect(listen(three)(3)).toEqual(three);
    expect(diarize(1)).toEqual(order.map(() => 0));
  });

  it('finds one or two speakers if no number is given', () => {
    expect(diarize()).toEqual(order);
    expect(listen([1, 1, 1, 1, 1, 1])()).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('numbers speakers in order of appearance, for pieces of any size', () => {
    const turned = order.map((speaker) => 1 - speaker);
    expect(listen(turned, [333, 7])(2)).toEqual(order);
  });

  it('assigns chunks without a voice to the previous speaker', () => {
    const { samples, chunks } = record([0, 1, 0, 1]);
    const diarizer = createDiarizer();
    diarizer.push(joinSounds(samples, new Float32Array(32_000)));
    const silent = [
      { startMs: 8000, endMs: 10_000 },
      { startMs: 50_000, endMs: 51_000 },
    ];
    const all = [...chunks, ...silent];
    expect(speakersOf(diarizer.finish(all, 2), all)).toEqual([0, 1, 0, 1, 1, 1]);
  });

  it('finds where the speaker changes within speech without a pause', () => {
    const { samples } = record([0, 0, 1, 1, 0, 1]);
    const diarizer = createDiarizer();
    diarizer.push(samples);
    const turns = diarizer.finish([{ startMs: 0, endMs: 12_000 }], 2);
    expect(turns.map(({ speaker }) => speaker)).toEqual([0, 1, 0, 1]);
    const offsets = turns.map(({ endMs }, i) => Math.abs(endMs - ([4000, 8000, 10_000, 12_000][i] ?? 0)));
    expect(Math.max(...offsets)).toBeLessThanOrEqual(150);
    expect(turns.slice(1).map(({ startMs }) => startMs)).toEqual(turns.slice(0, -1).map(({ endMs }) => endMs));
  });

  it('joins speech that overlaps, in any order', () => {
    const { samples } = record([0, 1]);
    const diarizer = createDiarizer();
    diarizer.push(samples);
    const speech = [
      { startMs: 2100, endMs: 4000 },
      { startMs: 0, endMs: 2000 },
      { startMs: 1000, endMs: 2100 },
    ];
    const turns = diarizer.finish(speech, 2);
    expect(turns.map(({ startMs, endMs }) => endMs - startMs).reduce((a, b) => a + b)).toBe(4000);
    expect(turns[0]?.startMs).toBe(0);
  });

  it('handles recordings without voices or chunks', () => {
    const diarizer = createDiarizer();
    expect(diarizer.finish([])).toEqual([]);
    diarizer.push(new Float32Array(16_000).fill(Number.NaN));
    expect(diarizer.finish([{ startMs: 0, endMs: 1000 }], 5)).toEqual([{ startMs: 0, endMs: 1000, speaker: 0 }]);
    expect(listen([0, 1])(9)).toHaveLength(2);
  });

  it('takes linear time with hundreds of voices', async () => {
    const voiceOf = (at: number) => {
      const voice = createSums(1);
      for (let frame = 0; frame < 16; frame++) {
        addFrame(voice, Float32Array.of(Math.sin(at * 17 + frame)));
      }
      return voice;
    };
    const slow = await findSlowGrowth(
      'src/engines/speech/diarization/find-speakers.ts',
      [undefined, 3],
      160,
      (module: { findSpeakers: typeof findSpeakers }, speakerCount, size) => {
        const speakers = module.findSpeakers(
          Array.from({ length: size }, (_, at) => voiceOf(at)),
          speakerCount,
        );
        expect(speakers.length).toBeLessThanOrEqual(10);
      },
    );
    expect(slow).toEqual([]);
  });
});

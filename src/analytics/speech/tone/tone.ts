import { diarizeChunks } from '../diarization/diarizer.ts';
import { describeChunk } from '../features/chunk-statistics.ts';
import { columnCount, createFrameAnalyser } from '../features/frame-features.ts';
import { createFrameTable } from '../features/frame-table.ts';
import type { TimeSpan } from '../voice-activity/find-speech.ts';
import { classifyTones } from './classify-tones.ts';
import { toneModel } from './data/tone-model.ts';
import { type Tone, tones } from './tones.ts';

export { type Tone, tones };

/** A chunk with its tones: all seven, the most confident first, summing to 1. */
export interface ToneChunk extends TimeSpan {
  sentiments: { sentiment: Tone; confidence: number }[];
}

export interface ToneAnalyser {
  /** Takes the next samples (16 kHz, mono, -1 to 1) of the recording, in pieces of any size. */
  push(samples: Float32Array): void;
  /**
   * Rates chunks of what was pushed, against each other; times in milliseconds. The analyser can be asked again.
   *
   * @param speakers who speaks in each chunk, where that is known: a chunk is then rated against its speaker's alone
   */
  finish(chunks: readonly TimeSpan[], speakers?: readonly string[]): ToneChunk[];
  /**
   * Who speaks in each of the chunks, in order of time, by their voices.
   *
   * @param speakerCount how many speakers there are, when it is known
   */
  diarize(chunks: readonly TimeSpan[], speakerCount?: number): string[];
}

/** So much voice is enough to judge a chunk; with less, its tones draw together. */
const enoughVoiceMs = 400;

/**
 * Makes an analyser of the tone of speech by its sound alone. It keeps 25 numbers for each 10 ms (36 MB an hour), not
 * the samples. How far its answers can be trusted is written in models/tone/README.md.
 */
export function createToneAnalyser(): ToneAnalyser {
  const table = createFrameTable(columnCount);
  const frames = createFrameAnalyser(table);
  return {
    push: frames.push,
    diarize: (chunks, speakerCount) => diarizeChunks(table, chunks, speakerCount).map(String),
    finish(chunks, speakers = []) {
      const evidence = chunks.map((chunk) => {
        const statistics = describeChunk(table, chunk);
        const voicedMs = (statistics.voicedShare ?? 0) * Math.max(0, chunk.endMs - chunk.startMs);
        return {
          statistics: toneModel.statisticNames.map((name) => statistics[name] ?? Number.NaN),
          weight: Math.min(1, voicedMs / enoughVoiceMs),
        };
      });
      const confidences: number[][] = [];
      for (const own of groupBySpeaker(chunks.length, speakers)) {
        const rated = classifyTones(
          own.flatMap((index) => evidence[index] ?? []),
          toneModel,
        );
        for (const [at, index] of own.entries()) confidences[index] = rated[at] ?? [];
      }
      return chunks.map(({ startMs, endMs }, index) => ({
        startMs,
        endMs,
        sentiments: tones
          .map((sentiment, at) => ({ sentiment, confidence: confidences[index]?.[at] ?? 0 }))
          .sort((a, b) => b.confidence - a.confidence),
      }));
    },
  };
}

/** Indices of the chunks of each speaker; chunks of which none is known are one speaker's. */
function groupBySpeaker(chunkCount: number, speakers: readonly string[]): number[][] {
  const groups = new Map<string | undefined, number[]>();
  for (let index = 0; index < chunkCount; index++) {
    const group = groups.get(speakers[index]);
    if (group === undefined) groups.set(speakers[index], [index]);
    else group.push(index);
  }
  return [...groups.values()];
}

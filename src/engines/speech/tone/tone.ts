import { findTurns, type SpeakerTurn } from '../diarization/diarizer.ts';
import { describeChunk } from '../features/chunk-statistics.ts';
import { columnCount, createFrameAnalyser } from '../features/frame-features.ts';
import { createFrameTable } from '../features/frame-table.ts';
import { measureLoudness } from '../features/measure-loudness.ts';
import { readVoice } from '../features/read-voice.ts';
import type { TimeSpan } from '../voice-activity/find-speech.ts';
import { classifyTones } from './classify-tones.ts';
import { phoneToneModel } from './data/phone-tone-model.ts';
import { toneModel } from './data/tone-model.ts';
import { isTelephone } from './is-telephone.ts';
import { type Tone, tones } from './tones.ts';

export { type Tone, tones };

/** A chunk with all seven tones, the most confident first; the confidences sum to 1. */
export interface ToneChunk extends TimeSpan {
  sentiments: { sentiment: Tone; confidence: number }[];
  /** The level of its voice, decibels relative to full scale: 0 or less; undefined without voice. */
  loudnessDb?: number;
}

export interface ToneAnalyser {
  /** Accepts the next samples (16 kHz, mono, -1 to 1) of the recording, in pieces of any size. */
  push(samples: Float32Array): void;
  /**
   * Rates chunks of the pushed samples relative to each other; times in milliseconds. May be called repeatedly.
   *
   * @param speakers the speaker of each chunk, if known: each chunk is then rated relative to its speaker's chunks only
   */
  finish(chunks: readonly TimeSpan[], speakers?: readonly string[]): ToneChunk[];
  /**
   * Returns the turns of the speakers, as a diarizer does.
   *
   * @param speakerCount the number of speakers, if known
   */
  diarize(speech: readonly TimeSpan[], speakerCount?: number): SpeakerTurn[];
}

/** A chunk with less voice gets more equal confidences. */
const enoughVoiceMs = 400;

/**
 * Creates an analyser of the tone of speech, judged only by its sound. It keeps 25 numbers per 10 ms (36 MB per hour),
 * not the samples. docs/engines/tone/README.md describes how reliable its results are.
 */
export function createToneAnalyser(): ToneAnalyser {
  const table = createFrameTable(columnCount);
  const frames = createFrameAnalyser(table);
  return {
    push: frames.push,
    diarize: (speech, speakerCount) => findTurns(table, speech, speakerCount),
    finish(chunks, speakers = []) {
      const model = isTelephone(table, chunks) ? phoneToneModel : toneModel;
      const evidence = chunks.map((chunk) => {
        const voice = readVoice(table, chunk);
        const statistics = describeChunk(voice);
        const voicedMs = (statistics.voicedShare ?? 0) * Math.max(0, chunk.endMs - chunk.startMs);
        return {
          statistics: model.statisticNames.map((name) => statistics[name] ?? Number.NaN),
          weight: Math.min(1, voicedMs / enoughVoiceMs),
          loudnessDb: measureLoudness(voice),
        };
      });
      const confidences: number[][] = [];
      for (const own of groupBySpeaker(chunks.length, speakers)) {
        const rated = classifyTones(
          own.map((index) => evidence[index]),
          model,
        );
        for (const [position, index] of own.entries()) confidences[index] = rated[position];
      }
      return chunks.map(({ startMs, endMs }, index) => ({
        startMs,
        endMs,
        sentiments: tones
          .map((sentiment, position) => ({ sentiment, confidence: confidences[index][position] }))
          .sort((a, b) => b.confidence - a.confidence),
        loudnessDb: evidence[index].loudnessDb,
      }));
    },
  };
}

/** Groups the indices of the chunks by speaker; chunks without a known speaker form one group. */
function groupBySpeaker(chunkCount: number, speakers: readonly string[]): number[][] {
  const groups = new Map<string | undefined, number[]>();
  for (let index = 0; index < chunkCount; index++) {
    const group = groups.get(speakers[index]);
    if (group === undefined) groups.set(speakers[index], [index]);
    else group.push(index);
  }
  return [...groups.values()];
}

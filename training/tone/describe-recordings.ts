import type { Recording } from '../../bench/tasks/tone-recordings.ts';
import { describeChunk } from '../../src/analytics/speech/features/chunk-statistics.ts';
import { columnCount, createFrameAnalyser } from '../../src/analytics/speech/features/frame-features.ts';
import { createFrameTable } from '../../src/analytics/speech/features/frame-table.ts';
import { tones } from '../../src/analytics/speech/tone/tones.ts';
import { cutChunks } from '../../src/analytics/speech/voice-activity/cut-chunks.ts';
import { createSpeechFinder } from '../../src/analytics/speech/voice-activity/find-speech.ts';
import { augmentAudio } from './augment-audio.ts';

/** One utterance heard through one channel. */
export interface Utterance {
  speaker: string;
  sentence: string;
  /** 0 as recorded; from 1 on, through a channel that all of the speaker's utterances of that number share. */
  channel: number;
  /** Index of the tone. */
  label: number;
  statistics: number[];
}

/** Levels tell of the microphone, and in EMO-DB each recording was set to the same peak. */
const leftOut = new Set(['levelMean', 'levelLow', 'levelHigh']);

/** Describes each recording as it is and through `channelCount` made-up channels, found and cut as in use. */
export function describeRecordings(recordings: readonly Recording[], channelCount: number) {
  let statisticNames: string[] = [];
  const utterances: Utterance[] = [];
  for (const { speaker, sentence, tone, samples } of recordings) {
    for (let channel = 0; channel <= channelCount; channel++) {
      const heard = channel === 0 ? samples : augmentAudio(samples, 1000 * channel + Number(speaker));
      const statistics = describeSpeech(heard);
      if (statistics === undefined) continue;
      statisticNames = Object.keys(statistics).filter((name) => !leftOut.has(name));
      utterances.push({
        speaker,
        sentence,
        channel,
        label: tones.indexOf(tone),
        statistics: statisticNames.map((name) => statistics[name] ?? Number.NaN),
      });
    }
  }
  return { statisticNames, utterances };
}

function describeSpeech(samples: Float32Array): Record<string, number> | undefined {
  const finder = createSpeechFinder();
  const table = createFrameTable(columnCount);
  finder.push(samples);
  createFrameAnalyser(table).push(samples);
  const chunks = cutChunks(finder.finish(), samples.length / 16);
  const [first, last] = [chunks[0], chunks.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  return describeChunk(table, { startMs: first.startMs, endMs: last.endMs });
}

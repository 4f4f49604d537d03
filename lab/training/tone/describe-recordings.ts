import { describeChunk } from '../../../src/engines/speech/features/chunk-statistics.ts';
import { columnCount, createFrameAnalyser } from '../../../src/engines/speech/features/frame-features.ts';
import { createFrameTable, type FrameTable } from '../../../src/engines/speech/features/frame-table.ts';
import { readVoice } from '../../../src/engines/speech/features/read-voice.ts';
import { type Tone, tones } from '../../../src/engines/speech/tone/tones.ts';
import { cutChunks } from '../../../src/engines/speech/voice-activity/cut-chunks.ts';
import { createSpeechFinder, type TimeSpan } from '../../../src/engines/speech/voice-activity/find-speech.ts';
import { phoneLines, sendByPhone } from '../../corpora/phone-audio.ts';
import type { Recording } from '../../corpora/recordings.ts';
import { createRandom } from '../random.ts';
import { augmentAudio } from './augment-audio.ts';
import { imagineSurprise } from './imagine-surprise.ts';

/** One utterance heard through one channel. */
export interface Utterance {
  speaker: string;
  isMale: boolean;
  /** 0 or 1: each is half of the sentences. */
  half: number;
  /** 0 as recorded; from 1 on, a channel that all of the speaker's utterances with that number share. */
  channel: number;
  /** Whether the channel ends in a telephone line. */
  isPhone: boolean;
  /** Index of the tone. Surprised utterances are synthetic. */
  label: number;
  statistics: number[];
}

/** Index of the tone without recordings. */
export const imagined = tones.indexOf('Surprised');

/** Levels depend on the microphone, and in EMO-DB every recording has the same peak. */
const leftOut = new Set(['levelMean', 'levelLow', 'levelHigh']);

/**
 * Describes each recording unchanged, through `channelCount` simulated channels, and through as many more with a
 * telephone line each, detected and cut as in production; the calm and the happy ones also as if they were surprised.
 * In every second channel a recording continues with another of the same speaker, tone and half, because the recordings
 * are 2 s long and real speech is longer.
 */
export function describeRecordings(recordings: readonly Recording[], channelCount: number) {
  const statisticNames = new Set<string>();
  const utterances: Utterance[] = [];
  const sentences = [...new Set(recordings.map(({ sentence }) => sentence))].sort();
  const halfOf = ({ sentence }: Recording): number => sentences.indexOf(sentence) % 2;
  for (const [at, recording] of recordings.entries()) {
    const { speaker, isMale, tone, samples } = recording;
    const others = [...recordings.slice(at + 1), ...recordings.slice(0, at)];
    const next = others.find(
      (other) => other.speaker === speaker && other.tone === tone && halfOf(other) === halfOf(recording),
    );
    const longer = new Float32Array(samples.length + (next?.samples.length ?? 0));
    longer.set(samples);
    if (next !== undefined) longer.set(next.samples, samples.length);
    for (let channel = 0; channel <= channelCount + phoneLines.length; channel++) {
      const source = channel % 2 === 0 ? samples : longer;
      const line = phoneLines[channel - channelCount - 1];
      const room = channel === 0 ? samples : augmentAudio(source, 1000 * channel + Number(speaker));
      const heard = line === undefined ? room : (sendByPhone([room], line)[0] ?? room);
      for (const [label, statistics] of describeSpeech(heard, tone, 1000 * channel + at)) {
        for (const name of Object.keys(statistics)) if (!leftOut.has(name)) statisticNames.add(name);
        utterances.push({
          speaker,
          isMale,
          half: halfOf(recording),
          channel,
          isPhone: line !== undefined,
          label,
          statistics: [...statisticNames].map((name) => statistics[name] ?? Number.NaN),
        });
      }
    }
  }
  return { statisticNames: [...statisticNames], utterances };
}

type Described = [label: number, statistics: Record<string, number>];

function describeSpeech(samples: Float32Array, tone: Tone, seed: number): Described[] {
  const finder = createSpeechFinder();
  const table = createFrameTable(columnCount);
  finder.push(samples);
  createFrameAnalyser(table).push(samples);
  const chunks = cutChunks(finder.finish(), samples.length / 16);
  const [first, last] = [chunks[0], chunks.at(-1)];
  if (first === undefined || last === undefined) return [];
  return describeFrames(table, { startMs: first.startMs, endMs: last.endMs }, tone, seed);
}

function describeFrames(table: FrameTable, span: TimeSpan, tone: Tone, seed: number): Described[] {
  const own: Described = [tones.indexOf(tone), describeChunk(readVoice(table, span))];
  if (tone !== 'Calm' && tone !== 'Happy') return [own];
  const surprised = imagineSurprise(table, span, tone, createRandom(seed));
  return [own, [imagined, describeChunk(readVoice(surprised, span))]];
}

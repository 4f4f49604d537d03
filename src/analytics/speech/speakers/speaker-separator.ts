import { column, columnCount, createFrameAnalyser, frameHopMs } from '../features/frame-features.ts';
import { createFrameTable, type FrameTable } from '../features/frame-table.ts';
import { cepstrumLength } from '../features/mel-cepstrum.ts';
import { smoothPitch } from '../features/smooth-pitch.ts';
import type { TimeSpan } from '../voice-activity/find-speech.ts';
import { separateSpeakers } from './separate-speakers.ts';
import { addFrame, createSums, type VoiceSums } from './voice-model.ts';

export interface SpeakerSeparator {
  /** Takes the next samples (16 kHz, mono, -1 to 1) of the recording, in pieces of any size. */
  push(samples: Float32Array): void;
  /**
   * For each chunk, in order of time, the number of its speaker: from 0, in order of first appearance.
   *
   * @param speakerCount how many speakers there are, when it is known
   */
  finish(chunks: readonly TimeSpan[], speakerCount?: number): number[];
}

const columns = [column.pitch, ...Array.from({ length: cepstrumLength }, (_, k) => column.cepstrum + k)];

/**
 * Makes a separator of speakers by the pitch and the cepstrum of their voiced frames. It keeps 25 numbers for each
 * 10 ms (36 MB an hour), not the samples. Each chunk counts as one speaker's.
 */
export function createSpeakerSeparator(): SpeakerSeparator {
  const table = createFrameTable(columnCount);
  const frames = createFrameAnalyser(table);
  return {
    push: frames.push,
    finish: (chunks, speakerCount) => separateSpeakers(describeVoices(table, chunks), speakerCount),
  };
}

/** The voiced frames of each chunk, each value scaled by its mean and deviation over all of them. */
function describeVoices(table: FrameTable, chunks: readonly TimeSpan[]): VoiceSums[] {
  const total = createSums(columns.length);
  for (const chunk of chunks) readVoice(table, chunk, total, (frame) => frame);
  const means = total.sums.map((sum) => sum / Math.max(1, total.count));
  const deviations = means.map((mean, i) => {
    const square = (total.products[i * columns.length + i] ?? 0) / Math.max(1, total.count);
    return Math.sqrt(Math.max(1e-6, square - mean * mean));
  });
  return chunks.map((chunk) => {
    const voice = createSums(columns.length);
    readVoice(table, chunk, voice, (frame) => frame.map((x, i) => (x - (means[i] ?? 0)) / (deviations[i] ?? 1)));
    return voice;
  });
}

function readVoice(
  table: FrameTable,
  { startMs, endMs }: TimeSpan,
  voice: VoiceSums,
  scale: (frame: Float64Array) => Float64Array,
): void {
  const [from, to] = [Math.floor(startMs / frameHopMs), Math.ceil(endMs / frameHopMs)];
  const [pitch = new Float64Array(0), ...cepstrum] = columns.map((index) => table.readColumn(index, from, to));
  for (const [at, semitones] of smoothPitch(pitch).entries()) {
    if (Number.isNaN(semitones)) continue;
    addFrame(voice, scale(Float64Array.of(semitones, ...cepstrum.map((values) => values[at] ?? 0))));
  }
}

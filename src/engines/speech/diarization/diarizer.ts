import { column, columnCount, createFrameAnalyser, frameHopMs } from '../features/frame-features.ts';
import { createFrameTable, type FrameTable } from '../features/frame-table.ts';
import { cepstrumLength } from '../features/mel-cepstrum.ts';
import { smoothPitch } from '../features/smooth-pitch.ts';
import type { TimeSpan } from '../voice-activity/find-speech.ts';
import { diarizeVoices } from './diarize-voices.ts';
import { addFrame, createSums, joinSums, scaleSums, type VoiceSums } from './voice-model.ts';

export interface Diarizer {
  /** Accepts the next samples (16 kHz, mono, -1 to 1) of the recording, in pieces of any size. */
  push(samples: Float32Array): void;
  /**
   * Returns the number of each chunk's speaker: from 0, in order of first appearance. Chunks must be in order of time.
   *
   * @param speakerCount the number of speakers, if known
   */
  finish(chunks: readonly TimeSpan[], speakerCount?: number): number[];
}

const columns = [column.pitch, ...Array.from({ length: cepstrumLength }, (_, k) => column.cepstrum + k)];

/**
 * Creates a diarizer, which tells speakers apart by the pitch and the cepstrum of their voiced frames. It keeps 25
 * numbers per 10 ms (36 MB per hour), not the samples. Each chunk has one speaker.
 */
export function createDiarizer(): Diarizer {
  const table = createFrameTable(columnCount);
  const frames = createFrameAnalyser(table);
  return {
    push: frames.push,
    finish: (chunks, speakerCount) => diarizeChunks(table, chunks, speakerCount),
  };
}

/**
 * Diarizes chunks of an existing table of frames: returns the number of each chunk's speaker, from 0, in order of first
 * appearance. Chunks must be in order of time.
 *
 * @param speakerCount the number of speakers, if known
 */
export function diarizeChunks(table: FrameTable, chunks: readonly TimeSpan[], speakerCount?: number): number[] {
  return diarizeVoices(describeVoices(table, chunks), speakerCount);
}

/** Sums the voiced frames of each chunk, scaled by their mean and deviation over all chunks. */
function describeVoices(table: FrameTable, chunks: readonly TimeSpan[]): VoiceSums[] {
  const voices = chunks.map((chunk) => readVoice(table, chunk));
  const total = voices.reduce(joinSums, createSums(columns.length));
  const means = total.sums.map((sum) => sum / Math.max(1, total.count));
  const deviations = means.map((mean, i) => {
    const square = total.products[(i * (i + 3)) / 2] / Math.max(1, total.count);
    return Math.sqrt(Math.max(1e-6, square - mean * mean));
  });
  return voices.map((voice) => scaleSums(voice, means, deviations));
}

function readVoice(table: FrameTable, { startMs, endMs }: TimeSpan): VoiceSums {
  const voice = createSums(columns.length);
  const [from, to] = [Math.floor(startMs / frameHopMs), Math.ceil(endMs / frameHopMs)];
  const [pitch = new Float64Array(0), ...cepstrum] = columns.map((index) => table.readColumn(index, from, to));
  const frame = new Float64Array(columns.length);
  for (const [position, semitones] of smoothPitch(pitch).entries()) {
    if (Number.isNaN(semitones)) continue;
    frame[0] = semitones;
    for (const [k, values] of cepstrum.entries()) frame[k + 1] = values[position];
    addFrame(voice, frame);
  }
  return voice;
}

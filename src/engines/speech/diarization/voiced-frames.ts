import { column, frameHopMs } from '../features/frame-features.ts';
import type { FrameTable } from '../features/frame-table.ts';
import { cepstrumLength } from '../features/mel-cepstrum.ts';
import { smoothPitch } from '../features/smooth-pitch.ts';
import type { TimeSpan } from '../voice-activity/find-speech.ts';

/** The pitch and the cepstrum of voiced frames of 10 ms, in order of time: 17 MB for an hour of speech. */
export interface VoicedFrames {
  readonly count: number;
  /** The row of each frame in the table. */
  readonly rows: Int32Array;
  /** The values of a frame: with mean 0 and variance 1 over all frames. */
  read(index: number): Float32Array;
}

const columns = [column.pitch, ...Array.from({ length: cepstrumLength }, (_, k) => column.cepstrum + k)];
export const voiceWidth = columns.length;

/** @returns the frames of all spans, and for each span the index after its last frame */
export function readVoicedFrames(
  table: FrameTable,
  spans: readonly TimeSpan[],
): { frames: VoicedFrames; ends: number[] } {
  const parts = spans.map((span) => readSpan(table, span));
  let count = 0;
  const ends = parts.map(({ rows }) => {
    count += rows.length;
    return count;
  });
  const rows = new Int32Array(count);
  const values = new Float32Array(count * voiceWidth);
  for (const [i, part] of parts.entries()) {
    const first = ends[i] - part.rows.length;
    rows.set(part.rows, first);
    values.set(part.values, first * voiceWidth);
  }
  scaleValues(values);
  const read = (index: number) => values.subarray(index * voiceWidth, (index + 1) * voiceWidth);
  return { frames: { count, rows, read }, ends };
}

function readSpan(table: FrameTable, { startMs, endMs }: TimeSpan): { rows: number[]; values: Float32Array } {
  const [from, to] = [Math.floor(startMs / frameHopMs), Math.ceil(endMs / frameHopMs)];
  const pitch = smoothPitch(table.readColumn(column.pitch, from, to));
  const positions = [...pitch.keys()].filter((position) => !Number.isNaN(pitch[position]));
  const values = new Float32Array(positions.length * voiceWidth);
  for (const [k, index] of columns.entries()) {
    const all = index === column.pitch ? pitch : table.readColumn(index, from, to);
    for (const [i, position] of positions.entries()) values[i * voiceWidth + k] = all[position];
  }
  return { rows: positions.map((position) => from + position), values };
}

function scaleValues(values: Float32Array): void {
  const count = Math.max(1, values.length / voiceWidth);
  for (let k = 0; k < voiceWidth; k++) {
    let sum = 0;
    for (let i = k; i < values.length; i += voiceWidth) sum += values[i];
    const mean = sum / count;
    let square = 0;
    for (let i = k; i < values.length; i += voiceWidth) square += (values[i] - mean) ** 2;
    const deviation = Math.sqrt(Math.max(1e-6, square / count));
    for (let i = k; i < values.length; i += voiceWidth) values[i] = (values[i] - mean) / deviation;
  }
}

import type { TimeSpan } from '../voice-activity/find-speech.ts';
import { column, frameHopMs } from './frame-features.ts';
import type { FrameTable } from './frame-table.ts';
import { smoothPitch } from './smooth-pitch.ts';
import { percentile, sortKnown } from './summarise-values.ts';

/** Frames this far below the loud parts of their chunk are pauses, without information about the voice. */
const pauseDepthDb = 30;

/** The frames of a chunk, and which of them are spoken and voiced. */
export interface ChunkVoice {
  /** The values of a column, one per frame. */
  read(column: number): Float64Array;
  readonly levels: Float64Array;
  /** Frames below this level are pauses. */
  readonly pauseDb: number;
  isSpoken(frame: number): boolean;
  /** Semitones, smoothed; NaN if the frame is not voiced. */
  readonly pitch: Float64Array;
  isVoiced(frame: number): boolean;
}

export function readVoice(table: FrameTable, { startMs, endMs }: TimeSpan): ChunkVoice {
  const from = Math.floor(startMs / frameHopMs);
  const to = Math.max(from, Math.ceil(endMs / frameHopMs));
  const read = (index: number): Float64Array => table.readColumn(index, from, to);
  const levels = read(column.levelDb);
  const pauseDb = percentile(sortKnown(levels), 0.95) - pauseDepthDb;
  const isSpoken = (i: number): boolean => levels[i] >= pauseDb;
  const pitch = smoothPitch(read(column.pitch)).map((value, i) => (isSpoken(i) ? value : Number.NaN));
  return { read, levels, pauseDb, isSpoken, pitch, isVoiced: (i) => !Number.isNaN(pitch[i]) };
}

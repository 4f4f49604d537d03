import { column, frameHopMs } from '../features/frame-features.ts';
import type { FrameTable } from '../features/frame-table.ts';
import type { TimeSpan } from '../voice-activity/find-speech.ts';

/** 4.1 kHz, in octaves above 100 Hz: an 8 kHz telephone recording has no energy above it. */
const telephoneOctaves = 5.36;
/** Frames this far below the loudest are noise. */
const depthDb = 40;
/**
 * In wide-band speech, at least this share of the frames, mostly fricatives, has its roll-off above a telephone's band.
 */
const minShare = 0.004;

/** Whether the speech of a recording has the narrow band of a telephone. */
export function isTelephone(table: FrameTable, chunks: readonly TimeSpan[]): boolean {
  let [loudest, frames, wide] = [Number.NEGATIVE_INFINITY, 0, 0];
  const spans = chunks.map(({ startMs, endMs }) => {
    const [from, to] = [Math.floor(startMs / frameHopMs), Math.ceil(endMs / frameHopMs)];
    const levels = table.readColumn(column.levelDb, from, to);
    loudest = levels.reduce((max, level) => Math.max(max, level), loudest);
    return { levels, rollOffs: table.readColumn(column.rollOff, from, to) };
  });
  for (const { levels, rollOffs } of spans) {
    for (const [index, level] of levels.entries()) {
      if (level < loudest - depthDb) continue;
      frames++;
      if (rollOffs[index] > telephoneOctaves) wide++;
    }
  }
  return frames > 0 && wide < minShare * frames;
}

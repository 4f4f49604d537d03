import { column, columnCount, frameHopMs } from '../../../src/engines/speech/features/frame-features.ts';
import { createFrameTable, type FrameTable } from '../../../src/engines/speech/features/frame-table.ts';
import { percentile, sortKnown } from '../../../src/engines/speech/features/summarise-values.ts';
import type { TimeSpan } from '../../../src/engines/speech/voice-activity/find-speech.ts';
import { drawBetween } from '../random.ts';

/** A larger distance from the median, in semitones, is an octave error and is not scaled. */
const farthest = 14;

/**
 * The sources of surprise: calm speech raised a lot, or happy speech, which is high and lively already, raised a
 * little.
 */
const changes: Record<'Calm' | 'Happy', { up: readonly [number, number]; widen: readonly [number, number] }> = {
  Calm: { up: [4, 9], widen: [1.5, 2.5] },
  Happy: { up: [0, 3], widen: [1.1, 1.5] },
};

/**
 * Returns the frames of an utterance as if it were surprised, for which no free recordings exist: its pitch higher, its
 * range wider, and its end rising by 3 to 9 semitones, as surprise is described (Gurrado, The production and
 * perception of surprise, Studi AISV). Everything except the pitch is unchanged.
 */
export function imagineSurprise(
  table: FrameTable,
  { startMs, endMs }: TimeSpan,
  tone: keyof typeof changes,
  random: () => number,
): FrameTable {
  const [from, to] = [Math.floor(startMs / frameHopMs), Math.ceil(endMs / frameHopMs)];
  const pitches = sortKnown(table.readColumn(column.pitch, from, to));
  const middle = percentile(pitches, 0.5);
  const up = drawBetween(random, ...changes[tone].up);
  const widen = drawBetween(random, ...changes[tone].widen);
  const rise = drawBetween(random, 3, 9);
  const turn = drawBetween(random, 0.55, 0.8);
  const surprised = createFrameTable(columnCount);
  const columns = Array.from({ length: columnCount }, (_, index) => table.readColumn(index, 0, table.rowCount));
  const row = new Float32Array(columnCount);
  let voiced = 0;
  for (let at = 0; at < table.rowCount; at++) {
    for (const [index, values] of columns.entries()) row[index] = values[at] ?? Number.NaN;
    const pitch = row[column.pitch] ?? Number.NaN;
    if (at >= from && at < to && !Number.isNaN(pitch)) {
      const place = voiced++ / Math.max(1, pitches.length - 1);
      const move = Math.abs(pitch - middle) > farthest ? 0 : pitch - middle;
      row[column.pitch] = middle + up + widen * move + rise * Math.max(0, (place - turn) / (1 - turn));
    }
    surprised.add(row);
  }
  return surprised;
}

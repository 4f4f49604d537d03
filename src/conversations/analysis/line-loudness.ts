/** The level of a line of a recording, from the chunks of its tone analysis. */
import type { ToneChunk } from '../../contract/endpoints/conversation.ts';

type Span = Pick<ToneChunk, 'start_time' | 'end_time'>;

/**
 * Returns the mean power of the chunks whose middle is within a line, weighted by their length, in decibels rounded to
 * 0.1. A line that is only a part of a chunk has the level of that chunk.
 *
 * @param chunks in chronological order; those of the line's speaker if the chunks have speakers
 * @returns undefined if the chunks have no level: the service does not measure it, or heard no voice
 */
export function measureLine(chunks: readonly ToneChunk[], line: Span): number | undefined {
  const [start, end] = [Number(line.start_time), Number(line.end_time)];
  const middle = middleOf(line);
  const within = chunks.filter((chunk) => middleOf(chunk) >= start && middleOf(chunk) < end);
  const around = chunks.findLast((chunk) => Number(chunk.start_time) <= middle && Number(chunk.end_time) >= middle);
  const measured = within.length > 0 || around === undefined ? within : [around];
  let [power, length] = [0, 0];
  for (const { start_time, end_time, loudness_db: level } of measured) {
    if (level === undefined) continue;
    const weight = Math.max(1, Number(end_time) - Number(start_time));
    power += weight * 10 ** (level / 10);
    length += weight;
  }
  return length === 0 ? undefined : Math.round(100 * Math.log10(power / length)) / 10;
}

const middleOf = ({ start_time, end_time }: Span): number => (Number(start_time) + Number(end_time)) / 2;

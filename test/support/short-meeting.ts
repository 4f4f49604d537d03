/** Short recordings of a meeting, for tests of jobs that do not depend on the words. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { flags, makeMedia, someEngine } from './media.ts';

const examples = new URL('../../examples/', import.meta.url);
export const exampleMeeting = fileURLToPath(new URL('meeting.mp4', examples));

/** Makes a video of the example meeting from second 7 on, with small pictures. @returns its path */
export const cutMeeting = async (directory: string, seconds: number): Promise<string> =>
  someEngine === undefined
    ? exampleMeeting
    : makeMedia(
        ...([directory, 'meeting.mp4', '-ss', '7', '-t', `${seconds}`, '-i', { read: exampleMeeting }] as const),
        ...flags('-vf scale=96:60,fps=10'),
      );

const openingSeconds = 22;

/**
 * Copies the beginning of the example meeting with its subtitle track: one question with its answer, one action item
 * and small talk.
 * @returns its path
 */
export const copyOpening = async (directory: string): Promise<string> =>
  someEngine === undefined
    ? exampleMeeting
    : makeMedia(
        ...([directory, 'opening.mp4', '-t', `${openingSeconds}`, '-i', { read: exampleMeeting }] as const),
        ...flags('-map 0 -c copy'),
      );

/** The subtitles of that part. */
export const openingSubtitles: string = readFileSync(new URL('meeting.srt', examples), 'utf8')
  .split('\n\n')
  .slice(0, 7)
  .join('\n\n');

/** The first seconds of the example meeting's sound: 16 kHz, one channel, 16 bits, after a header of 44 bytes. */
export function firstSeconds(seconds: number): Buffer {
  const bytes = seconds * 32_000;
  const wav = readFileSync(new URL('meeting.wav', examples)).subarray(0, 44 + bytes);
  wav.writeUInt32LE(36 + bytes, 4);
  wav.writeUInt32LE(bytes, 40);
  return wav;
}

/** Two questions and an action item, with gaps between them. */
const cues = [
  ['00:00:00,400 --> 00:00:01,800', 'ANNA: When will the price list be ready?'],
  ['00:00:02,000 --> 00:00:03,400', 'BEN: The price list will be ready on Friday.'],
  ['00:00:05,200 --> 00:00:06,600', 'BEN: I will send you the report by Monday.'],
  ['00:00:08,600 --> 00:00:10,000', 'ANNA: How much money did we spend in March?'],
  ['00:00:10,200 --> 00:00:11,600', 'BEN: We spent four thousand dollars in March.'],
] as const;

/** Subtitles for the first twelve seconds that differ from the spoken words. @returns their path */
export function writeCues(directory: string): string {
  const path = join(directory, 'meeting.srt');
  writeFileSync(path, cues.map(([clock, text], i) => `${i + 1}\n${clock}\n${text}\n`).join('\n'));
  return path;
}

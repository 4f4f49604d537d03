/** A video with speech: examples/meeting.wav and its subtitles, repeated, with moving pictures of 1280 by 720. */

import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findSegments } from '../../../src/engines/clips/find-segments.ts';
import { parseSubtitles } from '../../../src/shared/subtitles/parse-subtitles.ts';
import type { Subtitle } from '../../../src/shared/subtitles/subtitle.ts';
import { writeTranscript } from '../../../test/support/write-subtitles.ts';

export interface ClipsRecording {
  readonly path: string;
  readonly seconds: number;
  /** Questions with their answers, as `sta clips run --qa` finds them in the subtitles. */
  readonly segments: readonly { readonly startMs: number; readonly endMs: number }[];
}

const meetingMs = 38_560;
const example = (name: string) => fileURLToPath(new URL(`../../../examples/${name}`, import.meta.url));
const ffmpeg = (...args: readonly string[]) => execFileSync('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args]);

/** @param repeats number of repetitions of the meeting */
export function makeClipsRecording(directory: string, repeats: number): ClipsRecording {
  const [once, subtitles, path] = ['once.mp4', 'meetings.srt', `meetings-${repeats}.mp4`].map((name) =>
    join(directory, name),
  ) as [string, string, string];
  const seconds = meetingMs / 1000;
  // A key frame every three seconds, as in conference recordings.
  ffmpeg(
    ...['-f', 'lavfi', '-i', `testsrc2=s=1280x720:r=25:d=${seconds},noise=alls=4:allf=t`, '-i', example('meeting.wav')],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '28', '-g', '75', '-bf', '2', '-pix_fmt', 'yuv420p'],
    ...['-c:a', 'aac', '-ar', '48000', '-b:a', '96k', '-t', String(seconds), once],
  );
  const meeting = parseSubtitles(readFileSync(example('meeting.srt'), 'utf8'));
  const spoken = Array.from({ length: repeats }, (_, i) => meeting.map((one) => later(one, i * meetingMs))).flat();
  writeFileSync(subtitles, writeTranscript('srt', spoken));
  ffmpeg(
    ...['-stream_loop', String(repeats - 1), '-i', once, '-i', subtitles],
    ...['-map', '0:v', '-map', '0:a', '-map', '1', '-c', 'copy', '-c:s', 'mov_text', path],
  );
  const durationMs = repeats * meetingMs;
  return { path, seconds: durationMs / 1000, segments: findSegments('qa', spoken, { durationMs }) };
}

const later = (one: Subtitle, byMs: number): Subtitle => ({
  ...one,
  startMs: one.startMs + byMs,
  endMs: one.endMs + byMs,
});

/**
 * The options before every input. Uploads are untrusted: a playlist, a concat script or a session description must not
 * make ffmpeg open other files, and a crafted header must not make it use all memory.
 */
import { words } from './ffmpeg-runner.ts';
import { mediaLimits } from './media-limits.ts';

/**
 * Demuxers that read only the file itself (https://ffmpeg.org/ffmpeg-formats.html). hls, dash, concat, sdp, image2, imf
 * and the like are excluded.
 */
const demuxers = [
  'mov',
  'matroska',
  'avi',
  'flv',
  'asf',
  'mpeg',
  'mpegts',
  'ogg',
  'wav',
  'w64',
  'aiff',
  'au',
  'caf',
  'flac',
  'mp3',
  'aac',
  'ac3',
  'amr',
  'wv',
];

const maxBlockBytes = 512 * 1024 * 1024;

/** Options for both programs. */
export const guardedOptions: readonly string[] = words(
  [
    `-hide_banner -v error -max_alloc ${maxBlockBytes}`,
    `-protocol_whitelist file,pipe -format_whitelist ${demuxers.join(',')}`,
    `-max_streams ${mediaLimits.tracks} -max_pixels ${mediaLimits.framePixels}`,
  ].join(' '),
);

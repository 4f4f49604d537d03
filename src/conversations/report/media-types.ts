/** The media types that browsers play, by file extension. */
import { extname } from 'node:path';
import type { Media } from '../../output/html/player.ts';
import { StaError } from '../../shared/errors.ts';

export interface MediaType {
  readonly element: Media['element'];
  readonly mime: string;
}

const types: Readonly<Record<string, MediaType>> = {
  '.wav': { element: 'audio', mime: 'audio/wav' },
  '.mp3': { element: 'audio', mime: 'audio/mpeg' },
  '.m4a': { element: 'audio', mime: 'audio/mp4' },
  '.aac': { element: 'audio', mime: 'audio/aac' },
  '.ogg': { element: 'audio', mime: 'audio/ogg' },
  '.opus': { element: 'audio', mime: 'audio/ogg' },
  '.flac': { element: 'audio', mime: 'audio/flac' },
  '.mp4': { element: 'video', mime: 'video/mp4' },
  '.m4v': { element: 'video', mime: 'video/mp4' },
  '.webm': { element: 'video', mime: 'video/webm' },
  '.mov': { element: 'video', mime: 'video/quicktime' },
  '.mkv': { element: 'video', mime: 'video/x-matroska' },
};

export const isPlayable = (path: string): boolean => Object.hasOwn(types, extname(path).toLowerCase());

/** @throws StaError `usage` */
export function playableType(path: string): MediaType {
  const type = types[extname(path).toLowerCase()];
  if (type === undefined) {
    throw new StaError('usage', `--media ${path}: browsers cannot play this type of file`, {
      hint: `Use a file that ends in ${Object.keys(types).join(', ')}; convert others with: ffmpeg -i FILE recording.mp3`,
    });
  }
  return type;
}

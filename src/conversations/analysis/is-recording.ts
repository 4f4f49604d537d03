/** Recordings are recognised by the ending of their name. */
import { extname } from 'node:path';
import { recordingEndings } from '../jobs/media-sources.ts';

export const isRecording = (path: string): boolean => recordingEndings.includes(extname(path).slice(1).toLowerCase());

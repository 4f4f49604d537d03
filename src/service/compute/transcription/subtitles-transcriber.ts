import { open } from 'node:fs/promises';
import type { Utterance } from '../../../engines/speech/transcript/transcript.ts';
import { parseSubtitles } from '../../../shared/subtitles/parse-subtitles.ts';
import { SubtitleError } from '../../../shared/subtitles/read-cues.ts';
import { ServiceFailure } from '../../base/failure.ts';
import type { Transcriber } from './transcriber.ts';

/** Subtitles of a whole day take a few megabytes. */
const maxBytes = 16 * 1024 ** 2;

/** Transcribes by subtitles: those uploaded with the recording, otherwise those in it. */
export function createSubtitlesTranscriber(): Transcriber {
  return {
    name: 'subtitles',
    async transcribe({ subtitlesPath, embeddedSubtitles = '', durationMs }, signal) {
      signal?.throwIfAborted();
      const text = subtitlesPath === undefined ? embeddedSubtitles : decodeText(await readBounded(subtitlesPath));
      return withinRecording(parse(text), durationMs);
    },
  };
}

/** Whether a subtitle track has any cues: without cues it is not a transcript. */
export function holdsCues(subtitles: string | undefined): boolean {
  if (subtitles === undefined) return false;
  try {
    return parseSubtitles(subtitles).length > 0;
  } catch (error) {
    if (error instanceof SubtitleError) return false;
    throw error;
  }
}

function parse(text: string): Utterance[] {
  try {
    return parseSubtitles(text);
  } catch (error) {
    if (!(error instanceof SubtitleError)) throw error;
    throw new ServiceFailure('job_failed', `The subtitles cannot be read. ${error.message}`);
  }
}

async function readBounded(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    if (size > maxBytes) throw new ServiceFailure('job_failed', 'The subtitles are larger than 16 MiB');
    return await file.readFile();
  } finally {
    await file.close();
  }
}

function withinRecording(utterances: readonly Utterance[], durationMs: number): Utterance[] {
  return utterances
    .filter(({ startMs }) => startMs < durationMs)
    .map((utterance) => ({ ...utterance, endMs: Math.min(utterance.endMs, durationMs) }));
}

/** Decodes a file by its byte order mark, otherwise as UTF-8, otherwise as Windows-1252, which old subtitles use. */
function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

import { open } from 'node:fs/promises';
import { parseSubtitles } from '../../analytics/speech/transcript/parse-subtitles.ts';
import { SubtitleError } from '../../analytics/speech/transcript/read-cues.ts';
import type { Utterance } from '../../analytics/speech/transcript/transcript.ts';
import { ServiceFailure } from '../base/failure.ts';
import { decodeText } from './decode-text.ts';
import type { Transcriber } from './transcriber.ts';

/** Subtitles of a whole day take a few megabytes. */
const mostBytes = 16 * 1024 ** 2;

/** Takes what is said from subtitles: those beside the recording, else those in it. */
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

/** Whether a subtitle track says anything: a track without cues is no transcript. */
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
    if (size > mostBytes) throw new ServiceFailure('job_failed', 'The subtitles are larger than 16 MiB');
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

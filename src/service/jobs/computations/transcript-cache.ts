/**
 * The transcript of an uploaded file is made once for each way of making it, and kept: tone, transcript and clips share it.
 * Of several computations at once, in whatever thread or process, one makes it and the others wait.
 */
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { parseSubtitles } from '../../../analytics/speech/transcript/parse-subtitles.ts';
import { SubtitleError } from '../../../analytics/speech/transcript/subtitle-error.ts';
import type { Utterance } from '../../../analytics/speech/transcript/transcript.ts';
import { createDerivedFiles } from '../../derived/derived-files.ts';
import { withFileLock } from '../../derived/file-lock.ts';
import { ServiceFailure } from '../../failure.ts';
import type { MediaTools } from '../../media/media-tools.ts';
import type { WorkerSettings } from '../worker-task.ts';
import type { MediaFile } from './media-input.ts';

/** Changes when transcripts are made in another way than before. */
const version = 1;

/** @throws what the transcriber throws; the signal's reason */
export async function readTranscript(
  file: MediaFile,
  tools: MediaTools,
  { derivedDirectory, sttModel }: WorkerSettings,
  signal: AbortSignal,
): Promise<Utterance[]> {
  const folder = createDerivedFiles(derivedDirectory).folderOf(file.id);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `transcript-${hashOf([version, sttModel ?? ''])}.json`);
  const kept = await readKept(path);
  if (kept !== undefined) return kept;
  return withFileLock(`${path}.lock`, signal, async () => {
    const made = await readKept(path);
    if (made !== undefined) return made;
    const utterances = await transcribe(file, tools, signal);
    const partial = `${path}.${process.pid}-${threadId}`;
    await writeFile(partial, JSON.stringify(utterances), { mode: 0o600 });
    await rename(partial, path);
    return utterances;
  });
}

/** @throws ServiceFailure `job_failed` when nothing can make one, or the subtitles are damaged */
async function transcribe(file: MediaFile, tools: MediaTools, signal: AbortSignal): Promise<Utterance[]> {
  if (file.subtitlesPath === undefined && file.subtitleTracks === 0) {
    throw new ServiceFailure('job_failed', 'The recording has no subtitles: upload it with some, SRT or WebVTT');
  }
  const text =
    file.subtitlesPath === undefined
      ? await tools.extractSubtitles(file.path, 0, signal)
      : await readFile(file.subtitlesPath, 'utf8');
  try {
    return parseSubtitles(text);
  } catch (error) {
    if (error instanceof SubtitleError) throw new ServiceFailure('job_failed', `The subtitles: ${error.message}`);
    throw error;
  }
}

const hashOf = (parts: readonly unknown[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);

async function readKept(path: string): Promise<Utterance[] | undefined> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch {
    return undefined;
  }
  // Written whole, by this module, or not at all.
  return JSON.parse(text);
}

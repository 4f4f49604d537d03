/**
 * The transcript of an uploaded file is made once for each way of making it, and kept: tone, transcript and clips share it.
 * Of several computations at once, in whatever thread or process, one makes it and the others wait.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Utterance } from '../../../analytics/speech/transcript/transcript.ts';
import { removePartials, replaceFile } from '../../../write-file.ts';
import { withFileLock } from '../../base/file-lock.ts';
import { makePrivateDirectory, privateFileMode } from '../../base/private-files.ts';
import { createDerivedFiles } from '../../derived/derived-files.ts';
import type { MediaTools } from '../../media/media-tools.ts';
import { chooseTranscriber, type TranscriptionInput } from '../../transcription/transcriber.ts';
import { reportSeconds } from '../item-progress.ts';
import type { RecordingTask } from './media-input.ts';

/** Changes when transcripts are made in another way than before. */
const version = 1;

/** @throws what the transcriber throws; the signal's reason */
export async function readTranscript(task: RecordingTask, tools: MediaTools): Promise<Utterance[]> {
  const { file, settings, signal } = task;
  const folder = createDerivedFiles(settings.derivedDirectory).folderOf(file.id);
  await makePrivateDirectory(folder);
  const path = join(folder, `transcript-${hashOf([version, settings.sttModel ?? ''])}.json`);
  const kept = await readKept(path);
  if (kept !== undefined) return kept;
  return withFileLock(`${path}.lock`, signal, async () => {
    const made = await readKept(path);
    if (made !== undefined) return made;
    await removePartials(path);
    const utterances = await transcribe(task, tools);
    await replaceFile(path, JSON.stringify(utterances), privateFileMode);
    return utterances;
  });
}

/** By the first way there is, see {@link chooseTranscriber}. */
async function transcribe({ file, settings, signal, report }: RecordingTask, tools: MediaTools): Promise<Utterance[]> {
  const { sttModel, env } = settings;
  const { path, durationMs, subtitlesPath } = file;
  const embedded = subtitlesPath === undefined && file.subtitleTracks > 0;
  const input: TranscriptionInput = {
    audioPath: path,
    durationMs,
    subtitlesPath,
    embeddedSubtitles: embedded ? await tools.extractSubtitles(path, 0, signal) : undefined,
    decodeAudio: (onSamples, ending) => tools.decodeAudio(path, onSamples, ending),
    onHeard: reportSeconds(report, 'transcript', durationMs),
  };
  const transcriber = await chooseTranscriber(input, { sttModel, env });
  return transcriber.transcribe(input, signal);
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

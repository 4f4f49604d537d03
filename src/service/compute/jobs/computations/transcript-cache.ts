/**
 * The transcript of a recording is created once for each set of options and stored: tone, transcript and clips share
 * it, and so do all uploads of the same content by one user. If several computations need it at the same time, in any
 * thread or process, one creates it and the others wait. Finished parts are stored while it is being created.
 */
import { readdir, readFile, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { Utterance } from '../../../../engines/speech/transcript/transcript.ts';
import { withFileLock } from '../../../../shared/files/file-lock.ts';
import { makePrivateDirectory } from '../../../../shared/files/make-directory.ts';
import { removePartials, replaceFile } from '../../../../shared/files/write-file.ts';
import { privateFileMode } from '../../../base/private-files.ts';
import { createDerivedFiles } from '../../../blobs/derived/derived-files.ts';
import type { MediaTools } from '../../../media/media-tools.ts';
import { shortHash } from '../../transcription/find-recogniser.ts';
import type { KeptPieces } from '../../transcription/transcribe-pieces.ts';
import { type ChosenTranscriber, chooseTranscriber, type TranscriptionInput } from '../../transcription/transcriber.ts';
import { reportSeconds } from '../item-progress.ts';
import type { RecordingTask } from './media-input.ts';

/** Increase it when transcripts are created differently. */
const version = 2;

/**
 * @param vocabulary words that the recogniser may not know; few recognisers use them
 * @param channel transcribes only this channel of the sound
 * @throws the transcriber's error; the signal's reason
 */
export async function readTranscript(
  task: RecordingTask,
  tools: MediaTools,
  vocabulary: readonly string[] = [],
  channel?: number,
): Promise<Utterance[]> {
  const { file, settings, signal, report } = task;
  const { path: audioPath, durationMs, subtitlesPath, subtitleTracks, transcriptsOf } = file;
  const hasTrack = subtitlesPath === undefined && subtitleTracks > 0;
  const embeddedSubtitles = hasTrack ? await tools.extractSubtitles(audioPath, 0, signal) : undefined;
  const given = { subtitlesPath, embeddedSubtitles, vocabulary };
  const transcriber = await chooseTranscriber(given, settings);
  // Subtitles belong to one upload, a recogniser's transcript to every upload of the same content.
  const owner = transcriber.id === 'subtitles' ? file.id : (transcriptsOf ?? file.id);
  const folder = createDerivedFiles(settings.derivedDirectory).folderOf(owner);
  makePrivateDirectory(folder);
  const path = join(
    folder,
    `transcript-${shortHash([version, transcriber.id, ...(channel === undefined ? [] : [channel])])}.json`,
  );
  const kept = await readKept<Utterance[]>(path);
  if (kept !== undefined) return kept;
  return withFileLock(`${path}.lock`, signal, async () => {
    const made = await readKept<Utterance[]>(path);
    if (made !== undefined) return made;
    await removePartials(path);
    return make(transcriber, path, signal, {
      ...given,
      durationMs,
      decodeAudio: (onSamples, ending) => tools.decodeAudio(audioPath, onSamples, { signal: ending, channel }),
      onHeard: reportSeconds(report, 'transcript', durationMs),
      kept: keepPieces(path),
      temporaryFolder: `${path}.audio.part`,
      processors: () => shareOfProcessors(settings.recordings),
    });
  });
}

async function make(chosen: ChosenTranscriber, path: string, signal: AbortSignal, input: TranscriptionInput) {
  const transcriber = await chosen.open();
  const utterances = await transcriber.transcribe(input, signal);
  await replaceFile(path, JSON.stringify(utterances), privateFileMode);
  await removePieces(path);
  return utterances;
}

/** More processes would need too much memory. */
const maxProcessors = 8;

/** The number of processors for one recording: an equal share for each recording in progress. */
function shareOfProcessors(recordings: Int32Array | undefined): number {
  const running = recordings === undefined ? 1 : Math.max(1, Atomics.load(recordings, 0));
  return Math.max(1, Math.min(maxProcessors, Math.floor(availableParallelism() / running)));
}

const pieceOf = (path: string, hash: string) => path.replace(/json$/, `${hash}.piece`);

/** Stores the pieces of an unfinished transcript, each in a file next to the transcript. */
const keepPieces = (path: string): KeptPieces => ({
  read: (hash) => readKept(pieceOf(path, hash)),
  keep: (hash, found) => replaceFile(pieceOf(path, hash), JSON.stringify(found), privateFileMode),
});

async function removePieces(path: string): Promise<void> {
  const start = basename(path, 'json');
  const isPiece = (name: string) => name.startsWith(start) && /\.piece(?:\..*)?$/.test(name);
  for (const name of (await readdir(dirname(path))).filter(isPiece))
    await rm(join(dirname(path), name), { force: true });
}

async function readKept<Kept>(path: string): Promise<Kept | undefined> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch {
    return undefined;
  }
  // Written only by this module, and completely or not at all.
  return JSON.parse(text);
}

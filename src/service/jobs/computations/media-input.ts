/** What the computations on recordings have in common: the file, the tools, and how a file that is no use is told. */
import { analysisSampleRate } from '../../../analytics/speech/audio/audio-format.ts';
import { systemCodeOf } from '../../../errors.ts';
import { ServiceFailure } from '../../base/failure.ts';
import type { FileRecord } from '../../files/file-records.ts';
import { MediaError } from '../../media/media-error.ts';
import { type MediaTools, openMediaTools, type ReceiveSamples } from '../../media/media-tools.ts';
import type { WorkerSettings } from '../worker-task.ts';

/** An uploaded file as an item's input names it. */
export type MediaFile = Pick<FileRecord, 'id' | 'path' | 'durationMs' | 'subtitlesPath'> & {
  readonly hasAudio: boolean;
  readonly subtitleTracks: number;
};

export function describeFile({ id, path, durationMs, subtitlesPath, probed }: FileRecord): MediaFile {
  const { hasAudio, subtitleTracks } = probed;
  return { id, path, durationMs, hasAudio, subtitleTracks, ...(subtitlesPath !== undefined && { subtitlesPath }) };
}

/**
 * Opens the media tools for a computation.
 *
 * @throws ServiceFailure `job_failed` where the computation throws a MediaError, or the file is no longer there
 */
export async function withMedia<T>(settings: WorkerSettings, compute: (tools: MediaTools) => Promise<T>): Promise<T> {
  try {
    return await compute(await openMediaTools(settings.env));
  } catch (error) {
    if (error instanceof MediaError) throw new ServiceFailure('job_failed', error.message);
    if (isMissingFile(error)) throw new ServiceFailure('job_failed', 'The file was deleted');
    throw error;
  }
}

const isMissingFile = (error: unknown) => systemCodeOf(error) === 'ENOENT';

const samplesPerMs = analysisSampleRate / 1000;

/** Reports, after each chunk of decoded sound that is received, how many milliseconds there were. */
export function countMs(receive: ReceiveSamples, onMs: (doneMs: number) => void): ReceiveSamples {
  let samplesDone = 0;
  return async (samples) => {
    await receive(samples);
    samplesDone += samples.length;
    onMs(samplesDone / samplesPerMs);
  };
}

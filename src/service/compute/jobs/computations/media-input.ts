/** Shared by the computations on recordings: their task, the media tools, and the failures of an unusable file. */
import { analysisSampleRate } from '../../../../engines/speech/audio/audio-format.ts';
import { systemCodeOf } from '../../../../shared/errors.ts';
import { ServiceFailure } from '../../../base/failure.ts';
import { MediaError } from '../../../media/media-error.ts';
import type { MediaFile } from '../../../media/media-file.ts';
import { type MediaTools, openMediaTools, type ReceiveSamples } from '../../../media/media-tools.ts';
import type { ReportProgress } from '../item-progress.ts';
import type { WorkerSettings } from '../worker-task.ts';

/** A task on a recording, with everything that it needs. */
export interface RecordingTask {
  /** The item's input, JSON. */
  readonly input: string;
  readonly file: MediaFile;
  readonly settings: WorkerSettings;
  readonly signal: AbortSignal;
  readonly report: ReportProgress;
}

/**
 * Opens the media tools for a computation.
 *
 * @throws ServiceFailure `job_failed` if the computation throws a MediaError, or the file no longer exists
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

/** Reports the milliseconds received so far after each chunk of decoded sound. */
export function countMs(receive: ReceiveSamples, onMs: (doneMs: number) => void): ReceiveSamples {
  let samplesDone = 0;
  return async (samples) => {
    await receive(samples);
    samplesDone += samples.length;
    onMs(samplesDone / samplesPerMs);
  };
}

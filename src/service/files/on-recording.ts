/** Runs computations on recordings: each reads a local file, and a new clip is moved to the store of clips. */
import { AttemptFailure, Interruption } from '../base/failure.ts';
import { BlobFailure } from '../blobs/blob-failure.ts';
import type { ClipInput, MadeClip } from '../compute/jobs/computations/clip.ts';
import type { OnRecording } from '../compute/jobs/start-jobs.ts';
import type { ServiceFiles } from './open-files.ts';

export const computeOn =
  ({ records, derived }: Pick<ServiceFiles, 'records' | 'derived'>): OnRecording =>
  ({ fileId, input }, compute, signal) =>
    uninterrupted(
      records.withMedia(
        fileId,
        async (file) => {
          const result = await compute(file);
          const { clipName }: Partial<ClipInput> = JSON.parse(input);
          if (clipName !== undefined) {
            const made: MadeClip = JSON.parse(result);
            if (made.clipName !== undefined) await derived.keepClip(clipName, made.isAudio === true ? 'm4a' : 'mp4');
          }
          return result;
        },
        signal,
      ),
    );

/** An unavailable store says nothing about the recording, so no attempt is counted. */
async function uninterrupted<T>(computation: Promise<T>): Promise<T> {
  try {
    return await computation;
  } catch (error) {
    if (error instanceof BlobFailure && error.isTransient) throw new Interruption(error.message, { cause: error });
    if (error instanceof BlobFailure) throw new AttemptFailure('The file cannot be read from the storage');
    throw error;
  }
}

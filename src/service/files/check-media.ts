import { AttemptFailure, Interruption, ServiceFailure } from '../base/failure.ts';
import { MediaError } from '../media/media-error.ts';
import type { MediaTools, ProbedMedia } from '../media/media-tools.ts';

const retrySeconds = 1;

/**
 * Examines an uploaded file.
 *
 * @throws ServiceFailure `invalid_request` with a message for the uploader if it is unusable; `unavailable` if the
 * check was interrupted from outside
 */
export async function checkMedia(media: MediaTools, path: string): Promise<ProbedMedia> {
  try {
    return await media.probe(path);
  } catch (error) {
    if (error instanceof MediaError) throw new ServiceFailure('invalid_request', error.message);
    if (error instanceof AttemptFailure) {
      throw new ServiceFailure('invalid_request', new MediaError('damaged').message);
    }
    if (error instanceof Interruption) {
      throw new ServiceFailure('unavailable', 'Checking the file was interrupted. Send it again', retrySeconds);
    }
    throw error;
  }
}

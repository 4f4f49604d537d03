import { ServiceFailure } from '../failure.ts';
import { MediaError } from '../media/media-error.ts';
import type { MediaTools, ProbedMedia } from '../media/media-tools.ts';

/** What an uploaded file is. @throws ServiceFailure `invalid_request` in words for the uploader when it is no use */
export async function checkMedia(media: MediaTools, path: string): Promise<ProbedMedia> {
  try {
    return await media.probe(path);
  } catch (error) {
    if (error instanceof MediaError) throw new ServiceFailure('invalid_request', error.message);
    throw error;
  }
}

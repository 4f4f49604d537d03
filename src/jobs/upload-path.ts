/** Uploading a file of this machine, or subtitles for an uploaded one, with a bar of the bytes that have gone out. */

import type { Context } from '../action/context.ts';
import type { Client } from '../api/client.ts';
import type { UploadDetails, UploadSource } from '../api/upload-file.ts';
import { renderByteProgress } from '../output/progress-bar.ts';

/** @throws StaError `file_error`; what the service says of the file */
export async function uploadPath(
  context: Context,
  api: Client,
  source: UploadSource,
  about: UploadDetails,
): Promise<Awaited<ReturnType<Client['uploadFile']>>> {
  let progress = '';
  const line = context.startStatusLine('Uploading', () => progress);
  try {
    return await api.uploadFile({
      ...about,
      ...source,
      onProgress(sentBytes, totalBytes) {
        // Once all is sent the service looks into the file.
        progress = sentBytes < totalBytes ? renderByteProgress(sentBytes, totalBytes) : 'done, the service checks it';
      },
    });
  } finally {
    line.stop();
  }
}

/** Deletes the upload of a failed run. */

import type { Client } from '../../api/client.ts';
import type { Context } from '../../cli/context/context.ts';
import { type ErrorCode, StaError } from '../../shared/errors.ts';
import { forgetUpload, type Upload } from './upload-once.ts';

/** Failures by which the service rejects the recording or the request. Others leave the job running. */
const verdicts: ReadonlySet<ErrorCode> = new Set(['job_failed', 'invalid_request', 'MCST07', 'VDNF01']);

/** Runs an operation on an upload of this run; if the service rejects it, deletes the upload. */
export async function removingUpload<T>(
  context: Context,
  upload: Upload | undefined,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (isOfThisRun(upload) && error instanceof StaError && verdicts.has(error.code)) {
      await removeUpload(context, upload.fileId);
    }
    throw error;
  }
}

const isOfThisRun = (upload: Upload | undefined): upload is Upload =>
  upload?.how === 'sent' || upload?.how === 'shared';

/** If the upload cannot be deleted, it stays: the user needs to see why the run failed. */
async function removeUpload(context: Context, fileId: string): Promise<void> {
  try {
    const client = await context.api();
    const jobs = await countJobs(client, fileId);
    // Another command is using the file.
    if (jobs !== undefined && jobs > 1) return;
    // Keep the record of the failed job, so that its error can be fetched.
    await client.files.delete({ fileID: fileId, file: true, metadata: jobs === 0 });
    forgetUpload(context, fileId);
    if (context.settings().format === 'table') context.note('The upload was deleted because the run failed');
  } catch (error) {
    if (!(error instanceof StaError)) throw error;
  }
}

/** @returns undefined if the service does not say */
async function countJobs({ files }: Client, fileId: string): Promise<number | undefined> {
  try {
    return (await files.list()).data.find((file) => file.file_id === fileId)?.jobs;
  } catch {
    return undefined;
  }
}

/** A run that fails does not leave its upload at the service. */

import type { Context } from '../action/context.ts';
import type { Client } from '../api/client.ts';
import { type ErrorCode, StaError } from '../errors.ts';
import { forgetUpload, type Upload } from './upload-once.ts';

/** Failures that are the service's verdict on the recording or on what was asked of it. Others leave the job running. */
const verdicts: ReadonlySet<ErrorCode> = new Set(['job_failed', 'invalid_request', 'MCST07', 'VDNF01']);

/** Runs something that needs an upload of this run; when it fails for good, the upload is deleted again. */
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

/** What cannot be removed stays: the failure of the run is what the user has to know. */
async function removeUpload(context: Context, fileId: string): Promise<void> {
  try {
    const client = await context.api();
    const jobs = await countJobs(client, fileId);
    // Another command has found the file here meanwhile, and uses it.
    if (jobs !== undefined && jobs > 1) return;
    // What the service says of the failed job stays, for those who ask for it.
    await client.files.delete({ fileID: fileId, file: true, metadata: jobs === 0 });
    forgetUpload(context, fileId);
    if (context.settings().format === 'table') context.note('The upload is deleted again, because the run failed');
  } catch (error) {
    if (!(error instanceof StaError)) throw error;
  }
}

/** @returns undefined where the service does not say */
async function countJobs({ files }: Client, fileId: string): Promise<number | undefined> {
  try {
    return (await files.list()).data.find((file) => file.file_id === fileId)?.jobs;
  } catch {
    return undefined;
  }
}

/** Checks whether the bucket of a data directory can be used; changes nothing. */
import { StaError } from '../../shared/errors.ts';
import { describeDataDirectory } from '../base/data-directory.ts';
import { BlobFailure } from '../blobs/blob-failure.ts';
import { urlOf } from '../blobs/storage-settings.ts';
import { openBlobs } from './open-blobs.ts';

export type StorageFacts =
  | { readonly kind: 'directory' }
  | {
      readonly kind: 'bucket';
      readonly url: string;
      /** Undefined if it can be used. */
      readonly problem?: string;
      readonly hint?: string;
    };

/** @throws StaError `usage` for invalid settings */
export async function inspectStorage(
  dataDirectory: string,
  env: Readonly<Record<string, string | undefined>>,
  signal: AbortSignal,
): Promise<StorageFacts> {
  const blobs = await openBlobs(describeDataDirectory(dataDirectory), 'normal', { env });
  if (blobs.settings === undefined) return { kind: 'directory' };
  const url = urlOf(blobs.settings.place);
  try {
    await blobs.files.check(signal);
    return { kind: 'bucket', url };
  } catch (error) {
    if (!(error instanceof BlobFailure || error instanceof StaError)) throw error;
    return { kind: 'bucket', url, problem: error.message, hint: error.hint };
  }
}

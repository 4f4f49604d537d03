/** Finds the uploaded files that compute calls refer to. */
import { ServiceFailure } from '../../base/failure.ts';
import type { FileRecord, FileRecords } from '../../files/file-records.ts';

/** @throws ServiceFailure `not_found`, also for another user's file */
export async function requireFile(files: FileRecords, userId: string, fileId: string): Promise<FileRecord> {
  const file = await files.find(userId, fileId);
  if (file === undefined) throw new ServiceFailure('not_found', `There is no file ${fileId}`);
  return file;
}

/** Interface, "Errors": the input file is not of the supported type. @param required the type that it needs: `Video` */
export const wrongFileTypeError = (required: string) =>
  new ServiceFailure('VDNF01', `FileTypeError: Require file to be of type ${required}`);

/** A failure with the interface's code for settings that depend on each other. */
export const dependencyError = (message: string) => new ServiceFailure('MCST07', `DependencyError: ${message}`);

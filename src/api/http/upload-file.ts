/**
 * Uploads a file from this machine, or new subtitles for an uploaded file: the form of the upload call, an extension.
 */
import { contract } from '../../contract/contract.ts';
import type { HeldFiles } from '../../shared/files/held-files.ts';
import { buildRequest, type WireCredential, type WireRequest } from '../requests/build-request.ts';
import { createMultipartBody } from './multipart-body.ts';

/** The file to upload, or the id of an uploaded file whose content is reused. */
export type UploadSource = { readonly path: string } | { readonly contentOf: string };

export interface UploadDetails {
  readonly title?: string;
  readonly description?: string;
  /** A file of subtitles, SRT or WebVTT. */
  readonly subtitlesPath?: string;
  readonly onProgress?: (sentBytes: number, totalBytes: number) => void;
  /** The files that are already open. */
  readonly held?: HeldFiles | undefined;
}

export type UploadRequest = UploadSource & UploadDetails;

/** Builds the request that sends a file, which is read from disk while it is sent. @throws StaError `file_error` */
export async function buildUploadRequest(
  upload: UploadRequest,
  userId: string,
  credential: WireCredential,
  baseUrl: string,
): Promise<WireRequest> {
  const { title, description, subtitlesPath, onProgress = () => {}, held } = upload;
  const contentOf = 'contentOf' in upload ? upload.contentOf : undefined;
  const fields = Object.entries({ userId, title, description, contentOf }).flatMap(
    ([name, value]): [string, string][] => (value === undefined ? [] : [[name, value]]),
  );
  const files = [
    ...('path' in upload ? [{ name: 'file', path: upload.path }] : []),
    ...(subtitlesPath === undefined ? [] : [{ name: 'subtitles', path: subtitlesPath }]),
  ];
  const { contentType, body } = await createMultipartBody(fields, files, onProgress, held);
  const request = buildRequest(contract.files.upload, {}, credential, baseUrl, 'reference');
  return {
    ...request,
    headers: { ...request.headers, 'content-type': contentType },
    body: undefined,
    streamed: body,
    form: { fields, files },
  };
}

/** Sending a file of this machine, or other subtitles for an uploaded one: the form of the upload call, an extension. */
import { contract } from '../contract/contract.ts';
import { buildRequest, type WireCredential, type WireRequest } from './build-request.ts';
import { createMultipartBody } from './multipart-body.ts';

/** What is uploaded: a file, or the content of one that is uploaded already, by its id. */
export type UploadSource = { readonly path: string } | { readonly contentOf: string };

export interface UploadDetails {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  /** Subtitles beside it, SRT or WebVTT. */
  readonly subtitlesPath?: string | undefined;
  readonly onProgress?: ((sentBytes: number, totalBytes: number) => void) | undefined;
}

export type FileUpload = UploadSource & UploadDetails;

/** The request that sends a file, read from the disk while it goes out. @throws StaError `file_error` */
export async function buildUploadRequest(
  upload: FileUpload,
  userId: string,
  credential: WireCredential,
  baseUrl: string,
): Promise<WireRequest> {
  const { title, description, subtitlesPath, onProgress = () => {} } = upload;
  const contentOf = 'contentOf' in upload ? upload.contentOf : undefined;
  const fields = Object.entries({ userId, title, description, contentOf }).flatMap(
    ([name, value]): [string, string][] => (value === undefined ? [] : [[name, value]]),
  );
  const files = [
    ...('path' in upload ? [{ name: 'file', path: upload.path }] : []),
    ...(subtitlesPath === undefined ? [] : [{ name: 'subtitles', path: subtitlesPath }]),
  ];
  const { contentType, body } = await createMultipartBody(fields, files, onProgress);
  const request = buildRequest(contract.files.upload, {}, credential, baseUrl, 'reference');
  return {
    ...request,
    headers: { ...request.headers, 'content-type': contentType },
    body: undefined,
    streamed: body,
    form: { fields, files },
  };
}

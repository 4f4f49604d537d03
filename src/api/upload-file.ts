/** Sending a file of this machine: the multipart form of the upload call, an extension of the interface. */
import { contract } from '../contract/contract.ts';
import { buildRequest, type WireCredential, type WireRequest } from './build-request.ts';
import { createMultipartBody } from './multipart-body.ts';

export interface FileUpload {
  readonly path: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  /** Subtitles beside it, SRT or WebVTT. */
  readonly subtitlesPath?: string | undefined;
  readonly onProgress?: ((sentBytes: number, totalBytes: number) => void) | undefined;
}

/** The request that sends a file, read from the disk while it goes out. @throws StaError `file_error` */
export async function buildUploadRequest(
  { path, title, description, subtitlesPath, onProgress = () => {} }: FileUpload,
  userId: string,
  credential: WireCredential,
  baseUrl: string,
): Promise<WireRequest> {
  const fields = Object.entries({ userId, title, description }).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, value]],
  );
  const files = [
    { name: 'file', path },
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

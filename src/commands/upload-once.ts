/** Uploads a recording unless the service has it from this user already: the same content is never sent twice. */
import { basename } from 'node:path';
import type { Client } from '../api/client.ts';
import { hashFile } from '../api/hash-file.ts';
import type { FileUpload } from '../api/upload-file.ts';
import { type KnownUploads, openKnownUploads, type UploadContent } from '../config/known-uploads.ts';
import { stateDirectory } from '../config/state-directory.ts';
import { type ErrorCode, StaError } from '../errors.ts';
import type { Context } from './context.ts';
import { uploadPath } from './upload-path.ts';

export interface Upload {
  readonly fileId: string;
  /** `sent` now; `found` at the service; `remembered` from an earlier upload to a service that cannot be asked. */
  readonly how: 'sent' | 'found' | 'remembered';
}

/** @throws StaError `file_error`; what the service says of the file */
export async function uploadOnce(
  context: Context,
  api: Client,
  path: string,
  about: Pick<FileUpload, 'title' | 'description' | 'subtitlesPath'> = {},
): Promise<Upload> {
  const send = async (): Promise<Upload> => ({
    fileId: (await uploadPath(context, api, path, { ...about, title: about.title ?? titleOf(path) })).file_id,
    how: 'sent',
  });
  // Of a run that sends nothing, the upload is the request that is worth seeing.
  if (context.dryRun !== undefined) return send();
  const content = await hashContent(context, path, about.subtitlesPath);
  const found = await askForContent(api, content);
  if (found !== 'cannot be asked') return found === undefined ? send() : { fileId: found, how: 'found' };
  const known = knownUploads(context);
  const remembered = known.find(content);
  if (remembered !== undefined) return { fileId: remembered, how: 'remembered' };
  const upload = await send();
  known.remember(content, upload.fileId);
  return upload;
}

/** Without another, the name of the file: by it the file is found again. */
const titleOf = (path: string): string =>
  basename(path)
    .replace(/\p{Cc}/gu, ' ')
    .slice(-200);

/** Forgets an upload that the service does not have any more. */
export const forgetUpload = (context: Context, fileId: string): void => knownUploads(context).forget(fileId);

function knownUploads(context: Context): KnownUploads {
  const { baseUrl, userId } = context.settings();
  return openKnownUploads(stateDirectory(context.env), baseUrl?.value ?? '', userId?.value ?? '');
}

async function hashContent(context: Context, path: string, subtitlesPath?: string): Promise<UploadContent> {
  const line = context.startStatusLine('Uploading', () => 'checking whether the service has the file already');
  try {
    return {
      sha256: await hashFile(path, context.signal),
      subtitlesSha256: subtitlesPath === undefined ? undefined : await hashFile(subtitlesPath, context.signal),
    };
  } finally {
    line.stop();
  }
}

/** What a service answers that has no list of files: an extension of the interface. */
const noList: ReadonlySet<ErrorCode> = new Set([
  'unsupported',
  'not_found',
  'not_json',
  'wrong_shape',
  'invalid_request',
  'service_error',
]);

/** @returns the file that holds exactly this; undefined when the service has none */
async function askForContent(
  api: Client,
  { sha256, subtitlesSha256 }: UploadContent,
): Promise<string | undefined | 'cannot be asked'> {
  try {
    const { data } = await api.files.list({ sha256 });
    // Another service may know the call and not the parameter.
    return data.findLast((file) => file.sha256 === sha256 && file.subtitles_sha256 === subtitlesSha256)?.file_id;
  } catch (error) {
    if (lacksFileList(error)) return 'cannot be asked';
    throw error;
  }
}

/** Whether a failure of the list means that the service does not have that call. */
export const lacksFileList = (error: unknown): boolean => error instanceof StaError && noList.has(error.code);

/** Uploads a recording unless the user has uploaded it before: the same content is never sent twice. */
import { basename } from 'node:path';
import type { Client } from '../../api/client.ts';
import { hashFile } from '../../api/http/local-file.ts';
import type { UploadDetails, UploadSource } from '../../api/http/upload-file.ts';
import { openKnownUploads, type UploadContent } from '../../cli/config/known-uploads.ts';
import type { Context } from '../../cli/context/context.ts';
import type { FileItem } from '../../contract/endpoints/files.ts';
import { renderByteProgress } from '../../output/terminal/progress-bar.ts';
import { type ErrorCode, StaError } from '../../shared/errors.ts';
import { stateDirectory } from '../../shared/files/directories.ts';

export interface Upload {
  readonly fileId: string;
  /**
   * `sent`: uploaded now; `found`: already at the service; `shared`: a new file with the content of an uploaded one,
   * but different subtitles; `remembered`: from an earlier upload to a service without a list of files.
   */
  readonly how: 'sent' | 'found' | 'shared' | 'remembered';
  /** Only if the service reports it. */
  readonly durationMs?: number;
}

/** @throws StaError `file_error`, and the service's errors about the file */
export async function uploadOnce(
  context: Context,
  api: Client,
  path: string,
  about: Omit<UploadDetails, 'onProgress'> = {},
): Promise<Upload> {
  const sendFrom = async (source: UploadSource) =>
    (await uploadPath(context, api, source, { ...about, title: about.title ?? titleOf(path) })).file_id;
  const send = async (): Promise<Upload> => ({ fileId: await sendFrom({ path }), how: 'sent' });
  // With `--dry-run`, the upload is the request to show.
  if (context.dryRun !== undefined) return send();
  const content = await hashContent(context, path, about.subtitlesPath);
  const files = await askForContent(api, content);
  if (files !== 'cannot be asked') {
    const found = files.findLast((file) => hasSubtitles(file, content));
    if (found !== undefined) return { fileId: found.file_id, how: 'found', durationMs: found.duration_ms };
    const shared = await shareContent(api, files, content, (contentOf) => sendFrom({ contentOf }));
    return shared === undefined ? send() : { fileId: shared, how: 'shared' };
  }
  const known = knownUploads(context);
  const remembered = known.find(content);
  if (remembered !== undefined) return { fileId: remembered, how: 'remembered' };
  const upload = await send();
  known.remember(content, upload.fileId);
  return upload;
}

/** The default title is the name of the file, so that the user can find it. */
const titleOf = (path: string): string =>
  basename(path)
    .replace(/\p{Cc}/gu, ' ')
    .slice(-200);

/** With a progress bar of the sent bytes. */
async function uploadPath(
  context: Context,
  api: Client,
  source: UploadSource,
  about: UploadDetails,
): Promise<Awaited<ReturnType<Client['uploadFile']>>> {
  let progress = '';
  using _line = context.startStatusLine('Uploading', () => progress);
  return await api.uploadFile({
    ...about,
    ...source,
    held: context.heldFiles,
    onProgress(sentBytes, totalBytes) {
      // When everything is sent, the service examines the file.
      progress =
        sentBytes < totalBytes ? renderByteProgress(sentBytes, totalBytes) : 'sent; the service is checking it';
    },
  });
}

/** Forgets an upload that the service no longer has. */
export const forgetUpload = (context: Context, fileId: string): void => knownUploads(context).forget(fileId);

function knownUploads(context: Context) {
  const { baseUrl, userId } = context.settings();
  return openKnownUploads(stateDirectory(context.env), baseUrl?.value ?? '', userId?.value ?? '');
}

async function hashContent(context: Context, path: string, subtitlesPath?: string): Promise<UploadContent> {
  using _line = context.startStatusLine('Uploading', () => 'checking if the service already has the file');
  return {
    sha256: await hashFile(path, context.signal, context.heldFiles),
    subtitlesSha256:
      subtitlesPath === undefined ? undefined : await hashFile(subtitlesPath, context.signal, context.heldFiles),
  };
}

/** The error codes of a service without a list of files, which is an extension of the interface. */
const noList: ReadonlySet<ErrorCode> = new Set([
  'unsupported',
  'not_found',
  'not_json',
  'wrong_shape',
  'invalid_request',
  'service_error',
]);

/** @returns the user's files with the content of this recording, whatever their subtitles, oldest first */
async function askForContent(api: Client, { sha256 }: UploadContent): Promise<readonly FileItem[] | 'cannot be asked'> {
  try {
    const { data } = await api.files.list({ sha256 });
    // Another service may have the call but not the parameter.
    return data.filter((file) => file.sha256 === sha256);
  } catch (error) {
    if (lacksFileList(error)) return 'cannot be asked';
    throw error;
  }
}

const hasSubtitles = ({ subtitles_sha256 }: FileItem, { subtitlesSha256 }: UploadContent): boolean =>
  subtitles_sha256 === subtitlesSha256;

/**
 * Creates a file from a recording that the service has, with different subtitles. The recording is not sent.
 *
 * @param send uploads with the content of a file
 * @returns the file id; undefined if the service cannot do that
 */
async function shareContent(
  api: Client,
  files: readonly FileItem[],
  content: UploadContent,
  send: (contentOf: string) => Promise<string>,
): Promise<string | undefined> {
  const source = files.at(-1);
  if (source === undefined) return undefined;
  let fileId: string;
  try {
    fileId = await send(source.file_id);
  } catch (error) {
    if (lacksContentOf(error)) return undefined;
    throw error;
  }
  // A service that ignores the parameter may return a file that is not this recording.
  const now = await askForContent(api, content);
  const isListed =
    now !== 'cannot be asked' && now.some((file) => file.file_id === fileId && hasSubtitles(file, content));
  return isListed ? fileId : undefined;
}

/**
 * The error codes of a service that has a list of files but does not know `contentOf`, or that has deleted the file
 * meanwhile.
 */
const noContentOf: ReadonlySet<ErrorCode> = new Set([...noList, 'FHU03', 'unsupported_media_type', 'internal_error']);

/** Matches the message of a 400 that requests the content itself: the service has ignored or rejected `contentOf`. */
const asksForContent =
  /\bcontentOf\b|\b(?:link|file)\b.*\b(?:required|missing)\b|\b(?:required|missing)\b.*\b(?:link|file)\b/i;

/** A 400 must say so: otherwise it is about the subtitles, and would occur again after the recording was sent. */
function lacksContentOf(error: unknown): boolean {
  if (!(error instanceof StaError)) return false;
  if (error.code !== 'invalid_request') return noContentOf.has(error.code);
  return asksForContent.test(error.message) && !/subtitle/i.test(error.message);
}

/** The note for a `shared` upload: the recording was not sent. */
export const describeShared = (path: string, subtitlesPath: string | undefined): string =>
  subtitlesPath === undefined
    ? `${path} is uploaded already with subtitles: it is used without them`
    : `${path} is uploaded already: only the subtitles were sent`;

/** True if a failure of the list means that the service does not have that call. */
export const lacksFileList = (error: unknown): boolean => error instanceof StaError && noList.has(error.code);

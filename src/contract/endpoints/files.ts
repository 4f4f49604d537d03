/** Files: docs/interface/decisions.md, "Files". The interface does not define how audio and video are uploaded. */
import type { Static } from 'typebox';
import * as Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { jobId, listReply, pageParams, storable, text, userId } from '../schemas/schemas.ts';

export const FileItem = Type.Object({
  file_id: Type.String(),
  title: Type.Optional(Type.String()),
  description: Type.Optional(Type.String()),
  kind: Type.String({ enum: ['audio', 'video'] }),
  duration_ms: Type.Number(),
  bytes: Type.Number(),
  sha256: Type.String({ description: 'Of the content, hex' }),
  subtitles_sha256: Type.Optional(Type.String({ description: 'Of the subtitles that were uploaded with it, hex' })),
  created_at: Type.String({ description: 'ISO 8601' }),
  used_at: Type.String({ description: 'When it was uploaded, or last used by a compute call; ISO 8601' }),
  jobs: Type.Integer({ description: 'The number of stored jobs that use the file' }),
  unfinished_jobs: Type.Integer({ description: 'The number of these that are queued or processing' }),
});
export type FileItem = Static<typeof FileItem>;

const maxUnusedSeconds = 100 * 366 * 86_400;

export const files = {
  upload: endpoint({
    summary: 'Upload an audio or video file: a link to fetch, or (extension) the file itself as multipart/form-data',
    capability: {
      name: 'upload call',
      instead: 'Upload the recording the way the service offers, then name it: --file-id ID',
    },
    method: 'POST',
    path: '/v1/conversation/upload',
    credential: 'app',
    params: Type.Object({
      userId,
      title: Type.Optional(text('nameChars', { pattern: storable, description: 'A title' })),
      description: Type.Optional(text('sentenceChars', { pattern: storable, description: 'A description' })),
      linkType: Type.Optional(
        Type.String({ enum: ['Video', 'Audio'], description: 'Ignored: the content of the file decides' }),
      ),
      link: Type.Optional(text('urlChars', { description: 'An http or https URL of the file' })),
      linkSource: Type.Optional(text('nameChars', { description: 'The source of the link' })),
      contentOf: Type.Optional(
        text('idChars', {
          description:
            'Extension. The id of one of your uploaded files: its content is used, so that only other subtitles need to ' +
            'be sent. It excludes `link` and the part `file`',
        }),
      ),
    }),
    body: ['userId', 'title', 'description', 'linkType', 'link', 'linkSource', 'contentOf'],
    multipart: true,
    slow: true,
    reply: Type.Object({ status: Type.Literal(true), file_id: Type.String() }),
    errors: ['FHU03', 'unauthorized', 'forbidden', 'quota_exceeded', 'not_found'],
    repeatable: false,
    idempotent: true,
  }),
  delete: endpoint({
    summary: 'Delete an uploaded file, its metadata, or both',
    capability: { name: 'call that deletes files', instead: 'Delete the file the way it was uploaded' },
    method: 'DELETE',
    path: '/v1/conversation/delete',
    credential: 'app',
    params: Type.Object({
      fileID: jobId,
      file: Type.Optional(Type.Boolean({ description: 'Delete the file; true if neither flag is sent' })),
      metadata: Type.Optional(
        Type.Boolean({ description: 'Delete the computed results; true if neither flag is sent' }),
      ),
    }),
    body: ['fileID', 'file', 'metadata'],
    inside: { file: 'settings', metadata: 'settings' },
    aliases: { fileID: { names: ['file_id'], merge: 'same', sent: false } },
    reply: Type.Object({ status: Type.Literal(true), file_id: Type.Optional(Type.String()) }),
    errors: ['unauthorized', 'not_found'],
    repeatable: false,
  }),
  list: endpoint({
    summary: 'List your uploaded files, or those with a given content',
    extension: { name: 'call that lists files' },
    method: 'GET',
    path: '/v1/conversation/files',
    credential: 'app',
    params: Type.Object({
      sha256: Type.Optional(
        Type.String({
          pattern: '^[0-9a-f]{64}$',
          description: 'The SHA-256 of a content, in lower-case hex: only files with it',
        }),
      ),
      ...pageParams,
    }),
    query: ['sha256', 'limit', 'cursor'],
    reply: listReply(FileItem),
    errors: ['unauthorized'],
    paged: true,
    repeatable: true,
  }),
  prune: endpoint({
    summary:
      'Delete your uploaded files that no unfinished job needs and that were not used for some time. Results are kept',
    extension: { name: 'call that prunes files', instead: 'Delete single files: sta files delete ID' },
    method: 'POST',
    path: '/v1/conversation/prune',
    credential: 'app',
    params: Type.Object({
      unused_seconds: Type.Integer({
        minimum: 0,
        maximum: maxUnusedSeconds,
        description: 'Only files that were uploaded, and last used by a compute call, at least this many seconds ago',
      }),
      dry_run: Type.Optional(Type.Boolean({ description: 'Delete nothing: list the files that would be deleted' })),
    }),
    body: ['unused_seconds', 'dry_run'],
    reply: Type.Object({
      status: Type.Literal(true),
      data: Type.Array(FileItem, { description: 'The files that are deleted, or would be' }),
    }),
    errors: ['unauthorized'],
    repeatable: false,
  }),
};

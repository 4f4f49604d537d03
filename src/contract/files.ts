/** Files: spec/decisions.md, "Files". The interface leaves open how audio and video reach the service. */
import Type from 'typebox';
import { endpoint } from './endpoint.ts';
import { jobId } from './job-schemas.ts';
import { text, userId } from './schemas.ts';

export const files = {
  upload: endpoint({
    summary: 'Upload an audio or video file: a link to fetch, or (extension) the file itself as multipart/form-data',
    method: 'POST',
    path: '/v1/conversation/upload',
    credential: 'app',
    params: Type.Object({
      userId,
      title: Type.Optional(text('nameChars', { description: 'A title' })),
      description: Type.Optional(text('sentenceChars', { description: 'A description' })),
      linkType: Type.Optional(Type.String({ enum: ['Video', 'Audio'], description: 'Not trusted: the file decides' })),
      link: Type.Optional(text('urlChars', { description: 'An http or https URL of the file' })),
      linkSource: Type.Optional(text('nameChars', { description: 'Where the link comes from' })),
    }),
    body: ['userId', 'title', 'description', 'linkType', 'link', 'linkSource'],
    multipart: true,
    slow: true,
    reply: Type.Object({ status: Type.Literal(true), file_id: Type.String() }),
    errors: ['FHU03', 'unauthorized', 'forbidden'],
    repeatable: false,
  }),
  delete: endpoint({
    summary: 'Delete an uploaded file, its metadata, or both',
    method: 'DELETE',
    path: '/v1/conversation/delete',
    credential: 'app',
    params: Type.Object({
      fileID: jobId,
      file: Type.Optional(Type.Boolean({ description: 'Delete the file; true when neither flag is given' })),
      metadata: Type.Optional(
        Type.Boolean({ description: 'Delete what was computed; true when neither flag is given' }),
      ),
    }),
    body: ['fileID', 'file', 'metadata'],
    inside: { file: 'settings', metadata: 'settings' },
    aliases: { fileID: { names: ['file_id'], merge: 'same', sent: false } },
    reply: Type.Object({ status: Type.Literal(true), file_id: Type.Optional(Type.String()) }),
    errors: ['unauthorized', 'not_found'],
    repeatable: false,
  }),
};

/** Clips: interface, "Conversation clips compute" and "Conversation clips fetch". */

import type { Static } from 'typebox';
import * as Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import {
  computeCall,
  fetchCall,
  jobId,
  list,
  looseNumber,
  mediaFetchReply,
  otherJobIdNames,
  text,
  whenCompleted,
} from '../schemas/schemas.ts';

export const Clip = Type.Object({
  presigned_url: Type.String({
    description: 'URL of an MP4 file (M4A for a recording without video), valid for 15 minutes',
  }),
  segments: Type.Optional(
    Type.Array(
      Type.Object({
        start_time: looseNumber('Start in the recording, milliseconds'),
        end_time: looseNumber('End in the recording, milliseconds'),
        text: Type.String({ description: 'The transcribed text' }),
        speaker: Type.Optional(Type.String()),
      }),
      { description: 'The segments of the recording that the clip shows, in its order; extension' },
    ),
  ),
});
export type Clip = Static<typeof Clip>;

export const clipKinds = ['action_items', 'qa', 'conversation', 'custom'] as const;
export type ClipKind = (typeof clipKinds)[number];

const flag = Type.Optional(Type.Boolean({ description: 'Return this kind' }));

export const clips = {
  compute: endpoint({
    summary: 'Start cutting clips from a recording',
    ...computeCall,
    path: '/v1/conversation/clips/compute',
    params: Type.Object({
      fileID: jobId,
      clips: Type.Optional(
        Type.Object({
          custom: Type.Optional(
            list(text('wordChars', { description: 'A keyword or phrase' }), 'keywords', {
              description: 'Keyword passages',
            }),
          ),
          conversation: Type.Optional(Type.Boolean({ description: 'Conversation highlights' })),
          qa: Type.Optional(Type.Boolean({ description: 'Questions and answers' })),
          action_items: Type.Optional(Type.Boolean({ description: 'Action items' })),
          fast: Type.Optional(
            Type.Boolean({
              description:
                'Extension. Cut on key frames, by copying the encoded pictures: each segment begins at the key frame at or before it. ' +
                'Without effect where the pictures cannot be copied',
            }),
          ),
          audio: Type.Optional(
            Type.Boolean({
              description: 'Extension. Whether a recording without video is accepted: its clips are M4A files',
            }),
          ),
        }),
      ),
    }),
    inside: { clips: 'settings' },
    aliases: { fileID: { names: ['file_id'], merge: 'same', sent: false } },
    errors: ['MCST07', 'VDNF01', 'unauthorized', 'not_found'],
  }),
  fetch: endpoint({
    summary: 'Fetch the clips of a recording',
    ...fetchCall,
    path: '/v1/conversation/clips/fetch',
    params: Type.Object({ fileID: jobId, action_items: flag, qa: flag, conversation: flag, custom: flag }),
    inside: { action_items: 'data', qa: 'data', conversation: 'data', custom: 'data' },
    aliases: otherJobIdNames('fileID'),
    reply: mediaFetchReply({
      action_items: whenCompleted(Clip),
      qa: whenCompleted(Clip),
      conversation: whenCompleted(Clip),
      custom: whenCompleted(Clip),
    }),
    errors: ['unauthorized', 'not_found'],
  }),
};

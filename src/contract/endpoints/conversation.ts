/** Conversations: interface, "Conversation compute (tone analysis)" and "Conversation fetch". */

import type { Static } from 'typebox';
import * as Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import {
  computeCall,
  dataReply,
  fetchCall,
  jobId,
  list,
  looseNumber,
  mediaFetchReply,
  otherJobIdNames,
  text,
  whenCompleted,
} from '../schemas/schemas.ts';

export const ToneChunk = Type.Object({
  start_time: looseNumber('Start of the chunk, milliseconds'),
  end_time: looseNumber('End of the chunk, milliseconds'),
  speaker: Type.Optional(Type.String({ description: 'The speaker of its channel; extension' })),
  sentiments: Type.Array(
    Type.Object({
      sentiment: Type.String({ description: 'Calm, Happy, Sad, Angry, Fearful, Disgust or Surprised' }),
      confidence: Type.Number({ description: '0 to 1, higher is better' }),
    }),
    { description: 'Highest confidence first' },
  ),
  loudness_db: Type.Optional(
    Type.Number({
      description:
        'Level of its voice, dB relative to full scale: 10 * log10 of the mean square of its voiced samples (-1 to 1); extension',
    }),
  ),
});
export type ToneChunk = Static<typeof ToneChunk>;

const TimedWord = Type.Object({
  text: Type.String(),
  start_time: looseNumber('Milliseconds'),
  end_time: looseNumber('Milliseconds'),
  confidence: Type.Optional(Type.Number({ description: '0 to 1' })),
});

export const Utterance = Type.Object({
  text: Type.String(),
  start_time: looseNumber('Milliseconds'),
  end_time: looseNumber('Milliseconds'),
  speaker: Type.Optional(Type.String()),
  words: Type.Optional(Type.Array(TimedWord)),
  pii: Type.Optional(
    Type.Array(
      Type.Object({ type: Type.String(), text: Type.String(), start_char: Type.Integer(), end_char: Type.Integer() }),
    ),
  ),
});
export type Utterance = Static<typeof Utterance>;

/** Speech recognisers that a service may use for recordings without subtitles. */
const recogniserNames = ['sherpa-onnx', 'command', 'pocketsphinx', 'none'] as const;

export const conversation = {
  compute: endpoint({
    summary: 'Start the analysis of an audio or video file',
    ...computeCall,
    path: '/v1/conversation/compute',
    params: Type.Object({
      fileID: jobId,
      tone_analysis: Type.Optional(
        Type.Object({
          enable: Type.Boolean({ description: 'Compute tones from the audio' }),
          sync_with_stt: Type.Optional(Type.Boolean({ description: 'Use the chunks of speech to text' })),
        }),
      ),
      speech_to_text: Type.Optional(
        Type.Object({
          enable: Type.Optional(Type.Boolean()),
          pii_detection: Type.Optional(Type.Boolean()),
          custom_vocabulary: Type.Optional(
            list(text('wordChars', { description: 'A word' }), 'vocabulary', {
              description: 'Words that the recogniser may not know',
            }),
          ),
        }),
      ),
      speaker_separation: Type.Optional(
        Type.Object({
          enable: Type.Boolean(),
          num_speakers: Type.Optional(Type.Integer({ minimum: 1, maximum: 20 })),
          channels: Type.Optional(
            Type.Object(
              {
                first: text('wordChars', { description: 'The speaker of the first channel' }),
                second: text('wordChars', { description: 'The speaker of the second channel' }),
              },
              { description: 'The speakers of the two channels of the recording; extension' },
            ),
          ),
          if_separate: Type.Optional(
            Type.Boolean({
              description: 'Use the channels only if each has its own speaker, instead of failing; extension',
            }),
          ),
        }),
      ),
    }),
    inside: { tone_analysis: 'settings', speech_to_text: 'settings', speaker_separation: 'settings' },
    aliases: { fileID: { names: ['file_id'], merge: 'same', sent: false } },
    errors: ['MCST07', 'unauthorized', 'not_found'],
  }),
  fetch: endpoint({
    summary: 'Fetch the analysis of an audio or video file',
    ...fetchCall,
    path: '/v1/conversation/fetch',
    params: Type.Object({
      fileID: jobId,
      tone_analysis: Type.Optional(Type.Boolean({ description: 'Return the tones' })),
      speech_to_text: Type.Optional(Type.Boolean({ description: 'Return the transcript; extension' })),
    }),
    inside: { tone_analysis: 'data', speech_to_text: 'data' },
    aliases: otherJobIdNames('fileID'),
    reply: mediaFetchReply({
      tone_analysis: whenCompleted(Type.Object({ chunks: Type.Array(ToneChunk) })),
      speech_to_text: whenCompleted(Type.Object({ utterances: Type.Array(Utterance) })),
    }),
    errors: ['unauthorized', 'not_found'],
  }),
  speechToText: endpoint({
    summary: 'Which speech recogniser transcribes recordings without subtitles',
    extension: {
      name: 'call for transcripts',
      instead: 'Use sta serve, or no base URL: our service has it. Elsewhere, try sta tone run FILE --transcript txt',
    },
    method: 'GET',
    path: '/v1/conversation/speech_to_text',
    credential: 'app',
    params: Type.Object({}),
    reply: dataReply(
      Type.Object({
        recogniser: Type.String({ description: recogniserNames.join(', ') }),
        id: Type.Optional(
          Type.String({ description: 'Changes with the recogniser: its program, its settings or its model' }),
        ),
        takes_vocabulary: Type.Optional(
          Type.Boolean({ description: 'Whether it is given custom words; transcripts are corrected by them anyway' }),
        ),
        separates_channels: Type.Optional(
          Type.Boolean({ description: 'Whether speaker_separation can name the speakers of two channels' }),
        ),
        reason: Type.Optional(Type.String({ description: 'Why there is none' })),
      }),
    ),
    errors: ['unauthorized'],
    repeatable: true,
  }),
};

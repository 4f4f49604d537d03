/** Speechmatics: words and marks of a transcript (https://docs.speechmatics.com/speech-to-text/batch/output). */
import { asNumber, asText, type Members, objectsIn } from '../../../../shared/subtitles/json-members.ts';
import { joinWords } from '../../messages/turns.ts';
import { at, type Platform } from './platform.ts';

export const speechmatics: Platform = {
  about: 'the JSON of Speechmatics',
  conversation: {
    is: ({ results }) => objectsIn(results).some(isWord),
    fields: (one) => ({ conversation: at(one, 'job.id'), language: at(one, 'metadata.transcription_config.language') }),
    lines: ({ results }) =>
      joinWords(
        objectsIn(results)
          .filter((one) => typeof at(one, 'alternatives.0.content') === 'string')
          .map((one) => ({
            text: String(at(one, 'alternatives.0.content')),
            // `S1`; with channels, the speaker is the same in each.
            speaker: asText(at(one, 'alternatives.0.speaker')) ?? asText(one.channel),
            start: asNumber(one.start_time),
            end: asNumber(one.end_time),
            isPunctuation: one.type === 'punctuation' && one.attaches_to !== 'next',
          })),
      ),
  },
};

const isWord = (one: Members): boolean =>
  one.type === 'word' && 'start_time' in one && typeof at(one, 'alternatives.0.content') === 'string';

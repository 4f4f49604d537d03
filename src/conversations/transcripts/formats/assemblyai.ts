/** AssemblyAI: https://www.assemblyai.com/docs/api-reference/transcripts/get; times are in milliseconds. */

import { asObject, asText, type Members, objectsIn } from '../../../shared/subtitles/json-members.ts';
import type { DocumentFormat } from '../format.ts';
import { joinWords, type SpokenTurn, turnItem } from '../messages/turns.ts';
import { fromMs } from './platforms/platform.ts';

const ownMembers = ['audio_duration', 'audio_url', 'acoustic_model', 'speech_model', 'speech_models', 'language_model'];

export const assemblyai: DocumentFormat = {
  kind: 'document',
  about: 'the JSON of AssemblyAI',
  recognises(document) {
    const members = asObject(document) ?? {};
    const lists = [members.utterances, members.words, members.sentences, members.paragraphs].filter(Array.isArray);
    // The sentences of others have `start_time`.
    const areTimed = lists.every((list) => list.length === 0 || typeof asObject(list[0])?.start === 'number');
    const hasParts = areTimed && (lists.length > 0 || typeof members.text === 'string');
    return hasParts && ownMembers.filter((name) => name in members).length >= (Array.isArray(members.segments) ? 2 : 1);
  },
  read(document) {
    const { utterances, sentences, paragraphs, words, text, language_code } = asObject(document) ?? {};
    const lists = [utterances, sentences, paragraphs].map((list) => objectsIn(list).flatMap(readTurn));
    const turns = lists.find((list) => list.length > 0) ?? [];
    const spoken = turns.length > 0 ? turns : joinWords(objectsIn(words).flatMap(readTurn));
    const whole = asText(text);
    return (spoken.length > 0 || whole === undefined ? spoken : [{ text: whole }]).map((turn) =>
      turnItem(turn, language_code),
    );
  },
};

function readTurn({ text: words, speaker, start, end }: Members): SpokenTurn[] {
  const text = asText(words);
  return text === undefined ? [] : [{ text, speaker: asText(speaker), start: fromMs(start), end: fromMs(end) }];
}

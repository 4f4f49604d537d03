/**
 * Azure AI Speech: batch transcription (https://learn.microsoft.com/azure/ai-services/speech-service/batch-transcription-get)
 * and fast transcription (https://learn.microsoft.com/azure/ai-services/speech-service/fast-transcription-create).
 */
import { asNumber, type Members, objectsIn } from '../../../../shared/subtitles/json-members.ts';
import { readOffset } from '../../columns/read-offset.ts';
import type { Said } from '../../messages/message-item.ts';
import { at, firstAt, fromMs, type Platform } from './platform.ts';

export const azure: Platform = {
  about: 'the JSON of Azure batch and fast transcription',
  conversation: {
    is: (one) => phrasesOf(one).some((phrase) => textOf(phrase) !== undefined && startOf(phrase) !== undefined),
    // Its timestamp is the time of the transcription.
    fields: (one) => ({ recording: one.source }),
    lines(one) {
      const phrases = phrasesOf(one);
      const channels = new Set(phrases.map(({ channel }) => channel)).size;
      return phrases.map((phrase) => readPhrase(phrase, channels));
    },
  },
};

const phrasesOf = (one: Members): Members[] =>
  Array.isArray(one.recognizedPhrases) ? objectsIn(one.recognizedPhrases) : objectsIn(one.phrases);

const textOf = (phrase: Members): unknown =>
  firstAt(phrase, 'nBest.0.display', 'text', 'nBest.0.itn', 'nBest.0.lexical');

/** Ticks are 100 nanoseconds. */
const ticks = (value: unknown): number | undefined => {
  const count = asNumber(value);
  return count === undefined ? undefined : count / 1e7;
};

const startOf = (one: Members): number | undefined =>
  ticks(one.offsetInTicks) ?? readOffset(one.offset, 1) ?? fromMs(one.offsetMilliseconds);

function readPhrase(phrase: Members, channels: number): Said | undefined {
  if (phrase.recognitionStatus !== undefined && phrase.recognitionStatus !== 'Success') return undefined;
  const { speaker, channel } = phrase;
  const start = startOf(phrase);
  const length = ticks(phrase.durationInTicks) ?? readOffset(phrase.duration, 1) ?? fromMs(phrase.durationMilliseconds);
  return {
    text: textOf(phrase),
    speaker:
      speaker !== undefined ? `Speaker ${String(speaker)}` : channels > 1 ? `Channel ${String(channel)}` : undefined,
    start,
    end: start === undefined || length === undefined ? undefined : start + length,
    language: at(phrase, 'locale'),
  };
}

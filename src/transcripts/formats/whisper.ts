/** Whisper: the JSON of openai-whisper, of its API (`verbose_json`), of whisperX and faster-whisper, and of whisper.cpp. */
import type { DocumentFormat } from '../format.ts';
import { asNumber, asObject, asText, type Members, objectsIn } from '../json-values.ts';
import { type Turn, turnItem } from '../turns.ts';

export const whisper: DocumentFormat = {
  kind: 'document',
  about: 'the JSON of Whisper, whisperX and whisper.cpp',
  recognises(document) {
    const { segments, transcription } = asObject(document) ?? {};
    return (
      objectsIn(segments).some(
        ({ start, end, text }) =>
          asNumber(start) !== undefined && asNumber(end) !== undefined && typeof text === 'string',
      ) ||
      objectsIn(transcription).some(({ offsets, text }) => asObject(offsets) !== undefined && typeof text === 'string')
    );
  },
  read(document) {
    const { segments, transcription } = asObject(document) ?? {};
    const turns = Array.isArray(segments)
      ? objectsIn(segments).flatMap(readSegment)
      : objectsIn(transcription).flatMap(readOffsets);
    return turns.map(turnItem);
  },
};

function readSegment({ text: words, speaker, start, end }: Members): Turn[] {
  const text = asText(words);
  return text === undefined ? [] : [{ text, speaker: asText(speaker), start: asNumber(start), end: asNumber(end) }];
}

/** whisper.cpp has milliseconds. */
function readOffsets({ text: words, speaker, offsets }: Members): Turn[] {
  const text = asText(words);
  const [from, to] = [asNumber(asObject(offsets)?.from), asNumber(asObject(offsets)?.to)];
  return text === undefined
    ? []
    : [
        {
          text,
          speaker: asText(speaker),
          start: from === undefined ? from : from / 1000,
          end: to === undefined ? to : to / 1000,
        },
      ];
}

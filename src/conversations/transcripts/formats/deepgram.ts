/** Deepgram: https://developers.deepgram.com/docs/utterances */

import { asNumber, asObject, asText, type Members, objectsIn } from '../../../shared/subtitles/json-members.ts';
import type { DocumentFormat } from '../format.ts';
import { joinWords, type SpokenTurn, turnItem } from '../messages/turns.ts';

export const deepgram: DocumentFormat = {
  kind: 'document',
  about: 'the JSON of Deepgram',
  recognises: (document) => {
    const { channels, utterances } = asObject(asObject(document)?.results) ?? {};
    return (
      objectsIn(channels).some(({ alternatives }) => Array.isArray(alternatives)) ||
      objectsIn(utterances).some(({ transcript }) => typeof transcript === 'string')
    );
  },
  read(document) {
    const results = asObject(asObject(document)?.results) ?? {};
    const channels = objectsIn(results.channels);
    const utterances = objectsIn(results.utterances).flatMap((one) =>
      readTurn(one, one.transcript, speakerOf(one, channels.length)),
    );
    const turns =
      utterances.length > 0
        ? utterances
        : channels.flatMap((one, index) => readChannel(one, channels.length > 1 ? index : undefined));
    const language = channels[0]?.detected_language;
    return turns.sort((a, b) => (a.start ?? 0) - (b.start ?? 0)).map((turn) => turnItem(turn, language));
  },
};

function speakerOf({ speaker, channel }: Members, channels: number): string | undefined {
  if (asNumber(speaker) !== undefined) return String(speaker);
  const number = asNumber(Array.isArray(channel) ? channel[0] : channel);
  return channels > 1 && number !== undefined ? `Channel ${number}` : asText(speaker);
}

/** By paragraphs if there are any, else by words, else as one text. */
function readChannel({ alternatives }: Members, channel: number | undefined): SpokenTurn[] {
  const [best = {}] = objectsIn(alternatives);
  const only = channel === undefined ? undefined : `Channel ${channel}`;
  const nameOf = ({ speaker }: Members) => (asNumber(speaker) === undefined ? only : String(speaker));
  const paragraphs = objectsIn(asObject(best.paragraphs)?.paragraphs).flatMap((one) => {
    const text = objectsIn(one.sentences)
      .flatMap((sentence) => asText(sentence.text) ?? [])
      .join(' ');
    return readTurn(one, text, nameOf(one));
  });
  if (paragraphs.length > 0) return paragraphs;
  const words = objectsIn(best.words).flatMap((one) => readTurn(one, one.punctuated_word ?? one.word, nameOf(one)));
  if (words.length > 0) return joinWords(words);
  return readTurn({}, best.transcript, only);
}

function readTurn({ start, end }: Members, transcript: unknown, speaker: string | undefined): SpokenTurn[] {
  const text = asText(transcript);
  return text === undefined ? [] : [{ text, speaker, start: asNumber(start), end: asNumber(end) }];
}

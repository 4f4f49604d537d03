/** Amazon Transcribe: https://docs.aws.amazon.com/transcribe/latest/dg/how-input.html#how-output */

import { asNumber, asObject, asText, type Members, objectsIn } from '../../../shared/subtitles/json-members.ts';
import type { DocumentFormat } from '../format.ts';
import { joinWords, type SpokenTurn, type SpokenWord, turnItem } from '../messages/turns.ts';

export const aws: DocumentFormat = {
  kind: 'document',
  about: 'the JSON of Amazon Transcribe',
  recognises(document) {
    const { transcripts, items } = asObject(asObject(document)?.results) ?? {};
    return Array.isArray(transcripts) && (Array.isArray(items) || objectsIn(transcripts).length > 0);
  },
  read(document) {
    const results = asObject(asObject(document)?.results) ?? {};
    return readResults(results).map((turn) => turnItem(turn, results.language_code));
  },
};

function readResults(results: Members): SpokenTurn[] {
  const segments = objectsIn(results.audio_segments).flatMap(
    ({ transcript, speaker_label, channel_label, start_time, end_time }) => {
      const text = asText(transcript);
      const speaker = asText(speaker_label) ?? asText(channel_label);
      return text === undefined ? [] : [{ text, speaker, start: asNumber(start_time), end: asNumber(end_time) }];
    },
  );
  if (segments.length > 0) return segments;
  const channels = objectsIn(asObject(results.channel_labels)?.channels);
  if (channels.some(({ items }) => Array.isArray(items))) {
    return channels
      .flatMap(({ items, channel_label }) => joinWords(readItems(items, new Map(), asText(channel_label))))
      .sort((a, b) => (a.start ?? 0) - (b.start ?? 0));
  }
  const turns = joinWords(readItems(results.items, readLabels(results)));
  if (turns.length > 0) return turns;
  return objectsIn(results.transcripts).flatMap(({ transcript }) => {
    const text = asText(transcript);
    return text === undefined ? [] : [{ text }];
  });
}

/** Older outputs list the speakers separately from the words: by start time. */
function readLabels(results: Members): Map<string, string> {
  const labels = new Map<string, string>();
  for (const segment of objectsIn(asObject(results.speaker_labels)?.segments)) {
    for (const { start_time, speaker_label } of objectsIn(segment.items)) {
      const name = asText(speaker_label) ?? asText(segment.speaker_label);
      if (name !== undefined) labels.set(String(start_time), name);
    }
  }
  return labels;
}

function readItems(items: unknown, labels: ReadonlyMap<string, string>, channel?: string): SpokenWord[] {
  return objectsIn(items).flatMap(({ alternatives, type, start_time, end_time, speaker_label }) => {
    const text = asText(objectsIn(alternatives)[0]?.content);
    if (text === undefined) return [];
    const speaker = channel ?? asText(speaker_label) ?? labels.get(String(start_time));
    return [
      { text, speaker, start: asNumber(start_time), end: asNumber(end_time), isPunctuation: type === 'punctuation' },
    ];
  });
}

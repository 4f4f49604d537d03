/** IBM Watson lists the speakers of words beside its results, by their times (https://cloud.ibm.com/docs/speech-to-text). */
import { asNumber, asObject, objectsIn } from '../../../shared/subtitles/json-members.ts';
import type { Item } from '../format.ts';
import { joinWordItems } from './join-word-items.ts';

/** @returns undefined for another document */
export function readLabelledWords(document: unknown): Item[] | undefined {
  const { results, speaker_labels } = asObject(document) ?? {};
  const speakers = new Map(objectsIn(speaker_labels).map(({ from, speaker }) => [asNumber(from), asNumber(speaker)]));
  if (speakers.size === 0) return undefined;
  let speaker: number | undefined;
  const words = objectsIn(results).flatMap(({ alternatives }): Item[] => {
    const { timestamps } = objectsIn(alternatives)[0] ?? {};
    return (Array.isArray(timestamps) ? timestamps : []).flatMap((one: unknown) => {
      const [text, from, to] = Array.isArray(one) ? (one as unknown[]) : [];
      const [start, end] = [asNumber(from), asNumber(to)];
      if (typeof text !== 'string' || start === undefined) return [];
      speaker = speakers.get(start) ?? speaker;
      return [{ text, start, end, speaker: speaker?.toString() }];
    });
  });
  return words.length === 0 ? undefined : joinWordItems(words, []);
}

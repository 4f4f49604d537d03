/** Whisper: the JSON of openai-whisper, of its API (`verbose_json`), of whisperX and faster-whisper, and of whisper.cpp. */
import { asNumber, asObject, asText, type Members, objectsIn } from './json-members.ts';

/** Speech that Whisper recognised between two pauses; times in seconds. */
export interface WhisperSegment {
  readonly text: string;
  readonly speaker: string | undefined;
  readonly start: number | undefined;
  readonly end: number | undefined;
  /** Empty if the times of words were not requested. */
  readonly words: readonly WhisperWord[];
}

export interface WhisperWord {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** 0 to 1. */
  readonly probability: number | undefined;
}

/** Whether a document has segments with times, as Whisper writes them. */
export function isWhisper(document: unknown): boolean {
  const { segments, transcription } = asObject(document) ?? {};
  return (
    objectsIn(segments).some(
      ({ start, end, text }) =>
        asNumber(start) !== undefined && asNumber(end) !== undefined && typeof text === 'string',
    ) ||
    objectsIn(transcription).some(({ offsets, text }) => asObject(offsets) !== undefined && typeof text === 'string')
  );
}

/** Returns the segments with text; empty if the document has neither of Whisper's lists. */
export function readWhisper(document: unknown): WhisperSegment[] {
  const { segments, transcription } = asObject(document) ?? {};
  return Array.isArray(segments)
    ? objectsIn(segments).flatMap(readSegment)
    : objectsIn(transcription).flatMap(readOffsets);
}

function readSegment({ text: said, speaker, start, end, words }: Members): WhisperSegment[] {
  const text = asText(said);
  if (text === undefined) return [];
  const timed = objectsIn(words).map(readWord);
  const known = timed.filter((word) => word !== undefined);
  return [
    {
      text,
      speaker: asText(speaker),
      start: asNumber(start),
      end: asNumber(end),
      words: known.length === timed.length ? known : [],
    },
  ];
}

/** whisperX calls `probability` `score`. */
function readWord({ word, start, end, probability, score }: Members): WhisperWord | undefined {
  const [text, from, to] = [asText(word), asNumber(start), asNumber(end)];
  if (text === undefined || from === undefined || to === undefined) return undefined;
  return { text, start: from, end: to, probability: asNumber(probability) ?? asNumber(score) };
}

/** whisper.cpp writes milliseconds. */
function readOffsets({ text: said, speaker, offsets }: Members): WhisperSegment[] {
  const text = asText(said);
  const [from, to] = [asNumber(asObject(offsets)?.from), asNumber(asObject(offsets)?.to)];
  if (text === undefined) return [];
  const seconds = (ms: number | undefined) => (ms === undefined ? undefined : ms / 1000);
  return [{ text, speaker: asText(speaker), start: seconds(from), end: seconds(to), words: [] }];
}

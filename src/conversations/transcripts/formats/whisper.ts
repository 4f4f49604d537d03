/**
 * Whisper: the JSON of openai-whisper, of its API (`verbose_json`), of whisperX and faster-whisper, and of whisper.cpp.
 */
import { asObject, type Members, objectsIn } from '../../../shared/subtitles/json-members.ts';
import { isWhisper, readWhisper } from '../../../shared/subtitles/read-whisper.ts';
import { findPositions } from '../columns/record-plan.ts';
import type { DocumentFormat } from '../format.ts';
import { addSpeakers } from '../lists/speaker-ranges.ts';
import { turnItem } from '../messages/turns.ts';

const firstSegments = (document: unknown): readonly Members[] => {
  const segments = asObject(document)?.segments;
  return Array.isArray(segments) ? objectsIn(segments.slice(0, 20)) : [];
};

/** Others have the speaker under another name. */
function hasOtherSpeaker({ speaker, ...segment }: Members): boolean {
  const { names, people } = findPositions(Object.keys(segment));
  return speaker === undefined && names.length + people.length > 0;
}

export const whisper: DocumentFormat = {
  kind: 'document',
  about: 'the JSON of Whisper, whisperX and whisper.cpp',
  recognises: (document) => isWhisper(document) && !firstSegments(document).some(hasOtherSpeaker),
  read(document) {
    // whisper.cpp has the language in its result.
    const {
      language,
      result,
      segments: _segments,
      transcription: _transcription,
      ...beside
    } = asObject(document) ?? {};
    const spoken = language ?? asObject(result)?.language;
    const items = readWhisper(document).map((turn) => turnItem(turn, spoken));
    return [...addSpeakers(beside, items, 1)];
  },
};

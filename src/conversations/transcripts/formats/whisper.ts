/**
 * Whisper: the JSON of openai-whisper, of its API (`verbose_json`), of whisperX and faster-whisper, and of whisper.cpp.
 */
import { asObject } from '../../../shared/subtitles/json-members.ts';
import { isWhisper, readWhisper } from '../../../shared/subtitles/read-whisper.ts';
import type { DocumentFormat } from '../format.ts';
import { turnItem } from '../turns.ts';

export const whisper: DocumentFormat = {
  kind: 'document',
  about: 'the JSON of Whisper, whisperX and whisper.cpp',
  recognises: isWhisper,
  read(document) {
    // whisper.cpp has the language in its result.
    const { language, result } = asObject(document) ?? {};
    const spoken = language ?? asObject(result)?.language;
    return readWhisper(document).map((turn) => turnItem(turn, spoken));
  },
};

/** `speech_to_text`: what is said in a recording, in the shape of the wire. */
import { applyVocabulary } from '../../../analytics/speech/transcript/apply-vocabulary.ts';
import { findPii } from '../../../analytics/speech/transcript/find-pii.ts';
import type { Utterance } from '../../../analytics/speech/transcript/transcript.ts';
import type { Utterance as WireUtterance } from '../../../contract/conversation.ts';
import type { WorkerSettings } from '../worker-task.ts';
import { type MediaFile, withMedia } from './media-input.ts';
import { readTranscript } from './transcript-cache.ts';

export interface SpeechInput {
  readonly file: MediaFile;
  readonly vocabulary: readonly string[];
  readonly piiDetection: boolean;
  /** Tell the speakers apart; how many there are, where that is known. */
  readonly speakers?: { readonly count?: number };
}

/** @param input a {@link SpeechInput}, JSON @throws ServiceFailure when the recording cannot be transcribed */
export async function computeSpeechToText(
  input: string,
  settings: WorkerSettings,
  signal: AbortSignal,
): Promise<string> {
  const { file, vocabulary, piiDetection }: SpeechInput = JSON.parse(input);
  return withMedia(settings, async (tools) => {
    const heard = await readTranscript(file, tools, settings, signal);
    const corrected = vocabulary.length > 0 ? applyVocabulary(heard, vocabulary) : heard;
    return JSON.stringify({ utterances: corrected.map((utterance) => describe(utterance, piiDetection)) });
  });
}

function describe({ text, startMs, endMs, speaker, words }: Utterance, piiDetection: boolean): WireUtterance {
  return {
    text,
    start_time: Math.round(startMs),
    end_time: Math.round(endMs),
    ...(speaker !== undefined && { speaker }),
    ...(words !== undefined && {
      words: words.map((word) => ({
        text: word.text,
        start_time: Math.round(word.startMs),
        end_time: Math.round(word.endMs),
        ...(word.confidence !== undefined && { confidence: word.confidence }),
      })),
    }),
    ...(piiDetection && {
      pii: findPii(text).map(({ type, text: found, start, end }) => ({
        type,
        text: found,
        start_char: start,
        end_char: end,
      })),
    }),
  };
}

/** `speech_to_text`: the transcript of a recording, in the shape of the wire. */

import type { Utterance as WireUtterance } from '../../../../contract/endpoints/conversation.ts';
import { assignSpeakers } from '../../../../engines/speech/diarization/assign-speakers.ts';
import { createDiarizer } from '../../../../engines/speech/diarization/diarizer.ts';
import { applyVocabulary } from '../../../../engines/speech/transcript/apply-vocabulary.ts';
import { findTranscriptPii } from '../../../../engines/speech/transcript/find-transcript-pii.ts';
import type { PiiSpan, Utterance } from '../../../../engines/speech/transcript/transcript.ts';
import type { MediaTools } from '../../../media/media-tools.ts';
import { reportSeconds } from '../item-progress.ts';
import { type ChannelSettings, listenToChannels, readChannels } from './channel-speakers.ts';
import { countMs, type RecordingTask, withMedia } from './media-input.ts';
import { readTranscript } from './transcript-cache.ts';

export interface SpeechInput {
  readonly vocabulary: readonly string[];
  readonly piiDetection: boolean;
  /** Whether to distinguish the speakers; `count` is their number, if known. */
  readonly speakers?: { readonly count?: number };
  readonly channels?: ChannelSettings;
}

/** @param task its input is a {@link SpeechInput} @throws ServiceFailure if the recording cannot be transcribed */
export async function computeSpeechToText(task: RecordingTask): Promise<{ utterances: WireUtterance[] }> {
  const { vocabulary, piiDetection, speakers, channels }: SpeechInput = JSON.parse(task.input);
  return withMedia(task.settings, async (tools) => {
    const separate = channels && (await listenToChannels(task, tools, channels));
    const named = separate
      ? await readChannels(task, tools, separate, vocabulary)
      : await readMixed(task, tools, vocabulary, speakers);
    const corrected = vocabulary.length > 0 ? applyVocabulary(named, vocabulary) : named;
    const pii = piiDetection ? findTranscriptPii(corrected) : [];
    return { utterances: corrected.map((utterance, i) => describe(utterance, pii[i])) };
  });
}

async function readMixed(
  task: RecordingTask,
  tools: MediaTools,
  vocabulary: readonly string[],
  speakers: SpeechInput['speakers'],
): Promise<Utterance[]> {
  const heard = await readTranscript(task, tools, vocabulary);
  return speakers === undefined ? heard : nameSpeakers(heard, speakers.count, task, tools);
}

/** Distinguishes speakers by voice, unless the transcript names them, as subtitles may. */
async function nameSpeakers(
  utterances: readonly Utterance[],
  speakerCount: number | undefined,
  { file, signal, report }: RecordingTask,
  tools: MediaTools,
): Promise<Utterance[]> {
  const known = utterances.some(({ speaker }) => speaker !== undefined);
  if (known || utterances.length === 0 || !file.hasAudio) return [...utterances];
  const diarizer = createDiarizer();
  const onMs = reportSeconds(report, 'speakers', file.durationMs);
  await tools.decodeAudio(file.path, countMs(diarizer.push, onMs), { signal });
  return assignSpeakers(utterances, diarizer.finish(utterances, speakerCount));
}

function describe(
  { text, startMs, endMs, speaker, words }: Utterance,
  pii: readonly PiiSpan[] | undefined,
): WireUtterance {
  return {
    text,
    start_time: Math.round(startMs),
    end_time: Math.round(endMs),
    speaker,
    words: words?.map((word) => ({
      text: word.text,
      start_time: Math.round(word.startMs),
      end_time: Math.round(word.endMs),
      confidence: word.confidence,
    })),
    pii: pii?.map(({ type, text: found, start, end }) => ({
      type,
      text: found,
      start_char: start,
      end_char: end,
    })),
  };
}

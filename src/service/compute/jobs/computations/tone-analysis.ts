/** `tone_analysis`: the tone of a recording, chunk by chunk, in the shape of the wire. */

import type { ToneChunk } from '../../../../contract/endpoints/conversation.ts';
import { assignSpeakers, nameSpeaker } from '../../../../engines/speech/diarization/assign-speakers.ts';
import {
  createToneAnalyser,
  type ToneChunk as RatedChunk,
  type ToneAnalyser,
} from '../../../../engines/speech/tone/tone.ts';
import type { Utterance } from '../../../../engines/speech/transcript/transcript.ts';
import { cutChunks } from '../../../../engines/speech/voice-activity/cut-chunks.ts';
import { createSpeechFinder, type TimeSpan } from '../../../../engines/speech/voice-activity/find-speech.ts';
import type { MediaTools } from '../../../media/media-tools.ts';
import { reportSeconds } from '../item-progress.ts';
import type { ChannelSettings, SeparateChannels } from './channel-speakers.ts';
import { countMs, type RecordingTask, withMedia } from './media-input.ts';

export interface ToneInput {
  /** Whether the chunks are the utterances of the transcript. */
  readonly syncWithStt: boolean;
  /** Whether to rate each speaker relative to their own voice; `count` is the number of speakers, if known. */
  readonly speakers?: { readonly count?: number };
  readonly channels?: ChannelSettings;
}

/** A segment to rate, with its speaker if the transcript names one. */
interface SpokenSpan extends TimeSpan {
  readonly speaker?: string;
}

/**
 * @param task its input is a {@link ToneInput} @throws ServiceFailure if the recording cannot be decoded or transcribed
 */
export async function computeToneAnalysis(task: RecordingTask): Promise<{ chunks: ToneChunk[] }> {
  const { file, settings, signal, report } = task;
  const { syncWithStt, speakers, channels }: ToneInput = JSON.parse(task.input);
  return withMedia(settings, async (tools) => {
    const separate = channels && (await (await loadChannels()).listenToChannels(task, tools, channels));
    if (separate) return { chunks: await rateChannels(task, tools, separate, syncWithStt) };
    const utterances = syncWithStt ? await (await loadTranscripts()).readTranscript(task, tools) : undefined;
    // The recording is decoded once and never held in memory: both analysers read it as it streams by.
    const finder = createSpeechFinder();
    const analyser = createToneAnalyser();
    await tools.decodeAudio(
      file.path,
      countMs(
        (samples) => {
          if (utterances === undefined) finder.push(samples);
          analyser.push(samples);
        },
        reportSeconds(report, 'tones', file.durationMs),
      ),
      { signal },
    );
    const speech = utterances ?? finder.finish();
    const spans = speakers === undefined ? speech : nameSpeakers(speech, analyser, speakers.count);
    const chunks =
      utterances === undefined
        ? cutBySpeaker(spans, file.durationMs)
        : spans.flatMap((utterance) => spanWithin(utterance, file.durationMs));
    const speakerOf = speakers && chunks.map(({ speaker = '' }) => speaker);
    return { chunks: analyser.finish(chunks, speakerOf).map((chunk) => toWire(chunk)) };
  });
}

/** Rates each channel by itself, so that each speaker is compared with their own voice. */
async function rateChannels(
  task: RecordingTask,
  tools: MediaTools,
  { names, speech }: SeparateChannels,
  syncWithStt: boolean,
): Promise<ToneChunk[]> {
  const { file, signal, report } = task;
  const { readChannels } = await loadChannels();
  const spoken = syncWithStt ? await readChannels(task, tools, { names, speech }, []) : undefined;
  const chunks: ToneChunk[] = [];
  for (const channel of [0, 1] as const) {
    const speaker = names[channel];
    const analyser = createToneAnalyser();
    const receive = countMs(analyser.push, reportSeconds(report, 'tones', file.durationMs));
    await tools.decodeAudio(file.path, receive, { signal, channel });
    const own = spoken?.filter((utterance) => utterance.speaker === speaker);
    const spans = own?.flatMap((utterance) => spanWithin(utterance, file.durationMs));
    const rated = analyser.finish(spans ?? cutChunks(speech[channel], file.durationMs));
    chunks.push(...rated.map((chunk) => toWire(chunk, speaker)));
  }
  return chunks.sort((a, b) => Number(a.start_time) - Number(b.start_time));
}

const toWire = ({ startMs, endMs, sentiments, loudnessDb }: RatedChunk, speaker?: string): ToneChunk => ({
  start_time: Math.round(startMs),
  end_time: Math.round(endMs),
  speaker,
  sentiments,
  loudness_db: loudnessDb === undefined ? undefined : Math.round(loudnessDb * 10) / 10,
});

const loadChannels = () => import('./channel-speakers.ts');

// Load the recognisers only if they are needed.
const loadTranscripts = () => import('./transcript-cache.ts');

/** Clips a span to the recording: subtitles may extend beyond its end. */
function spanWithin({ startMs, endMs, speaker }: SpokenSpan, durationMs: number): SpokenSpan[] {
  const span = {
    startMs: Math.max(0, startMs),
    endMs: Math.min(durationMs, endMs),
    speaker,
  };
  return span.startMs < span.endMs ? [span] : [];
}

/** Distinguishes speakers by voice, as speech to text does, unless the transcript names them, as subtitles may. */
function nameSpeakers(
  speech: readonly (TimeSpan | Utterance)[],
  analyser: ToneAnalyser,
  speakerCount: number | undefined,
): SpokenSpan[] {
  if (speech.some((span) => 'speaker' in span && span.speaker !== undefined)) return [...speech];
  const turns = analyser.diarize(speech, speakerCount);
  const utterances = speech.filter((span): span is Utterance => 'text' in span);
  if (utterances.length > 0) return assignSpeakers(utterances, turns);
  return turns.map((turn) => ({ ...turn, speaker: nameSpeaker(turn.speaker) }));
}

/** Cuts the speech of each speaker into chunks, up to where another one takes over. */
function cutBySpeaker(speech: readonly SpokenSpan[], durationMs: number): SpokenSpan[] {
  const runs: SpokenSpan[][] = [];
  for (const span of speech) {
    const last = runs.at(-1);
    if (last !== undefined && last[0]?.speaker === span.speaker) last.push(span);
    else runs.push([span]);
  }
  return runs.flatMap((run) => cutChunks(run, durationMs).map((chunk) => ({ ...chunk, speaker: run[0]?.speaker })));
}

/** Recordings with one speaker per channel: who speaks when, and their transcript. */
import { createChannelListener } from '../../../../engines/speech/channels/listen-to-channels.ts';
import type { Utterance } from '../../../../engines/speech/transcript/transcript.ts';
import type { TimeSpan } from '../../../../engines/speech/voice-activity/find-speech.ts';
import { ServiceFailure } from '../../../base/failure.ts';
import type { MediaTools } from '../../../media/media-tools.ts';
import type { RecordingTask } from './media-input.ts';
import { readTranscript } from './transcript-cache.ts';

export interface ChannelSettings {
  /** The speakers of the first and of the second channel. */
  readonly names: readonly string[];
  /** True to treat any other recording as if channels were not named. */
  readonly ifSeparate: boolean;
}

export interface SeparateChannels {
  readonly names: readonly [string, string];
  readonly speech: readonly [readonly TimeSpan[], readonly TimeSpan[]];
}

/**
 * @returns undefined for another recording, with `ifSeparate`
 * @throws ServiceFailure `job_failed` for another recording
 */
export async function listenToChannels(
  { file, signal }: RecordingTask,
  tools: MediaTools,
  { names: [first = '', second = ''], ifSeparate }: ChannelSettings,
): Promise<SeparateChannels | undefined> {
  const count = file.hasAudio ? await tools.countChannels(file.path, signal) : 0;
  if (count !== 2) {
    if (ifSeparate) return undefined;
    const channels = count === 1 ? '1 channel' : `${count} channels`;
    throw new ServiceFailure('job_failed', `The recording has ${channels}, but two are named`);
  }
  const listener = createChannelListener();
  for (const channel of [0, 1] as const) {
    await tools.decodeAudio(file.path, (samples) => listener.push(channel, samples), { signal, channel });
  }
  const { areSpeakers, speech } = listener.finish();
  if (areSpeakers) return { names: [first, second], speech };
  if (ifSeparate) return undefined;
  throw new ServiceFailure('job_failed', 'The channels of the recording do not have a speaker each');
}

/** The transcript of both channels, in order of time. Subtitles have no channels: their lines get the speaker who talks. */
export async function readChannels(
  task: RecordingTask,
  tools: MediaTools,
  { names, speech }: SeparateChannels,
  vocabulary: readonly string[],
): Promise<Utterance[]> {
  const { subtitlesPath, subtitleTracks } = task.file;
  if (subtitlesPath !== undefined || subtitleTracks > 0) {
    const lines = await readTranscript(task, tools, vocabulary);
    return lines.map((line) => ({ ...line, speaker: line.speaker ?? names[louderIn(line, speech)] }));
  }
  const utterances: Utterance[] = [];
  for (const channel of [0, 1] as const) {
    const heard = await readTranscript(task, tools, vocabulary, channel);
    for (const utterance of heard) {
      // The rest is the other speaker, more quietly.
      if (spokenMs(utterance, speech[channel]) === 0) continue;
      utterances.push({ ...utterance, ...clipToSpeech(utterance, speech[channel]), speaker: names[channel] });
    }
  }
  return utterances.sort((a, b) => a.startMs - b.startMs);
}

const louderIn = (line: TimeSpan, [first, second]: SeparateChannels['speech']): 0 | 1 =>
  spokenMs(line, second) > spokenMs(line, first) ? 1 : 0;

const overlapsWith = (span: TimeSpan, speech: readonly TimeSpan[]): TimeSpan[] =>
  speech.flatMap(({ startMs, endMs }) => {
    const both = { startMs: Math.max(startMs, span.startMs), endMs: Math.min(endMs, span.endMs) };
    return both.startMs < both.endMs ? [both] : [];
  });

const spokenMs = (span: TimeSpan, speech: readonly TimeSpan[]): number =>
  overlapsWith(span, speech).reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);

/** Removes the time before and after the speech in a span. */
function clipToSpeech(span: TimeSpan, speech: readonly TimeSpan[]): TimeSpan {
  const spoken = overlapsWith(span, speech);
  return { startMs: spoken[0]?.startMs ?? span.startMs, endMs: spoken.at(-1)?.endMs ?? span.endMs };
}

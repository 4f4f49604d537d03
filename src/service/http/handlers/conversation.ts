import type { Params } from '../../../contract/endpoint.ts';
import type { conversation } from '../../../contract/endpoints/conversation.ts';
import type { Limits } from '../../../contract/schemas/limits.ts';
import { ServiceFailure } from '../../base/failure.ts';
import { isInstalled } from '../../compute/embeddings/is-installed.ts';
import type { SpeechInput } from '../../compute/jobs/computations/speech-to-text.ts';
import type { ToneInput } from '../../compute/jobs/computations/tone-analysis.ts';
import type { JobQueue, NewItem } from '../../compute/jobs/job-queue.ts';
import { readItems } from '../../compute/jobs/read-item.ts';
import { newItem, startJob } from '../../compute/jobs/start-job.ts';
import {
  findRecogniser,
  identify,
  type RecogniserSettings,
  takesVocabulary,
} from '../../compute/transcription/find-recogniser.ts';
import { installSherpa } from '../../compute/transcription/sherpa/find-model-layout.ts';
import type { FileRecords } from '../../files/file-records.ts';
import type { Handlers } from './handler.ts';
import { dependencyError, requireFile, wrongFileTypeError } from './media-files.ts';
import { itemsResponse } from './responses.ts';

const kinds = ['tone_analysis', 'speech_to_text'] as const;

export function conversationHandlers(
  queue: JobQueue,
  files: FileRecords,
  limits: Limits,
  speech: RecogniserSettings,
): Handlers['conversation'] {
  return {
    async compute(settings, caller) {
      const enabled = findEnabled(settings);
      const file = await requireFile(files, caller.user.id, settings.fileID);
      // Subtitles are a transcript even without sound.
      const hasSpeech = file.hasAudio || file.hasSubtitles || file.subtitleTracks > 0;
      if ((enabled.tone && !file.hasAudio) || !hasSpeech)
        throw wrongFileTypeError('Audio, or Video with an audio track');
      return startJob(queue, limits, caller, listItems(settings, enabled), file.id);
    },

    async fetch({ fileID, ...flags }, { user }) {
      const wanted = kinds.filter((kind) => flags[kind] === true);
      return itemsResponse(await readItems(queue, fileID, kinds, wanted, user?.id));
    },

    async speechToText() {
      return { status: true as const, data: await describeRecogniser(speech) };
    },
  };
}

async function describeRecogniser(speech: RecogniserSettings) {
  const none = (reason: string) => ({ recogniser: 'none', separates_channels: true, reason });
  try {
    const found = await findRecogniser(speech);
    if (found === undefined) return none('No speech recogniser is installed');
    if (found.kind === 'sherpa-onnx' && !isInstalled('sherpa-onnx-node')) {
      return none(`The speech model requires the optional package sherpa-onnx-node: ${installSherpa}`);
    }
    return {
      recogniser: found.kind,
      id: await identify(found),
      takes_vocabulary: takesVocabulary(found),
      separates_channels: true,
    };
  } catch (error) {
    if (error instanceof ServiceFailure) return none(error.message);
    throw error;
  }
}

type Settings = Params<typeof conversation.compute>;

/**
 * Returns the items that a call requests: speech to text is enabled by default if another item needs it
 * (docs/interface/decisions.md, "Jobs").
 *
 * @throws ServiceFailure `MCST07` if a requested item needs a disabled one, or nothing is requested
 */
function findEnabled({ tone_analysis, speech_to_text, speaker_separation }: Settings) {
  const tone = tone_analysis?.enable === true;
  const needsSpeech = [
    ...(tone && tone_analysis.sync_with_stt === true ? ['tone_analysis'] : []),
    // Separating voices requires a transcript; separating channels does not.
    ...(speaker_separation?.enable === true && speaker_separation.channels === undefined ? ['speaker_separation'] : []),
    ...(speech_to_text?.pii_detection === true ? ['pii_detection'] : []),
    ...((speech_to_text?.custom_vocabulary ?? []).length > 0 ? ['custom_vocabulary'] : []),
  ];
  if (speech_to_text?.enable === false) {
    const [dependent] = tone ? ['tone_analysis'] : needsSpeech;
    if (dependent !== undefined) throw dependencyError(`${dependent} depends on speech_to_text`);
  }
  const speech = speech_to_text?.enable ?? needsSpeech.length > 0;
  if (!tone && !speech) {
    throw dependencyError('nothing is enabled: set tone_analysis.enable or speech_to_text.enable to true');
  }
  return { tone, speech };
}

function listItems(settings: Settings, { tone, speech }: ReturnType<typeof findEnabled>): NewItem[] {
  const { tone_analysis, speech_to_text, speaker_separation } = settings;
  const speakers = speaker_separation?.enable === true ? { count: speaker_separation.num_speakers } : undefined;
  const { channels: names, if_separate: ifSeparate = false } = speaker_separation ?? {};
  const channels =
    speakers === undefined || names === undefined ? undefined : { names: [names.first, names.second], ifSeparate };
  const toneInput: ToneInput = { syncWithStt: tone_analysis?.sync_with_stt === true, speakers, channels };
  const speechInput: SpeechInput = {
    vocabulary: speech_to_text?.custom_vocabulary ?? [],
    piiDetection: speech_to_text?.pii_detection === true,
    speakers,
    channels,
  };
  return [
    ...(tone ? [newItem('tone_analysis', toneInput)] : []),
    ...(speech ? [newItem('speech_to_text', speechInput)] : []),
  ];
}

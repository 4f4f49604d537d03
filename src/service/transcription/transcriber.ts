/** Speech to text: which of the three ways there is for a recording. */
import type { Utterance } from '../../analytics/speech/transcript/transcript.ts';
import { ServiceFailure } from '../base/failure.ts';
import { findPocketsphinx } from './pocketsphinx/find-pocketsphinx.ts';
import { createPocketsphinxTranscriber } from './pocketsphinx/pocketsphinx-transcriber.ts';
import { createSherpaTranscriber } from './sherpa/sherpa-transcriber.ts';
import { createSubtitlesTranscriber, holdsCues } from './subtitles-transcriber.ts';

export interface TranscriptionInput {
  readonly audioPath: string;
  /** SRT or WebVTT given beside the recording. */
  readonly subtitlesPath?: string | undefined;
  /** A subtitle track of the recording, as WebVTT. */
  readonly embeddedSubtitles?: string | undefined;
  readonly durationMs: number;
  /** Hands over mono samples from -1 to 1, 16,000 a second; awaits the receiver. */
  decodeAudio(onSamples: (samples: Float32Array) => void | Promise<void>, signal?: AbortSignal): Promise<void>;
  /** Called with how much of the recording is transcribed, milliseconds from its start. */
  readonly onHeard?: (doneMs: number) => void;
}

export interface Transcriber {
  readonly name: 'subtitles' | 'sherpa-onnx' | 'pocketsphinx';
  /**
   * What is said, ordered by start, within the recording.
   * @throws ServiceFailure `job_failed` with the reason; the signal's reason
   */
  transcribe(input: TranscriptionInput, signal?: AbortSignal): Promise<Utterance[]>;
}

export interface TranscriptionSettings {
  /** A sherpa-onnx model directory. If it is given, there is no fallback from it. */
  readonly sttModel?: string | undefined;
  /** PATH names the programs. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * The first of: subtitles beside the recording, subtitles in it, sherpa-onnx with the model directory, pocketsphinx.
 * @throws ServiceFailure `job_failed` when there is none, or the model directory is unusable
 */
export async function chooseTranscriber(
  input: TranscriptionInput,
  { sttModel, env }: TranscriptionSettings,
): Promise<Transcriber> {
  if (input.subtitlesPath !== undefined || holdsCues(input.embeddedSubtitles)) return createSubtitlesTranscriber();
  if (sttModel !== undefined) return createSherpaTranscriber(sttModel);
  const program = findPocketsphinx(env);
  if (program !== undefined) return createPocketsphinxTranscriber(program, env);
  throw new ServiceFailure(
    'job_failed',
    'This service has no speech to text. There are three ways to get it: send subtitles with the recording (SRT or ' +
      'WebVTT, in the file or beside it); name a sherpa-onnx model directory with STA_STT_MODEL or ' +
      'sta serve --stt-model; or install pocketsphinx',
  );
}

/** Speech to text: chooses the way to transcribe a recording. */
import type { Utterance } from '../../../engines/speech/transcript/transcript.ts';
import { ServiceFailure } from '../../base/failure.ts';
import type { ProgramEnvironment } from '../../base/programs/find-program.ts';
import { createCommandTranscriber } from './command/command-transcriber.ts';
import {
  findRecogniser,
  identify,
  type Recogniser,
  type RecogniserSettings,
  takesVocabulary,
} from './find-recogniser.ts';
import { createPocketsphinxTranscriber } from './pocketsphinx/pocketsphinx-transcriber.ts';
import { createSherpaTranscriber } from './sherpa/sherpa-transcriber.ts';
import { createSubtitlesTranscriber, holdsCues } from './subtitles-transcriber.ts';
import type { KeptPieces } from './transcribe-pieces.ts';

export interface TranscriptionInput {
  /** SRT or WebVTT uploaded with the recording. */
  readonly subtitlesPath?: string;
  /** A subtitle track of the recording, as WebVTT. */
  readonly embeddedSubtitles?: string;
  readonly durationMs: number;
  /** Words that the recogniser may not know. Few recognisers use them. */
  readonly vocabulary?: readonly string[];
  /** Passes mono samples from -1 to 1, 16,000 per second, and awaits the receiver. */
  decodeAudio(onSamples: (samples: Float32Array) => void | Promise<void>, signal?: AbortSignal): Promise<void>;
  /** Called with the length of the transcribed part, milliseconds. */
  readonly onHeard?: (doneMs: number) => void;
  /** If absent, a transcription that does not end stores nothing. */
  readonly kept?: KeptPieces;
  /**
   * A folder for the sound file that a program reads, which is created and removed; default: a temporary folder of the
   * system.
   */
  readonly temporaryFolder?: string;
  /** The number of processors that this recording may use now; default: one. */
  readonly processors?: () => number;
}

export interface Transcriber {
  readonly name: 'subtitles' | Recogniser['kind'];
  /**
   * Returns the utterances ordered by start, within the recording.
   * @throws ServiceFailure `job_failed` with the reason; the signal's reason
   */
  transcribe(input: TranscriptionInput, signal?: AbortSignal): Promise<Utterance[]>;
}

/** The chosen way to create a transcript. */
export interface ChosenTranscriber {
  /** Changes with everything that the transcript depends on, except the recording. */
  readonly id: string;
  /** Loads the recogniser. @throws ServiceFailure `job_failed` */
  open(): Promise<Transcriber>;
}

/**
 * The first of: subtitles uploaded with the recording, subtitles in it, the recogniser of {@link findRecogniser}.
 * @throws ServiceFailure `job_failed` if no recogniser is available, or the configured one is unusable
 */
export async function chooseTranscriber(
  input: Pick<TranscriptionInput, 'subtitlesPath' | 'embeddedSubtitles' | 'vocabulary'>,
  settings: RecogniserSettings,
): Promise<ChosenTranscriber> {
  if (input.subtitlesPath !== undefined || holdsCues(input.embeddedSubtitles)) {
    return { id: 'subtitles', open: async () => createSubtitlesTranscriber() };
  }
  const recogniser = await findRecogniser(settings);
  if (recogniser === undefined) {
    throw new ServiceFailure(
      'job_failed',
      'The recording has no subtitles, and this service has no speech recogniser. Send subtitles (SRT or WebVTT, in the ' +
        'file or next to it), or get a recogniser for the service: a model, any program, or pocketsphinx. See: sta help ' +
        'speech',
    );
  }
  const words = takesVocabulary(recogniser) ? (input.vocabulary ?? []) : [];
  const name = `${recogniser.kind}-${await identify(recogniser)}`;
  return {
    id: words.length === 0 ? name : JSON.stringify([name, words]),
    open: () => openRecogniser(recogniser, settings.env),
  };
}

async function openRecogniser(recogniser: Recogniser, env: ProgramEnvironment): Promise<Transcriber> {
  switch (recogniser.kind) {
    case 'sherpa-onnx':
      return createSherpaTranscriber(recogniser.directory, recogniser.layout);
    case 'command':
      return createCommandTranscriber(recogniser.command, env);
    case 'pocketsphinx':
      return createPocketsphinxTranscriber(recogniser.program, env);
  }
}

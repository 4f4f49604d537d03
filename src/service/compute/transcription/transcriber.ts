/** Speech to text: which of the ways there is for a recording. */
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
  readonly audioPath: string;
  /** SRT or WebVTT given beside the recording. */
  readonly subtitlesPath?: string;
  /** A subtitle track of the recording, as WebVTT. */
  readonly embeddedSubtitles?: string;
  readonly durationMs: number;
  /** Words that the recogniser may not know. Few recognisers take them. */
  readonly vocabulary?: readonly string[];
  /** Hands over mono samples from -1 to 1, 16,000 a second; awaits the receiver. */
  decodeAudio(onSamples: (samples: Float32Array) => void | Promise<void>, signal?: AbortSignal): Promise<void>;
  /** Called with how much of the recording is transcribed, milliseconds. */
  readonly onHeard?: (doneMs: number) => void;
  /** Left out, nothing is kept of a transcription that does not end. */
  readonly kept?: KeptPieces;
  /** A folder for the sound that a program reads, which is created and removed; one of the system's if left out. */
  readonly temporaryFolder?: string;
  /** How many processors this recording may use now; one when left out. */
  readonly processors?: () => number;
}

export interface Transcriber {
  readonly name: 'subtitles' | Recogniser['kind'];
  /**
   * What is said, ordered by start, within the recording.
   * @throws ServiceFailure `job_failed` with the reason; the signal's reason
   */
  transcribe(input: TranscriptionInput, signal?: AbortSignal): Promise<Utterance[]>;
}

/** A way to make a transcript. */
export interface ChosenTranscriber {
  /** Changes with everything that the transcript depends on, besides the recording. */
  readonly id: string;
  /** Loads the recogniser. @throws ServiceFailure `job_failed` */
  open(): Promise<Transcriber>;
}

/**
 * The first of: subtitles beside the recording, subtitles in it, the recogniser of {@link findRecogniser}.
 * @throws ServiceFailure `job_failed` when there is none, or what is configured is unusable
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
        'file or beside it), or get a recogniser for the service: a model, any program, or pocketsphinx. See: sta help ' +
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

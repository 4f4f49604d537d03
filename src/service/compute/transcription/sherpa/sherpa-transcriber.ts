/** sherpa-onnx (https://k2-fsa.github.io/sherpa/onnx) with a model that the user downloaded. */
import { availableParallelism } from 'node:os';
import type { OfflineModelConfig, OfflineRecognizer } from 'sherpa-onnx-node';
import { analysisSampleRate } from '../../../../engines/speech/audio/audio-format.ts';
import type { Utterance } from '../../../../engines/speech/transcript/transcript.ts';
import { createSpeechFinder, type TimeSpan } from '../../../../engines/speech/voice-activity/find-speech.ts';
import { messageOf } from '../../../../shared/errors.ts';
import { ServiceFailure } from '../../../base/failure.ts';
import type { Piece } from '../piece-cutter.ts';
import { transcribePieces } from '../transcribe-pieces.ts';
import type { Transcriber } from '../transcriber.ts';
import { installSherpa, type ModelLayout } from './find-model-layout.ts';
import { wordsOfTokens } from './words-of-tokens.ts';

/** Whisper's maximum input is 30 s. */
const pieceLength = { minMs: 18_000, maxMs: 28_000 };
/** Speech is recognised together across pauses shorter than this. */
const maxPauseMs = 500;
/** Features per frame; the kinds of model use 80 (whisper and NeMo's transducers set their own). */
const featureDim = 80;

/**
 * @param directory a model as sherpa-onnx releases them
 * @param layout of the directory
 * @throws ServiceFailure if the package is not installed or the model cannot be loaded
 */
export async function createSherpaTranscriber(directory: string, layout: ModelLayout): Promise<Transcriber> {
  const recogniser = await load(directory, layout);
  return {
    name: 'sherpa-onnx',
    async transcribe(input, signal) {
      const pieces = await transcribePieces<Utterance>(
        input,
        {
          pieceLength,
          // The model computes each piece in several threads.
          atOnce: () => 1,
          async recognise(piece, ending, onHeard) {
            const utterances: Utterance[] = [];
            for (const span of findUtterances(piece)) {
              ending.throwIfAborted();
              const utterance = await recognise(recogniser, piece, span);
              if (utterance !== undefined) utterances.push(utterance);
              onHeard(piece.startMs + span.endMs);
            }
            return utterances;
          },
        },
        signal,
      );
      return pieces.flat();
    },
  };
}

async function load(directory: string, layout: ModelLayout): Promise<OfflineRecognizer> {
  const sherpa = await import('sherpa-onnx-node').then(
    (module) => module.default,
    () => {
      throw new ServiceFailure(
        'job_failed',
        `The speech model ${directory} requires the optional package sherpa-onnx-node: ${installSherpa}`,
      );
    },
  );
  const config = { featConfig: { sampleRate: analysisSampleRate, featureDim }, modelConfig: describeModel(layout) };
  try {
    return await sherpa.OfflineRecognizer.createAsync(config);
  } catch (error) {
    const why = messageOf(error);
    throw new ServiceFailure('job_failed', `The speech model ${directory} cannot be loaded: ${why.slice(0, 300)}`);
  }
}

/** The settings of sherpa-onnx for a model with this layout. */
export function describeModel(layout: ModelLayout): OfflineModelConfig {
  const { tokens } = layout;
  const common = { tokens, numThreads: Math.min(4, availableParallelism()), provider: 'cpu', debug: 0 } as const;
  switch (layout.kind) {
    case 'transducer':
      return { ...common, transducer: { encoder: layout.encoder, decoder: layout.decoder, joiner: layout.joiner } };
    case 'whisper':
      return { ...common, whisper: { encoder: layout.encoder, decoder: layout.decoder, task: 'transcribe' } };
    case 'moonshine': {
      const { preprocessor, encoder, uncachedDecoder, cachedDecoder } = layout;
      return { ...common, moonshine: { preprocessor, encoder, uncachedDecoder, cachedDecoder } };
    }
    case 'nemoCtc':
      return { ...common, nemoCtc: { model: layout.model } };
    case 'paraformer':
      return { ...common, paraformer: { model: layout.model } };
    case 'senseVoice':
      return { ...common, senseVoice: { model: layout.model, useInverseTextNormalization: 1 } };
  }
}

/** Speech between pauses, in milliseconds from the start of the piece. */
function findUtterances({ samples }: Piece): TimeSpan[] {
  const finder = createSpeechFinder();
  finder.push(samples);
  const joined: TimeSpan[] = [];
  for (const span of finder.finish()) {
    const last = joined.at(-1);
    if (last !== undefined && span.startMs - last.endMs < maxPauseMs) last.endMs = span.endMs;
    else joined.push({ ...span });
  }
  return joined;
}

async function recognise(recogniser: OfflineRecognizer, piece: Piece, span: TimeSpan): Promise<Utterance | undefined> {
  const sampleAt = (ms: number) => Math.round((ms * analysisSampleRate) / 1000);
  const stream = recogniser.createStream();
  const samples = piece.samples.slice(sampleAt(span.startMs), sampleAt(span.endMs));
  stream.acceptWaveform({ samples, sampleRate: analysisSampleRate });
  const result = await recogniser.decodeAsync(stream);
  const text = result.text.trim();
  if (text === '') return undefined;
  const [startMs, endMs] = [piece.startMs + span.startMs, piece.startMs + span.endMs];
  return { text, startMs, endMs, words: wordsOfTokens(result, startMs, endMs) };
}

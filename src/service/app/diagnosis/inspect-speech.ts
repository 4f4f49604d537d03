/** Finds the recogniser that the service would use for a recording without subtitles. */
import { access, constants } from 'node:fs/promises';
import { messageOf } from '../../../shared/errors.ts';
import { chooseSettings, findRecogniser, type Recogniser } from '../../compute/transcription/find-recogniser.ts';
import { createPocketsphinxTranscriber } from '../../compute/transcription/pocketsphinx/pocketsphinx-transcriber.ts';
import { installSherpa } from '../../compute/transcription/sherpa/find-model-layout.ts';

export type SpeechFacts =
  | { readonly kind: 'sherpa-onnx'; readonly directory: string; readonly model: string }
  | { readonly kind: 'command' | 'pocketsphinx'; readonly path: string }
  | { readonly kind: 'none'; readonly why: string };

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Runs pocketsphinx on a moment of silence. A model or a command is only checked and not loaded, because it may be
 * large.
 */
export async function inspectSpeech(env: Environment, signal: AbortSignal): Promise<SpeechFacts> {
  try {
    const recogniser = await findRecogniser(await chooseSettings({}, env));
    switch (recogniser?.kind) {
      case undefined:
        return { kind: 'none', why: 'no recogniser is installed' };
      case 'sherpa-onnx':
        return await inspectSherpa(recogniser);
      case 'command':
        return { kind: 'command', path: recogniser.command.program };
      case 'pocketsphinx':
        await createPocketsphinxTranscriber(recogniser.program, env).transcribe(halfASecondOfSilence, signal);
        return { kind: 'pocketsphinx', path: recogniser.program.path };
    }
  } catch (error) {
    signal.throwIfAborted();
    return { kind: 'none', why: messageOf(error) };
  }
}

async function inspectSherpa({ directory, layout }: Recogniser & { kind: 'sherpa-onnx' }): Promise<SpeechFacts> {
  const { kind, ...files } = layout;
  for (const path of Object.values(files)) await access(path, constants.R_OK);
  try {
    await import('sherpa-onnx-node');
  } catch {
    return { kind: 'none', why: `STA_STT_MODEL is set, and sherpa-onnx-node cannot be loaded: ${installSherpa}` };
  }
  return { kind: 'sherpa-onnx', directory, model: kind };
}

const halfASecondOfSilence = {
  durationMs: 500,
  decodeAudio: async (onSamples: (samples: Float32Array) => void | Promise<void>) => onSamples(new Float32Array(8_000)),
};

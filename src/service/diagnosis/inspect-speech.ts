/** Which recogniser the service would use for a recording without subtitles. */
import { access, constants } from 'node:fs/promises';
import { messageOf } from '../../errors.ts';
import { modelFolderOf } from '../../models/find-model.ts';
import { findPocketsphinx } from '../transcription/pocketsphinx/find-pocketsphinx.ts';
import { createPocketsphinxTranscriber } from '../transcription/pocketsphinx/pocketsphinx-transcriber.ts';
import { findModelLayout } from '../transcription/sherpa/find-model-layout.ts';
import { installSherpa } from '../transcription/sherpa/sherpa-transcriber.ts';

export type SpeechFacts =
  | { readonly kind: 'sherpa-onnx'; readonly directory: string; readonly model: string }
  | { readonly kind: 'pocketsphinx'; readonly path: string }
  | { readonly kind: 'none'; readonly why: string };

type Environment = Readonly<Record<string, string | undefined>>;

/** Pocketsphinx hears a moment of silence; a model of sherpa-onnx is looked at and not loaded, for it may be large. */
export async function inspectSpeech(env: Environment, signal: AbortSignal): Promise<SpeechFacts> {
  const setting = env.STA_STT_MODEL ?? '';
  try {
    if (setting !== '') return await inspectSherpa(await modelFolderOf(setting, env));
    const program = findPocketsphinx(env);
    if (program === undefined) return { kind: 'none', why: 'no recogniser is installed' };
    await createPocketsphinxTranscriber(program, env).transcribe(halfASecondOfSilence, signal);
    return { kind: 'pocketsphinx', path: program.path };
  } catch (error) {
    signal.throwIfAborted();
    return { kind: 'none', why: messageOf(error) };
  }
}

async function inspectSherpa(directory: string): Promise<SpeechFacts> {
  const { kind, ...files } = await findModelLayout(directory);
  for (const path of Object.values(files)) await access(path, constants.R_OK);
  try {
    await import('sherpa-onnx-node');
  } catch {
    return { kind: 'none', why: `STA_STT_MODEL is set, and sherpa-onnx-node cannot be loaded: ${installSherpa}` };
  }
  return { kind: 'sherpa-onnx', directory, model: kind };
}

const halfASecondOfSilence = {
  audioPath: '',
  durationMs: 500,
  decodeAudio: async (onSamples: (samples: Float32Array) => void | Promise<void>) => onSamples(new Float32Array(8_000)),
};

import { open, readdir } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { systemCodeOf } from '../../../../shared/errors.ts';
import { ServiceFailure } from '../../../base/failure.ts';

/** The command that installs the package that runs the models. */
export const installSherpa = 'npm install sherpa-onnx-node (with --global if sta is installed globally)';

/** The files of a model, by kind, with their paths. */
export type ModelLayout =
  | {
      readonly kind: 'transducer';
      readonly encoder: string;
      readonly decoder: string;
      readonly joiner: string;
      readonly tokens: string;
    }
  | { readonly kind: 'whisper'; readonly encoder: string; readonly decoder: string; readonly tokens: string }
  | {
      readonly kind: 'moonshine';
      readonly preprocessor: string;
      readonly encoder: string;
      readonly uncachedDecoder: string;
      readonly cachedDecoder: string;
      readonly tokens: string;
    }
  | { readonly kind: 'paraformer' | 'senseVoice' | 'nemoCtc'; readonly model: string; readonly tokens: string };

const expected =
  'A sherpa-onnx model directory holds tokens.txt and, as .onnx files: encoder, decoder and joiner (transducer); encoder and ' +
  'decoder (whisper); preprocess, encode, uncached_decode and cached_decode (moonshine); or model (paraformer, sense-voice, NeMo CTC)';

/**
 * Recognises the model in a directory by the file names of sherpa-onnx's released models
 * (https://k2-fsa.github.io/sherpa/onnx/pretrained_models). Of two precisions, the 8-bit one is used.
 * @throws ServiceFailure `job_failed` that says what is missing
 */
export async function findModelLayout(directory: string): Promise<ModelLayout> {
  const names = await list(directory);
  const title = basename(resolve(directory)).toLowerCase();
  // Their files have the same names, but only sherpa-onnx's online recogniser can use them.
  if (/streaming|online/.test(title) && !/non-streaming/.test(title))
    throw unusableError(directory, 'it is a streaming model');
  const path = (name: string) => resolve(directory, name);
  const tokensName =
    names.find((name) => name === 'tokens.txt') ?? names.find((name) => /[-_.]tokens\.txt$/.test(name));
  if (tokensName === undefined) throw unusableError(directory, 'there is no tokens.txt in it');
  const tokens = path(tokensName);
  const pick = (part: string) => {
    const models = names.filter((name) => new RegExp(`(?:^|[-_.])${part}[^/]*\\.onnx$`).test(name));
    const chosen = models.find((name) => name.includes('int8')) ?? models[0];
    return chosen === undefined ? undefined : path(chosen);
  };
  const [preprocessor, encode, uncachedDecoder, cachedDecoder] = [
    ...['preprocess', 'encode\\b', 'uncached_decode', '(?<!un)cached_decode'].map(pick),
  ];
  if (preprocessor !== undefined && encode !== undefined && uncachedDecoder !== undefined) {
    if (cachedDecoder === undefined) throw unusableError(directory, 'there is no cached_decode .onnx file in it');
    return { kind: 'moonshine', preprocessor, encoder: encode, uncachedDecoder, cachedDecoder, tokens };
  }
  const [encoder, decoder, joiner, model] = [pick('encoder'), pick('decoder'), pick('joiner'), pick('model')];
  if (encoder !== undefined && decoder !== undefined && joiner !== undefined) {
    return { kind: 'transducer', encoder, decoder, joiner, tokens };
  }
  if (encoder !== undefined && decoder !== undefined) {
    // The file names of released whisper models begin with the size: tiny.en-encoder.onnx.
    if (/whisper/.test(title) || tokensName !== 'tokens.txt') return { kind: 'whisper', encoder, decoder, tokens };
    throw unusableError(directory, 'there is no joiner .onnx file in it, and its name does not say whisper');
  }
  if (encoder !== undefined || decoder !== undefined || joiner !== undefined) {
    throw unusableError(directory, `there is no ${encoder === undefined ? 'encoder' : 'decoder'} .onnx file in it`);
  }
  if (model === undefined) throw unusableError(directory, 'there is no .onnx model in it');
  return { kind: await tellSingleModel(directory, title, tokens), model, tokens };
}

async function list(directory: string): Promise<string[]> {
  try {
    return (await readdir(directory)).sort();
  } catch (error) {
    const code = systemCodeOf(error);
    if (code === 'ENOENT') throw unusableError(directory, 'it does not exist');
    if (code === 'ENOTDIR') throw unusableError(directory, 'it is not a directory');
    throw unusableError(directory, 'it cannot be read');
  }
}

const maxTokenBytes = 4 * 1024 ** 2;

/** These kinds are one file named model: the directory's name distinguishes them, otherwise their tokens. */
async function tellSingleModel(
  directory: string,
  title: string,
  tokens: string,
): Promise<'paraformer' | 'senseVoice' | 'nemoCtc'> {
  if (/nemo.*ctc/.test(title)) return 'nemoCtc';
  if (/sense[-_]?voice/.test(title)) return 'senseVoice';
  if (title.includes('paraformer')) return 'paraformer';
  const file = await open(tokens);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(maxTokenBytes), 0, maxTokenBytes, 0);
    const text = buffer.toString('utf8', 0, bytesRead);
    if (text.includes('<|en|>')) return 'senseVoice';
    if (/@@ \d+\r?$/m.test(text)) return 'paraformer';
  } finally {
    await file.close();
  }
  throw unusableError(
    directory,
    'the type of its model.onnx is unknown: give the directory the name under which it was released',
  );
}

function unusableError(directory: string, why: string): ServiceFailure {
  return new ServiceFailure('job_failed', `The speech model ${directory} cannot be used: ${why}. ${expected}`);
}

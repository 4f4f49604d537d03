/** A sentence-transformer as its authors release it (https://sbert.net/docs/sentence_transformer/usage/efficiency.html). */
import { access, open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { unusableModelError } from './unusable-model.ts';

export type Pooling = 'mean' | 'cls';

type JsonObject = Readonly<Record<string, unknown>>;

export type ModelFolder = Awaited<ReturnType<typeof readModelFolder>>;

const maxTokenizerBytes = 64 * 1024 ** 2;
const maxConfigBytes = 1024 ** 2;
/** The limit of 32-bit addresses, in WebAssembly; onnxruntime-node has the same limit for protobuf files. */
const maxModelBytes = 2 * 1024 ** 3;
/** Attention takes quadratic time. */
const maxTokens = 2_048;
const usualTokens = 512;
/** The supported steps of modules.json; vectors are always scaled to length 1. */
const knownSteps = new Set(['Transformer', 'Pooling', 'Normalize']);

/** @throws ServiceFailure `job_failed` that names the missing or invalid file */
export async function readModelFolder(directory: string) {
  await checkDirectory(directory);
  const modelPath = await findModel(directory);
  const tokenizer = await readObject(directory, 'tokenizer.json', maxTokenizerBytes);
  if (tokenizer === undefined) throw unusableModelError(directory, 'there is no tokenizer.json in it');
  const read = async (name: string) => (await readObject(directory, name, maxConfigBytes)) ?? {};
  const tokenizerConfig = await read('tokenizer_config.json');
  await checkSteps(directory);
  return {
    directory,
    modelPath,
    tokenizer,
    tokenizerConfig,
    pooling: choosePooling(directory, await read('1_Pooling/config.json')),
    /** Maximum tokens of a text, including special ones. */
    maxTokens: chooseLength([
      (await read('sentence_bert_config.json')).max_seq_length,
      tokenizerConfig.model_max_length,
      (await read('config.json')).max_position_embeddings,
    ]),
  };
}

async function checkDirectory(directory: string): Promise<void> {
  const facts = await stat(directory).catch(() => undefined);
  if (facts === undefined) throw unusableModelError(directory, 'it does not exist');
  if (!facts.isDirectory()) throw unusableModelError(directory, 'it is not a directory');
}

async function findModel(directory: string): Promise<string> {
  for (const name of ['model.onnx', 'onnx/model.onnx']) {
    const path = join(directory, name);
    const facts = await stat(path).catch(() => undefined);
    if (facts === undefined) continue;
    if (!facts.isFile()) throw unusableModelError(directory, `${name} is not a file`);
    if (facts.size > maxModelBytes) throw unusableModelError(directory, `${name} is larger than 2 GiB`);
    await access(path).catch(() => {
      throw unusableModelError(directory, `${name} cannot be read`);
    });
    return path;
  }
  throw unusableModelError(directory, 'there is no model.onnx in it, nor in its folder onnx');
}

/** The content of a JSON file; undefined if it does not exist. */
async function readJson(directory: string, name: string, maxBytes: number): Promise<unknown> {
  const file = await open(join(directory, name)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw unusableModelError(directory, `${name} cannot be read`);
  });
  if (file === undefined) return undefined;
  try {
    const facts = await file.stat();
    if (!facts.isFile()) throw unusableModelError(directory, `${name} is not a file`);
    if (facts.size > maxBytes)
      throw unusableModelError(directory, `${name} is larger than ${maxBytes / 1024 ** 2} MiB`);
    return JSON.parse(await file.readFile('utf8'));
  } catch (error) {
    throw error instanceof SyntaxError ? unusableModelError(directory, `${name} is not JSON`) : error;
  } finally {
    await file.close();
  }
}

async function readObject(directory: string, name: string, maxBytes: number): Promise<JsonObject | undefined> {
  const value = await readJson(directory, name, maxBytes);
  if (value === undefined || isObject(value)) return value;
  throw unusableModelError(directory, `${name} is not a JSON object`);
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** modules.json lists the steps from a text to its vector; an unsupported step would change the vectors. */
async function checkSteps(directory: string): Promise<void> {
  const steps = await readJson(directory, 'modules.json', maxConfigBytes);
  if (!Array.isArray(steps)) return;
  for (const step of steps) {
    const type = isObject(step) && typeof step.type === 'string' ? (step.type.split('.').at(-1) ?? '') : '';
    if (knownSteps.has(type)) continue;
    throw unusableModelError(
      directory,
      `its modules.json has the step '${type}', and ${[...knownSteps].join(', ')} are known`,
    );
  }
}

function choosePooling(directory: string, config: JsonObject): Pooling {
  const modes = Object.keys(config).filter((key) => key.startsWith('pooling_mode_') && config[key] === true);
  if (modes.length === 0 || (modes.length === 1 && modes[0] === 'pooling_mode_mean_tokens')) return 'mean';
  if (modes.length === 1 && modes[0] === 'pooling_mode_cls_token') return 'cls';
  throw unusableModelError(directory, `its pooling is ${modes.join(' and ')}, but only mean and cls are supported`);
}

/** Returns the smallest of the limits in the configurations, ignoring invalid ones. */
function chooseLength(said: readonly unknown[]): number {
  const lengths = said.filter((value) => typeof value === 'number' && Number.isInteger(value) && value >= 4);
  return lengths.length === 0 ? usualTokens : Math.min(maxTokens, ...lengths.map(Number));
}

/** An opened sentence-transformer in ONNX form: texts in, unit vectors out. For the thread that computes. */
import type { Tokenizer } from '@huggingface/tokenizers';
import { isInstalled } from './is-installed.ts';
import { loadOnnxRuntime, type OnnxRuntime, type OnnxSession, type Tensor } from './onnx-runtime.ts';
import { normaliseVectors, poolVectors } from './pool-vectors.ts';
import { type ModelFolder, readModelFolder } from './read-model-folder.ts';
import { batchRows, padRows, type TokenBatch, tokenizeTexts } from './tokenize-texts.ts';
import { missingPackageError, unusableModelError } from './unusable-model.ts';

const knownInputs = new Set(['input_ids', 'attention_mask', 'token_type_ids']);
/** Names that exporters use: pooled vectors first, then those of tokens. */
const knownOutputs = ['sentence_embedding', 'last_hidden_state', 'token_embeddings'];
const dimensionLimits = { min: 2, max: 4_096 };
/** Maximum texts per batch: larger batches gain little and need more memory. */
const batchTexts = 32;
const batchTokens = 4_096;

/** @throws ServiceFailure `job_failed` that names the problem and how to fix it */
export async function openModel(directory: string) {
  const folder = await readModelFolder(directory);
  const runtime = await loadOnnxRuntime(directory);
  const tokenizer = await openTokenizer(folder);
  const session = await openSession(folder, runtime);
  const specials = tokenizer.encode('').ids;
  const padId = findPadding(folder, tokenizer);
  const tokenize = (texts: readonly string[]) =>
    tokenizeTexts(texts, (text) => tokenizer.encode(text), specials, folder.maxTokens);
  const run = (rows: readonly (readonly number[])[]) => computeVectors(folder, runtime, session, padRows(rows, padId));
  const [tried] = await run(tokenize(['a']));
  const dimensions = tried?.length ?? 0;
  if (dimensions < dimensionLimits.min || dimensions > dimensionLimits.max) {
    const { min, max } = dimensionLimits;
    throw unusableModelError(
      directory,
      `its vectors have ${dimensions} dimensions, but ${min} to ${max} are supported`,
    );
  }
  return {
    dimensions,
    async embed(texts: readonly string[]): Promise<readonly Float32Array[]> {
      const rows = tokenize(texts);
      const vectors: Float32Array[] = [];
      for (const batch of batchRows(rows, batchTexts, batchTokens)) {
        const computed = await run(batch.map((index) => rows[index] ?? []));
        for (const [place, index] of batch.entries()) vectors[index] = computed[place] ?? new Float32Array(dimensions);
      }
      return vectors;
    },
  };
}

async function openTokenizer({ directory, tokenizer, tokenizerConfig }: ModelFolder): Promise<Tokenizer> {
  const name = '@huggingface/tokenizers';
  if (!isInstalled(name)) throw missingPackageError(directory, name, name);
  const library = await import('@huggingface/tokenizers');
  try {
    return new library.Tokenizer(tokenizer, tokenizerConfig);
  } catch (error) {
    throw unusableModelError(directory, `the type of its tokenizer.json is not supported: ${reason(error)}`);
  }
}

async function openSession({ directory, modelPath }: ModelFolder, runtime: OnnxRuntime): Promise<OnnxSession> {
  const session = await runtime.InferenceSession.create(modelPath).catch((error: unknown) => {
    throw unusableModelError(directory, `its model.onnx cannot be loaded: ${reason(error)}`);
  });
  const strange = session.inputNames.filter((name) => !knownInputs.has(name));
  if (strange.length > 0 || !session.inputNames.includes('input_ids')) {
    const takes = session.inputNames.join(', ') || 'nothing';
    throw unusableModelError(
      directory,
      `its model has the inputs ${takes}, but only ${[...knownInputs].join(', ')} are supported`,
    );
  }
  if (!knownOutputs.some((name) => session.outputNames.includes(name))) {
    const gives = session.outputNames.join(', ') || 'nothing';
    throw unusableModelError(
      directory,
      `its model has the outputs ${gives}, but one of ${knownOutputs.join(', ')} is required`,
    );
  }
  return session;
}

async function computeVectors(
  { directory, pooling }: ModelFolder,
  { Tensor: TensorOf }: OnnxRuntime,
  session: OnnxSession,
  { rows, columns, ids, mask }: TokenBatch,
): Promise<readonly Float32Array[]> {
  const values: Record<string, BigInt64Array> = {
    input_ids: ids,
    attention_mask: mask,
    token_type_ids: new BigInt64Array(ids.length),
  };
  const inputs: Record<string, Tensor> = {};
  for (const name of session.inputNames) {
    const value = values[name];
    if (value !== undefined) inputs[name] = new TensorOf('int64', value, [rows, columns]);
  }
  const outputs = await session.run(inputs).catch((error: unknown) => {
    throw unusableModelError(directory, `its model fails: ${reason(error)}`);
  });
  const name = knownOutputs.find((known) => outputs[known] !== undefined) ?? '';
  const output = outputs[name];
  const data = output?.data;
  const dims = output?.dims ?? [];
  if (!(data instanceof Float32Array)) {
    throw unusableModelError(
      directory,
      `its output ${name} has the type ${output?.type ?? 'none'}, but float32 is required`,
    );
  }
  const dimensions = dims.at(-1) ?? 0;
  if (dims.length === 2 && dims[0] === rows) {
    return normaliseVectors(
      Array.from({ length: rows }, (_, row) => data.slice(row * dimensions, (row + 1) * dimensions)),
    );
  }
  if (dims.length === 3 && dims[0] === rows && dims[1] === columns) {
    return normaliseVectors(poolVectors(data, mask, dimensions, columns, pooling));
  }
  throw unusableModelError(
    directory,
    `its output ${name} has the shape ${dims.join(' × ')}, for ${rows} × ${columns} tokens`,
  );
}

/** The id that pads rows. It is masked, so 0 works if the model does not name one. */
function findPadding({ tokenizer: { padding }, tokenizerConfig }: ModelFolder, tokenizer: Tokenizer): number {
  if (typeof padding === 'object' && padding !== null && 'pad_id' in padding && Number.isInteger(padding.pad_id)) {
    return Number(padding.pad_id);
  }
  const { pad_token: token } = tokenizerConfig;
  return typeof token === 'string' ? (tokenizer.token_to_id(token) ?? 0) : 0;
}

const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 300);

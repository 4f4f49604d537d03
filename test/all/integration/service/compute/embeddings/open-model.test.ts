import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadOnnxRuntime } from '../../../../../../src/service/compute/embeddings/onnx-runtime.ts';
import { openModel } from '../../../../../../src/service/compute/embeddings/open-model.ts';
import { type TinyModel, writeTinyModel } from '../../../../../support/embeddings/write-onnx-model.ts';
import { temporaryDirectory } from '../../../../../support/start-sta.ts';

const tiny: TinyModel = {
  words: { money: [3, 0, 0], refund: [3, 0, 4], weather: [0, 2, 0] },
  special: { '[CLS]': [0, 0, 5], '[PAD]': [99, 99, 99], '[UNK]': [0, 1, 0] },
};

function writeModel(model: TinyModel, files?: Record<string, unknown>, modelPath?: string): string {
  const folder = temporaryDirectory();
  writeTinyModel(folder, model, files, modelPath);
  return folder;
}

const round = (vectors: readonly Float32Array[]) =>
  vectors.map((vector) => [...vector].map((value) => Math.round(value * 1000) / 1000));

test('a vector is the normalised mean of its text’s tokens, whatever else is in the batch', async () => {
  const model = await openModel(writeModel({ ...tiny, special: { ...tiny.special, '[CLS]': [0, 0, 0] } }));
  expect(model.dimensions).toBe(3);
  const vectors = await model.embed(['refund', 'Money weather weather weather', '']);
  expect(round(vectors)).toEqual([
    [0.6, 0, 0.8],
    [0.447, 0.894, 0],
    [0, 0, 0],
  ]);
});

test('1_Pooling/config.json can select the first token, and the model can be in onnx/', async () => {
  const config = { pooling_mode_cls_token: true, pooling_mode_mean_tokens: false };
  const model = await openModel(writeModel(tiny, { '1_Pooling/config.json': config }, 'onnx/model.onnx'));
  expect(round(await model.embed(['money weather']))).toEqual([[0, 0, 1]]);
});

test('the output of a model that pools by itself is used as is', async () => {
  const model = await openModel(writeModel({ ...tiny, isPooled: true, special: {} }));
  expect(round(await model.embed(['weather weather']))).toEqual([[0, 1, 0]]);
});

test('forty texts keep their order, and a long one is truncated to the model’s length', async () => {
  const folder = writeModel({ ...tiny, special: {} }, { 'tokenizer_config.json': { model_max_length: 6 } });
  const model = await openModel(folder);
  const words = ['money', 'weather'];
  const texts = Array.from({ length: 40 }, (_, at) => `${words[at % 2] ?? ''} `.repeat(1 + (at % 7)));
  const vectors = await model.embed([...texts, `${'money '.repeat(4)}${'weather '.repeat(5_000)}`]);
  expect(round(vectors)).toEqual([...texts.map((_, at) => (at % 2 === 0 ? [1, 0, 0] : [0, 1, 0])), [1, 0, 0]]);
});

const withFiles = (files: Record<string, unknown>) => () => writeModel(tiny, files);
const withRaw = (name: string, content: string) => () => {
  const folder = writeModel(tiny);
  writeFileSync(join(folder, name), content);
  return folder;
};

test.each<[why: string, make: () => string]>([
  ['it does not exist', () => join(temporaryDirectory(), 'nowhere')],
  ['there is no model.onnx in it', temporaryDirectory],
  ['tokenizer.json is not JSON', withRaw('tokenizer.json', '{')],
  ['tokenizer.json is not a JSON object', withRaw('tokenizer.json', '[]')],
  ['the type of its tokenizer.json is not supported', withRaw('tokenizer.json', '{"model":{"type":"Telepathy"}}')],
  ['its model.onnx cannot be loaded', withRaw('model.onnx', 'not a model')],
  ['its pooling is pooling_mode_max_tokens', withFiles({ '1_Pooling/config.json': { pooling_mode_max_tokens: true } })],
  ["the step 'Dense'", withFiles({ 'modules.json': [{ type: 'sentence_transformers.models.Dense' }] })],
  [
    'its model has the inputs input_ids, pixel_values',
    () => writeModel({ ...tiny, inputs: ['input_ids', 'pixel_values'] }),
  ],
  ['its model has the outputs logits', () => writeModel({ ...tiny, output: 'logits' })],
  ['its vectors have 1 dimensions, but 2 to 4096 are supported', () => writeModel({ words: { money: [1] } })],
])('rejects a folder with its reason: %s', async (why, make) => {
  const folder = make();
  const refused = openModel(folder);
  await expect(refused).rejects.toMatchObject({ name: 'ServiceFailure', code: 'job_failed' });
  await expect(refused).rejects.toThrow(why);
  await expect(refused).rejects.toThrow(folder);
});

test('names a missing package and the command that installs it', async () => {
  const refused = loadOnnxRuntime('/models/small', ['onnxruntime-nowhere', 'onnxruntime-neither']);
  await expect(refused).rejects.toThrow(
    '/models/small requires the optional package onnxruntime-nowhere or onnxruntime-neither: npm install onnxruntime-nowhere',
  );
});

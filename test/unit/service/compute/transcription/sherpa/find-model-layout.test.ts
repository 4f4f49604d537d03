import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findModelLayout } from '../../../../../../src/service/compute/transcription/sherpa/find-model-layout.ts';
import { describeModel } from '../../../../../../src/service/compute/transcription/sherpa/sherpa-transcriber.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sta-model-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function make(name: string, files: readonly string[], tokens = '<blk> 0\n'): Promise<string> {
  const directory = join(folder, name);
  await mkdir(directory, { recursive: true });
  for (const file of files) await writeFile(join(directory, file), file.endsWith('tokens.txt') ? tokens : '');
  return directory;
}

it.each([
  [
    'sherpa-onnx-zipformer-en-2023-06-26',
    [
      'encoder-epoch-99-avg-1.onnx',
      'encoder-epoch-99-avg-1.int8.onnx',
      'decoder-epoch-99-avg-1.onnx',
      'joiner-epoch-99-avg-1.onnx',
      'bpe.model',
      'tokens.txt',
    ],
    {
      kind: 'transducer',
      encoder: 'encoder-epoch-99-avg-1.int8.onnx',
      decoder: 'decoder-epoch-99-avg-1.onnx',
      joiner: 'joiner-epoch-99-avg-1.onnx',
    },
  ],
  [
    'sherpa-onnx-nemo-parakeet-tdt-0.6b-v2-int8',
    ['encoder.int8.onnx', 'decoder.int8.onnx', 'joiner.int8.onnx', 'tokens.txt'],
    { kind: 'transducer', encoder: 'encoder.int8.onnx', decoder: 'decoder.int8.onnx', joiner: 'joiner.int8.onnx' },
  ],
  [
    'sherpa-onnx-whisper-tiny.en',
    ['tiny.en-encoder.onnx', 'tiny.en-decoder.onnx', 'tiny.en-tokens.txt'],
    { kind: 'whisper', encoder: 'tiny.en-encoder.onnx', decoder: 'tiny.en-decoder.onnx', tokens: 'tiny.en-tokens.txt' },
  ],
  [
    'sherpa-onnx-moonshine-base-en-int8',
    ['preprocess.onnx', 'encode.int8.onnx', 'uncached_decode.int8.onnx', 'cached_decode.int8.onnx', 'tokens.txt'],
    {
      kind: 'moonshine',
      preprocessor: 'preprocess.onnx',
      encoder: 'encode.int8.onnx',
      uncachedDecoder: 'uncached_decode.int8.onnx',
      cachedDecoder: 'cached_decode.int8.onnx',
    },
  ],
  [
    'sherpa-onnx-nemo-parakeet_tdt_ctc_110m-en-36000',
    ['model.onnx', 'tokens.txt'],
    { kind: 'nemoCtc', model: 'model.onnx' },
  ],
  [
    'sherpa-onnx-nemo-ctc-en-conformer-small',
    ['model.int8.onnx', 'tokens.txt'],
    { kind: 'nemoCtc', model: 'model.int8.onnx' },
  ],
  [
    'sherpa-onnx-paraformer-en-2024-03-09',
    ['model.onnx', 'model.int8.onnx', 'tokens.txt'],
    { kind: 'paraformer', model: 'model.int8.onnx' },
  ],
  ['sherpa-onnx-sense-voice-zh-en', ['model.onnx', 'tokens.txt'], { kind: 'senseVoice', model: 'model.onnx' }],
])('%s', async (name, files, { kind, ...parts }) => {
  const directory = await make(name, files);
  const paths = Object.fromEntries(
    Object.entries({ tokens: 'tokens.txt', ...parts }).map(([part, file]) => [part, join(directory, file)]),
  );
  const layout = await findModelLayout(directory);
  expect(layout).toEqual({ kind, ...paths });
  const { tokens, ...models } = paths;
  expect(describeModel(layout)).toMatchObject({ tokens, provider: 'cpu', [kind]: models });
});

it('recognises a single model file by its tokens if the directory name gives no hint', async () => {
  const files = ['model.onnx', 'tokens.txt'];
  expect(await findModelLayout(await make('a', files, '<|en|> 0\n'))).toMatchObject({ kind: 'senseVoice' });
  expect(await findModelLayout(await make('b', files, 'hel@@ 0\nlo 1\n'))).toMatchObject({ kind: 'paraformer' });
  await expect(findModelLayout(await make('c', files))).rejects.toThrow('the type of its model.onnx is unknown');
});

it.each([
  ['empty', [], 'no tokens.txt'],
  ['tokens only', ['tokens.txt'], 'no .onnx model'],
  ['no decoder', ['encoder.onnx', 'tokens.txt'], 'no decoder .onnx'],
  ['no joiner', ['encoder.onnx', 'decoder.onnx', 'tokens.txt'], 'no joiner .onnx'],
  [
    'sherpa-onnx-streaming-zipformer-en',
    ['encoder.onnx', 'decoder.onnx', 'joiner.onnx', 'tokens.txt'],
    'a streaming model',
  ],
])('rejects: %s', async (name, files, why) => {
  await expect(findModelLayout(await make(name, files))).rejects.toMatchObject({
    code: 'job_failed',
    message: expect.stringContaining(why),
  });
});

it('rejects a file in place of a directory', async () => {
  const directory = await make('file', ['tokens.txt']);
  await expect(findModelLayout(join(directory, 'tokens.txt'))).rejects.toThrow('it is not a directory');
});

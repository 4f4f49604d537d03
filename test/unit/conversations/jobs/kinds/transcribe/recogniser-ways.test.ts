import { expect, it } from 'vitest';
import { describeWays } from '../../../../../../src/conversations/jobs/kinds/transcribe/recogniser-ways.ts';
import type { ListedModel } from '../../../../../../src/shared/models/describe-models.ts';

const model = (id: string, state: ListedModel['state'], bytes?: number): ListedModel => ({
  id,
  engine: 'sherpa-onnx',
  languages: ['en'],
  state,
  bytes,
});

it.each([
  [
    'a download, if the catalogue lacks the hashes',
    [model('tiny', 'unhashed')],
    'A model: download one from https://k2-fsa.github.io/sherpa/onnx, run npm install sherpa-onnx-node, and pass ' +
      '--stt-model FOLDER, or set STA_STT_MODEL',
  ],
  [
    'sta models pull, if the catalogue has the hashes',
    [model('old', 'unhashed'), model('tiny', 'available', 103_600_000)],
    'A model: run sta models pull tiny (en, 104 MB), run npm install sherpa-onnx-node, and pass --stt-model tiny, or set ' +
      'STA_STT_MODEL',
  ],
  [
    'a model that is on this machine',
    [model('tiny', 'available', 1), model('mine', 'linked')],
    'Your model mine: pass --stt-model mine, or set STA_STT_MODEL',
  ],
] as const)('the first way is %s', (_name, models, way) => {
  const matcher = { ...model('matcher', 'installed'), engine: 'sentence-transformer' } as const;
  expect(describeWays([matcher, ...models], 'linux')[0]).toBe(`1. ${way}`);
});

it('the alternatives are any program, and pocketsphinx', () => {
  expect(describeWays([], 'darwin').slice(1)).toEqual([
    "2. Any program: pass --stt-command 'whisper-cli -m ggml-base.en.bin -osrt -of {out} {wav}', or set STA_STT_COMMAND",
    '3. pocketsphinx, English only, about a third of the words wrong: brew install pocketsphinx',
  ]);
});

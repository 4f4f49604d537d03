import { expect, it } from 'vitest';
import { recommendModel } from '../../../../src/commands/models/list.ts';
import type { ListedModel } from '../../../../src/shared/models/describe-models.ts';

const speech = (
  id: string,
  parameters: number,
  approximateBytes: number,
  more: Partial<ListedModel> = {},
): ListedModel => ({
  id,
  engine: 'sherpa-onnx',
  languages: ['en'],
  parameters,
  approximateBytes,
  state: 'unhashed',
  ...more,
});

const models = [
  speech('small', 39e6, 100e6, { meanWordError: 12.8 }),
  speech('medium', 114e6, 460e6, { meanWordError: 7.5 }),
  speech('large', 600e6, 660e6, { meanWordError: 6.05 }),
  speech('many', 600e6, 670e6, { meanWordError: 6.34, languages: ['de', 'en', 'zh-Hant'] }),
  speech('unknown', 13e6, 40e6),
  speech('damaged', 13e6, 40e6, { meanWordError: 1, state: 'damaged' }),
  speech('texts', 13e6, 40e6, { meanWordError: 1, engine: 'sentence-transformer' }),
];

it.each([
  ['the most accurate one', 8e9, 4, 'en', 'large'],
  ['one of the language', 8e9, 4, 'de', 'many'],
  ['one of a variety of the language', 8e9, 4, 'zh', 'many'],
  ['one that fits into half of the memory', 3.9e9, 4, 'en', 'medium'],
  ['one that fits into very little memory', 1e9, 4, 'en', 'small'],
  ['one that a single core computes', 8e9, 1, 'en', 'medium'],
  ['nothing without a model for the language', 8e9, 4, 'ja', undefined],
  ['nothing without memory', 1e8, 4, 'en', undefined],
])('recommends %s', (_name, memoryBytes, cores, language, id) => {
  expect(recommendModel(models, { memoryBytes, cores }, language)?.id).toBe(id);
});

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findModel, listModelIds, modelFolderOf } from '../../../../src/shared/models/find-model.ts';
import { findBadPath, isModelId } from '../../../../src/shared/models/model-files.ts';
import { temporaryDirectory } from '../../../support/start-sta.ts';

function modelsWith(manifest: object) {
  const models = temporaryDirectory();
  mkdirSync(join(models, 'tiny'));
  writeFileSync(join(models, 'tiny', 'manifest.json'), JSON.stringify(manifest));
  return { models, env: { STA_MODELS_DIR: models } };
}

const manifest = {
  format: 1,
  id: 'tiny',
  engine: 'sherpa-onnx',
  languages: ['en'],
  licence: { name: 'MIT' },
  files: [{ path: 'tokens.txt', bytes: 3, sha256: 'a'.repeat(64) }],
  addedAt: '2026-01-01T00:00:00.000Z',
};

it('finds a model by its id, and follows the link of its manifest', async () => {
  const { models, env } = modelsWith(manifest);
  const folder = join(models, 'tiny');
  expect(await findModel('tiny', env)).toEqual({ folder, engine: 'sherpa-onnx', languages: ['en'], id: 'tiny' });
  const linked = modelsWith({ ...manifest, link: '/opt/tiny' });
  expect(await modelFolderOf('tiny', linked.env)).toBe('/opt/tiny');
});

it('accepts a folder without a manifest, and finds nothing at a missing path', async () => {
  const { env } = modelsWith(manifest);
  const folder = temporaryDirectory();
  expect(await findModel(folder, env)).toEqual({ folder, engine: undefined, languages: [], id: undefined });
  expect(await findModel('other', env)).toBeUndefined();
  expect(await findModel(join(folder, 'x'), env)).toBeUndefined();
  expect(await modelFolderOf('./x', env)).toBe('./x');
});

it('lists only folders with a manifest', async () => {
  const { models, env } = modelsWith(manifest);
  mkdirSync(join(models, 'half-downloaded'));
  writeFileSync(join(models, 'file'), '');
  expect(await listModelIds(env)).toEqual(['tiny']);
  expect(await listModelIds({ STA_MODELS_DIR: join(models, 'none') })).toEqual([]);
});

it.each([
  ['not JSON', '{'],
  ['of another version', JSON.stringify({ ...manifest, format: 2 })],
  ['with a file outside', JSON.stringify({ ...manifest, files: [{ ...manifest.files[0], path: '../x' }] })],
])('reports a manifest that is %s', async (_, content) => {
  const { models, env } = modelsWith(manifest);
  writeFileSync(join(models, 'tiny', 'manifest.json'), content);
  await expect(findModel('tiny', env)).rejects.toThrow(/The manifest .* is damaged/);
});

it.each(
  [
    '../x',
    '/etc/x',
    'a/../b',
    'a//b',
    './a',
    'a/.',
    'a/',
    '',
    'C:\\x',
    'C:x',
    'a\\b',
    'NUL',
    'com1.txt',
    'a/aux.bin',
  ].concat([
    'x.',
    'x ',
    'a/b. /c',
    '.hidden',
    '~x',
    '-rf',
    'a\u0000b',
    'a\nb',
    'a:b',
    'a*b',
    'manifest.json',
    'Manifest.JSON',
    `${'x'.repeat(101)}`,
    `${'x/'.repeat(101)}x`,
  ]),
)('refuses the path %j', (path) => {
  expect(findBadPath([path])).toBeTypeOf('string');
});

it('refuses names that are the same file on some systems', () => {
  expect(findBadPath(['a/b.onnx', 'A/B.onnx'])).toMatch(/twice/);
  expect(findBadPath(['caf\u00e9', 'cafe\u0301'])).toMatch(/twice/);
  expect(findBadPath(['a', 'a/b'])).toMatch(/a file and a folder/);
  expect(findBadPath(['a.b', 'a/b', 'onnx/model.int8.onnx', 'tiny.en-encoder.onnx', '1_Pooling/config.json'])).toBe(
    undefined,
  );
});

it('accepts ids that are file names everywhere', () => {
  for (const id of ['whisper-tiny.en', 'a', '0_x']) expect(isModelId(id)).toBe(true);
  for (const id of ['', 'A', '.', '..', '-x', 'a/b', 'a\\b', 'con', 'nul.x', 'a.', 'é', 'a'.repeat(81)]) {
    expect(isModelId(id)).toBe(false);
  }
});

import { expect, onTestFinished, test } from 'vitest';
import { startTextEmbedder } from '../../../../../../src/service/compute/embeddings/start-text-embedder.ts';
import { writeTinyModel } from '../../../../../support/embeddings/write-onnx-model.ts';
import { temporaryDirectory } from '../../../../../support/start-sta.ts';

function open(folder: string) {
  const embedder = startTextEmbedder(folder);
  onTestFinished(() => embedder.close());
  return embedder;
}

test('embeds texts in a separate thread, and gives concurrent calls their own vectors', async () => {
  const folder = temporaryDirectory();
  writeTinyModel(folder, { words: { money: [2, 0], weather: [0, 2] } });
  const embedder = open(folder);
  const [one, other, none] = await Promise.all([
    embedder.embed(['money', 'weather']),
    embedder.embed(['weather']),
    embedder.embed([]),
  ]);
  expect([one, other, none]).toEqual([[Float32Array.of(1, 0), Float32Array.of(0, 1)], [Float32Array.of(0, 1)], []]);
  await embedder.close();
  await expect(embedder.embed(['money'])).rejects.toThrow('closed');
});

test('reports an unusable model to every caller', async () => {
  const embedder = open(temporaryDirectory());
  for (const text of ['one', 'two']) {
    await expect(embedder.embed([text])).rejects.toMatchObject({
      code: 'job_failed',
      message: expect.stringContaining('there is no model.onnx in it'),
    });
  }
});

test('fails running calls when it closes', async () => {
  const folder = temporaryDirectory();
  writeTinyModel(folder, { words: { money: [2, 0] } });
  const embedder = open(folder);
  const failed = expect(embedder.embed(['money'])).rejects.toThrow('ended');
  await embedder.close();
  await failed;
});

import { expect, test } from 'vitest';
import { anchoredModel } from '../../support/embeddings/anchored-model.ts';
import { writeTinyModel } from '../../support/embeddings/write-onnx-model.ts';
import { environmentIn, type Result, runSta, startSta, temporaryDirectory } from '../../support/start-sta.ts';

function writeModel(): string {
  const folder = temporaryDirectory();
  writeTinyModel(folder, anchoredModel(['quuxify', 'zorblatten']));
  return folder;
}

/** The score of the tag for a sentence that shares no words with its sample. */
function scoreOf({ code, stdout }: Result): number {
  expect(code).toBe(0);
  return JSON.parse(stdout).data.similarityMatch[0]?.matchedTextList[0]?.score ?? 0;
}

test("texts are matched by the meanings of the service's model", async () => {
  const match = async (options: { embeddings?: string }) => {
    const sta = await startSta(options);
    await sta('tags', 'create', '--name', 'odd', '--sample', 'quuxify');
    return scoreOf(await sta('match', 'tags', 'zorblatten', '--threshold', '0', '--json'));
  };
  expect(await match({})).toBeLessThan(0.15);
  expect(await match({ embeddings: writeModel() })).toBeGreaterThan(0.25);
});

test('the service finds an added model by its id', async () => {
  const env = { STA_MODELS_DIR: temporaryDirectory() };
  const argv = ['models', 'add', writeModel(), '--id', 'odd'];
  expect(await runSta(argv, { env: { ...environmentIn(temporaryDirectory()), ...env } })).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('Added odd for sentence-transformer'),
  });
  const sta = await startSta({ embeddings: 'odd', env: { ...process.env, ...env } });
  await sta('tags', 'create', '--name', 'odd', '--sample', 'quuxify');
  const match = await sta('match', 'tags', 'zorblatten', '--threshold', '0', '--json');
  expect(scoreOf(match)).toBeGreaterThan(0.25);
});

test('every match reports an unusable model, and other commands are not affected', async () => {
  const folder = temporaryDirectory();
  const sta = await startSta({ embeddings: folder });
  expect(await sta('tags', 'create', '--name', 'odd', '--sample', 'quuxify')).toMatchObject({ code: 0 });
  const failed = await sta('match', 'tags', 'zorblatten');
  expect(failed).toMatchObject({ code: 1, stdout: '' });
  expect(failed.stderr).toContain(`The embeddings model ${folder} cannot be used: there is no model.onnx in it`);
});

test('sta serve reports an unusable model at once, and what to do', async () => {
  const directory = temporaryDirectory();
  const env = environmentIn(directory);
  const failed = await runSta(['serve', '--port', '0', '--embeddings', '/nowhere', '--log-level', 'silent'], { env });
  expect(failed).toMatchObject({ code: 1, stdout: '' });
  expect(failed.stderr).toContain('The embeddings model /nowhere cannot be used: it does not exist');
  expect(failed.stderr).toContain('--embeddings');
});

test('sta doctor tries the model that STA_EMBEDDINGS names', async () => {
  const directory = temporaryDirectory();
  const find = async (folder: string) => {
    const env = { ...environmentIn(directory), STA_EMBEDDINGS: folder };
    const { stdout } = await runSta(['doctor', '--json'], { env });
    return JSON.parse(stdout).checks.find(({ name }: { name: string }) => name === 'models');
  };
  const folder = writeModel();
  expect(await find(folder)).toMatchObject({
    state: 'ok',
    found: expect.stringContaining(`embeddings of 17 dimensions from ${folder}`),
  });
  expect(await find('/nowhere')).toMatchObject({ state: 'problem', fix: expect.stringContaining('STA_EMBEDDINGS') });
});

/** The models on this machine: adding, listing, verifying and removing them. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../support/model-server.ts';
import { type CatalogueFile, encoder, openWorld } from '../support/models-world.ts';
import { runSta } from '../support/start-sta.ts';

describe('models on this machine', () => {
  it('adds a folder in place or as a copy, and finds it by its id', async () => {
    const { run, directory, models } = await openWorld();
    const folder = join(directory, 'My-Model');
    mkdirSync(join(folder, 'onnx'), { recursive: true });
    writeFileSync(join(folder, 'onnx', 'model.onnx'), 'm');
    writeFileSync(join(folder, 'tokenizer.json'), '{}');
    writeFileSync(join(folder, '.hidden'), 'h');
    const added = await run(['add', folder, '--languages', 'en,de', '--licence', 'MIT', '--json']);
    expect(JSON.parse(added.stdout)).toMatchObject({
      ...{ id: 'my-model', engine: 'sentence-transformer', languages: ['en', 'de'], licence: { name: 'MIT' } },
      ...{ link: folder, folder },
      files: [{ path: 'onnx/model.onnx', bytes: 1, sha256: sha256(Buffer.from('m')) }, { path: 'tokenizer.json' }],
    });
    expect(readdirSync(join(models, 'my-model'))).toEqual(['manifest.json']);
    expect(await run(['add', folder, '--id', 'copy', '--copy'])).toMatchObject({ code: 0, stdout: 'copy\n' });
    expect(readFileSync(join(models, 'copy', 'onnx', 'model.onnx'), 'utf8')).toBe('m');
    expect((await run(['path', 'my-model'])).stdout).toBe(`${folder}\n`);
    const listed = JSON.parse((await run(['list', '--installed', '--json'])).stdout).models;
    expect(listed).toMatchObject([
      { id: 'copy', state: 'installed', bytes: 3 },
      { id: 'my-model', state: 'linked', folder },
    ]);
    expect((await run(['add', folder])).stderr).toContain('There is a model my-model already');
    expect((await run(['add', join(models, 'copy')])).stderr).toContain('is in the folder of the models already');
    expect((await run(['add', join(directory, 'none')])).stderr).toContain('it does not exist');
    expect((await run(['add', folder, '--id', '../x'])).stderr).toContain('is not an id');
  });

  it('makes the data directory private, if it is the default one', async () => {
    const { directory, env, from } = await openWorld();
    const own = { ...env, STA_MODELS_DIR: '' };
    const source = join(directory, 'own');
    mkdirSync(source);
    writeFileSync(join(source, 'x'), 'x');
    expect(await runSta(['tags', 'list'], { env: own })).toMatchObject({ code: 0 });
    expect(await runSta(['models', 'pull', 'tiny', '--from', from, '--accept-licence'], { env: own })).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(join(directory, 'data', 'models', 'tiny')),
    });
    expect(await runSta(['models', 'add', source, '--copy'], { env: own })).toMatchObject({ code: 0 });
    expect(await runSta(['local', 'check'], { env: own })).toMatchObject({ code: 0, stdout: '' });
  });

  it('forgets a linked model and deletes others, after asking', async () => {
    const { run, pull, directory, folder, models } = await openWorld();
    const own = join(directory, 'own');
    mkdirSync(own);
    writeFileSync(join(own, 'x'), 'x');
    await pull();
    await run(['add', own]);
    expect(await run(['remove', 'tiny'])).toMatchObject({ code: 2 });
    const no = { columns: 80, prompts: { confirm: async () => false } };
    expect((await run(['remove', 'tiny'], no)).stderr).toContain('Nothing was removed');
    expect(existsSync(folder)).toBe(true);
    expect(await run(['remove', 'tiny', 'own', '--yes'])).toMatchObject({ code: 0 });
    expect(existsSync(folder)).toBe(false);
    expect(existsSync(join(own, 'x'))).toBe(true);
    expect(readdirSync(models).filter((name) => !name.startsWith('.'))).toEqual([]);
    expect((await run(['remove', 'tiny', '--yes'])).stderr).toContain('There is no model "tiny"');
    expect((await run(['path', '../own'])).code).toBe(1);
  });

  it('detects a flipped byte, a missing file, a wrong size, a link and a damaged manifest', async () => {
    const { run, pull, folder, directory } = await openWorld();
    await pull();
    expect((await run(['verify'])).stderr).toContain('No file of 1 model has changed');
    const path = join(folder, 'onnx', 'encoder.onnx');
    const problemOf = async () => {
      const { code, stdout } = await run(['verify', 'tiny', '--json']);
      expect(code).toBe(1);
      return JSON.parse(stdout).problems[0]?.problem;
    };
    for (const at of [0, 150, 299]) {
      const flipped = Buffer.from(encoder);
      flipped[at] = (flipped[at] ?? 0) ^ 1;
      writeFileSync(path, flipped);
      expect(await problemOf()).toBe('its content has changed');
    }
    writeFileSync(path, encoder.subarray(1));
    expect(await problemOf()).toBe('it has 299 bytes instead of 300');
    rmSync(path);
    expect(await problemOf()).toBe('it is missing');
    writeFileSync(join(directory, 'elsewhere'), encoder);
    symlinkSync(join(directory, 'elsewhere'), path);
    expect(await problemOf()).toBe('it is not a file');
    writeFileSync(join(folder, 'manifest.json'), '{}');
    expect(await problemOf()).toMatch(/^The manifest .* is damaged/);
    expect((await run(['list', '--installed', '-o', 'csv'])).stdout).toContain('damaged');
    expect((await run(['path', 'tiny'])).stderr).toContain('is damaged');
    expect(await run(['remove', 'tiny', '--yes'])).toMatchObject({ code: 0 });
  });

  it('doctor lists the models, and reports one with missing files', async () => {
    const { env, pull, folder } = await openWorld();
    const find = async () => {
      const { stdout } = await runSta(['doctor', '--json'], { env: { ...env, PATH: '', STA_FFMPEG: 'none' } });
      return JSON.parse(stdout).checks.find(({ name }: { name: string }) => name === 'added models');
    };
    expect(await find()).toMatchObject({ state: 'ok', found: expect.stringContaining('none') });
    await pull();
    expect(await find()).toMatchObject({ state: 'ok', found: expect.stringMatching(/^tiny: complete/) });
    rmSync(join(folder, 'tokens.txt'));
    expect(await find()).toMatchObject({
      state: 'warning',
      found: 'tiny is damaged: tokens.txt, it is missing',
      fix: expect.stringContaining('sta models remove tiny'),
    });
  });

  it('lists the shipped catalogue, and marks models that cannot be pulled', async () => {
    const { run } = await openWorld();
    const { models } = JSON.parse((await run(['list', '--json'])).stdout);
    expect(models.length).toBeGreaterThan(0);
    const shipped = JSON.parse(
      readFileSync(new URL('../../src/shared/models/catalogue.json', import.meta.url), 'utf8'),
    ).models;
    for (const { id, state } of models) {
      const entry = shipped.find((one: { id: string }) => one.id === id);
      const hashed = entry.files.every((file: CatalogueFile) => file.sha256 !== undefined && file.bytes !== undefined);
      expect(state).toBe(hashed ? 'available' : 'unhashed');
    }
  });
});

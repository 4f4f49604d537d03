import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ServiceFailure } from '../../../../src/service/base/failure.ts';
import { processOwner } from '../../../../src/service/base/process-owner.ts';
import { contentKey } from '../../../../src/service/blobs/blob-store.ts';
import { createFileStorage } from '../../../../src/service/files/file-storage.ts';
import { holdOpens } from '../../../support/hold-opens.ts';
import { temporaryDirectory } from '../../../support/start-sta.ts';

const newStorage = () => {
  const directory = join(temporaryDirectory(), 'files');
  return { directory, storage: createFileStorage(directory) };
};
const stream = (...chunks: string[]) => Readable.from(chunks.map((chunk) => Buffer.from(chunk)));

it('stores content under its hash, readable only by the owner', async () => {
  const { directory, storage } = newStorage();
  const staged = await storage.stage(stream('ab', 'c'), 3);
  expect(staged).toMatchObject({ bytes: 3, hash: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad' });
  await storage.keep(staged);
  const path = join(directory, 'ba', staged.hash);
  expect(await storage.withContent(staged.hash, async (used) => used)).toBe(path);
  expect(readFileSync(path, 'utf8')).toBe('abc');
  expect(statSync(path).mode & 0o077).toBe(0);
  await staged.discard();
  expect(existsSync(path)).toBe(true);
});

it('counts and hashes the same for any chunking of the bytes', async () => {
  const { storage } = newStorage();
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 8 }), async (chunks) => {
      const [pieces, whole] = [
        await storage.stage(stream(...chunks), 1e6),
        await storage.stage(stream(chunks.join('')), 1e6),
      ];
      expect(pieces.hash).toBe(whole.hash);
      expect(pieces.bytes).toBe(Buffer.byteLength(chunks.join('')));
    }),
    { numRuns: 30 },
  );
});

it('leaves no file when an upload is too large or truncated', async () => {
  const { directory, storage } = newStorage();
  await expect(storage.stage(stream('ab', 'cd'), 3)).rejects.toThrow(ServiceFailure);
  async function* breaking() {
    yield Buffer.from('ab');
    throw new Error('gone');
  }
  await expect(storage.stage(breaking(), 3)).rejects.toThrow('gone');
  expect(readdirSync(join(directory, 'incoming'), { recursive: true })).toHaveLength(1);
});

it('leaves no file when an upload fails while the disk is slow to open it', async () => {
  const { directory, storage } = newStorage();
  const opens = holdOpens();
  // biome-ignore lint/correctness/useYield: it fails before its first byte
  async function* refused() {
    throw new Error('refused');
  }
  await expect(storage.stage(refused(), 3)).rejects.toThrow('refused');
  await opens.release();
  // The folder of this process, which is empty.
  expect(readdirSync(join(directory, 'incoming'), { recursive: true })).toHaveLength(1);
});

it('removes the files of ended processes, but not of running ones', async () => {
  const { directory, storage } = newStorage();
  const [host = '', pid = ''] = processOwner().split('/');
  const leave = (owner: string) => {
    const place = join(directory, 'incoming', encodeURIComponent(owner));
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, 'half'), 'x');
    return place;
  };
  const [own, earlier, elsewhere] = [
    leave(processOwner()),
    leave(`${host}/${pid}/an-earlier-one`),
    leave('other-host/1/x'),
  ];
  await storage.removeLeftovers(() => Promise.resolve(false));
  expect([own, earlier, elsewhere].map((place) => existsSync(place))).toEqual([true, false, true]);
});

it('puts the content of a killed upload in its place if its record was written, and removes it otherwise', async () => {
  const { directory, storage } = newStorage();
  const staged = await Promise.all(['kept', 'unknown'].map((text) => storage.stage(stream(text), 100)));
  const [host = '', pid = ''] = processOwner().split('/');
  const incoming = join(directory, 'incoming');
  renameSync(
    join(incoming, encodeURIComponent(processOwner())),
    join(incoming, encodeURIComponent(`${host}/${pid}/an-earlier-one`)),
  );
  const [kept, unknown] = staged.map(({ hash }) => hash);
  await storage.removeLeftovers(async (hash) => hash === kept);
  expect(readFileSync(join(directory, contentKey(kept ?? '')), 'utf8')).toBe('kept');
  expect(existsSync(join(directory, contentKey(unknown ?? '')))).toBe(false);
  expect(readdirSync(incoming)).toEqual([]);
});

/** Tests that every blob store shares: any sequence of calls, compared with a map. */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type BlobStore, contentKey } from '../../src/service/blobs/blob-store.ts';
import { temporaryDirectory } from './start-sta.ts';

const keys = ['00/a.mp4', '00/b.mp4', 'ab/a.mp4', 'ab12/c-1.mp4'];

type Call =
  | { readonly name: 'put'; readonly key: string; readonly content: Uint8Array }
  | { readonly name: 'remove' | 'find' | 'file'; readonly key: string }
  | { readonly name: 'open'; readonly key: string; readonly first: number; readonly last: number }
  | { readonly name: 'list'; readonly folder: string | undefined };

const key = fc.constantFrom(...keys);
const call: fc.Arbitrary<Call> = fc.oneof(
  fc.record({ name: fc.constant('put' as const), key, content: fc.uint8Array({ maxLength: 40 }) }),
  fc.record({ name: fc.constantFrom('remove' as const, 'find' as const, 'file' as const), key }),
  fc.record({ name: fc.constant('open' as const), key, first: fc.nat(45), last: fc.nat(45) }),
  fc.record({ name: fc.constant('list' as const), folder: fc.constantFrom(undefined, '00', 'ab', 'cd') }),
);

const newFile = (content: Uint8Array): string => {
  const path = join(temporaryDirectory(), 'content');
  writeFileSync(path, content);
  return path;
};

async function listAll(store: BlobStore, folder?: string): Promise<[string, number][]> {
  const found: [string, number][] = [];
  for await (const blob of store.list(folder)) {
    expect(Math.abs(blob.changedAtMs - Date.now())).toBeLessThan(10 * 60_000);
    found.push([blob.key, blob.bytes]);
  }
  return found.sort();
}

async function compare(store: BlobStore, model: Map<string, Uint8Array>, made: Call): Promise<void> {
  if (made.name === 'list') {
    const expected = [...model].filter(([one]) => made.folder === undefined || one.startsWith(`${made.folder}/`));
    expect(await listAll(store, made.folder)).toEqual(expected.map(([one, { length }]) => [one, length]).sort());
    return;
  }
  const there = model.get(made.key);
  switch (made.name) {
    case 'put': {
      await store.put({ key: made.key, path: newFile(made.content) });
      model.set(made.key, made.content);
      return;
    }
    case 'remove':
      await store.remove(made.key);
      model.delete(made.key);
      return;
    case 'find':
      expect((await store.find(made.key))?.bytes).toBe(there?.length);
      return;
    case 'file':
      await store.withFile(made.key, async (path) => {
        expect(existsSync(path) ? readFileSync(path).toString('hex') : undefined).toBe(
          there && Buffer.from(there).toString('hex'),
        );
      });
      return;
    case 'open': {
      if (there === undefined) {
        await expect(store.open(made.key)).rejects.toMatchObject({ code: 'ENOENT' });
        return;
      }
      const whole = Buffer.from(there);
      expect((await buffer(await store.open(made.key))).equals(whole)).toBe(true);
      if (made.first > made.last || made.last >= whole.length) return;
      const part = await buffer(await store.open(made.key, { first: made.first, last: made.last }));
      expect(part.toString('hex')).toBe(whole.subarray(made.first, made.last + 1).toString('hex'));
    }
  }
}

/** @param open returns an empty store */
export function describeBlobStore(name: string, open: () => Promise<BlobStore>, numRuns = 25): void {
  it(`${name}: behaves like a map, for any order of calls`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(call, { maxLength: 12 }), async (calls) => {
        const store = await open();
        const model = new Map<string, Uint8Array>();
        for (const one of calls) await compare(store, model, one);
        expect(await listAll(store)).toEqual([...model].map(([one, { length }]) => [one, length]).sort());
      }),
      { numRuns },
    );
  });

  it(`${name}: stores a large file completely, and content that several callers send at once`, async () => {
    const store = await open();
    // Three parts, for a store that sends content in parts.
    const content = randomBytes(16 * 1024 * 1024 + 3);
    const sha256 = createHash('sha256').update(content).digest('hex');
    const blobs = [1, 2, 3].map(() => ({ key: contentKey(sha256), path: newFile(content), sha256 }));
    await Promise.all(blobs.map((blob) => store.send(blob)));
    for (const blob of blobs) await store.put(blob);
    expect(await store.find(contentKey(sha256))).toMatchObject({ bytes: content.length });
    const read = await buffer(await store.open(contentKey(sha256)));
    expect(read.equals(content)).toBe(true);
    const middle = await buffer(await store.open(contentKey(sha256), { first: 8_388_600, last: 8_388_620 }));
    expect(middle.equals(content.subarray(8_388_600, 8_388_621))).toBe(true);
    await store.withFile(contentKey(sha256), async (path) => expect(readFileSync(path).equals(content)).toBe(true));
    await store.remove(contentKey(sha256));
    expect(await listAll(store)).toEqual([]);
  });
}

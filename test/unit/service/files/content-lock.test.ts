import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type ContentPlace, removeUnused } from '../../../../src/service/files/content-lock.ts';
import { temporaryDirectory } from '../../../support/start-sta.ts';

test('removes many contents under few locks, and keeps those that a record refers to', async () => {
  const locked: string[][] = [];
  const removed: string[] = [];
  const place = {
    directory: { lock: join(temporaryDirectory(), 'lock.sqlite') },
    store: {
      files: { isUsed: async (hash: string) => hash.endsWith('7') },
      async withLocks(hashes: readonly string[], run: () => Promise<unknown>) {
        locked.push([...hashes]);
        return run();
      },
    },
    blobs: { files: { remove: async (key: string) => removed.push(key) } },
  } as unknown as ContentPlace;
  const hashes = Array.from({ length: 1_000 }, (_, at) => String(at).padStart(64, '0'));
  await removeUnused(place, hashes);
  expect(locked.flat()).toEqual(hashes);
  expect(locked.length).toBeLessThan(50);
  expect(removed.length).toBe(900);
  expect(removed.filter((key) => key.endsWith('7'))).toEqual([]);
});
